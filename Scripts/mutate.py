"""Builds a copy of the tree with all of Scripts/mutations behind one switch, and runs the tests that
must notice each of them.

A mutation is a block of lines:

    Sources/BLEHost/HCI/HCICommandQueue.swift
    @ mutating func receive(_ event: HCICommandStatus
    - credits = Int(event.numHCICommandPackets)
    + credits = max(1, Int(event.numHCICommandPackets))
    ? HCICommandQueueTests

The line behind `-` stands in the file, once behind the text of `@`, or once at all where there is
no `@`. Without marks the whole line is a statement that becomes another one, or, with an empty `+`,
none. An expression within it is marked «so», in both lines:

    - guard «credits > 0», let entry = waiting.popFirst() else {
    + guard «true», let entry = waiting.popFirst() else {

`?` is what `swift test --filter` takes. In the copy each becomes a choice by `mutant(N)`, which looks
at LINUXBLE_MUTANT. A test process that fails, crashes, or does not end in time has noticed.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time

LIST = pathlib.Path("Scripts/mutations")
TREE = pathlib.Path("build/mutate")
SWITCH = """import Glibc

private let chosen: Int32 = unsafe getenv("LINUXBLE_MUTANT").map { unsafe atoi($0) } ?? 0

/// Whether a mistake is made.
public func mutant(_ number: Int32) -> Bool { chosen == number }
"""
# Longer than any of the filtered runs takes, ten times over.
LIMIT = 120


class Mutation:
    def __init__(self, number, lines):
        self.number = number
        self.path = lines[0]
        fields = {}
        for line in lines[1:]:
            if line[:1] not in "@-+?" or line[:1] in fields:
                sys.exit(f"{LIST}: mutation {number}: {line}")
            fields[line[0]] = line[1:].strip()
        if not {"-", "+", "?"} <= fields.keys():
            sys.exit(f"{LIST}: mutation {number} lacks a line")
        self.anchor = fields.get("@")
        self.old, self.new, self.tests = fields["-"], fields["+"], fields["?"]

    def __str__(self):
        return f"{self.number}  {self.path}\n    - {self.old}\n    + {self.new}"

    def apply(self, text):
        """The file's text with the choice in it."""
        old, new = self.old, self.new
        plain = old.replace("«", "").replace("»", "")
        start = 0
        if self.anchor:
            start = text.find(self.anchor)
            if start < 0 or text.find(self.anchor, start + 1) >= 0:
                sys.exit(f"mutation {self}\n    not once in the file: {self.anchor}")
        where = text.find(plain, start)
        if where < 0 or (not self.anchor and text.find(plain, where + 1) >= 0):
            sys.exit(f"mutation {self}\n    the line does not stand once in the file")
        if "«" in old:
            parts, others = re.split("[«»]", old), re.split("[«»]", new)
            if len(parts) != 3 or parts[::2] != others[::2]:
                sys.exit(f"mutation {self}\n    the lines differ outside of their marks")
            choice = f"{parts[0]}(mutant({self.number}) ? ({others[1]}) : ({parts[1]})){parts[2]}"
        elif new:
            choice = f"if mutant({self.number}) {{ {new} }} else {{ {plain} }}"
        else:
            choice = f"if !mutant({self.number}) {{ {plain} }}"
        return text[:where] + choice + text[where + len(plain):]


def read_list():
    blocks, block = [], []
    for line in LIST.read_text().splitlines() + [""]:
        if line.startswith("#"):
            continue
        if line.strip():
            block.append(line.strip())
        elif block:
            blocks.append(block)
            block = []
    return [Mutation(number, lines) for number, lines in enumerate(blocks, 1)]


def write(path, content):
    """Leaves a file alone that has this content, so that it is not compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def make_tree(mutations):
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=True, capture_output=True).stdout.decode().split("\0")
    wanted = {pathlib.Path(name) for name in listed if name and os.path.isfile(name)}
    texts = {}
    for mutation in mutations:
        path = pathlib.Path(mutation.path)
        text = texts.get(path) or path.read_text()
        if not re.search(r"^(\w+ )?import BLEWire$", text, re.M):
            text = "internal import BLEWire\n" + text
        texts[path] = mutation.apply(text)
    for path in wanted:
        content = texts[path].encode() if path in texts else path.read_bytes()
        write(TREE / path, content)
        os.chmod(TREE / path, path.stat().st_mode)
    switch = pathlib.Path("Sources/BLEWire/Mutant.swift")
    write(TREE / switch, SWITCH.encode())
    for old in TREE.glob("[!.]*/**/*"):
        if old.is_file() and old.relative_to(TREE) not in wanted | {switch} \
                and ".build" not in old.parts:
            old.unlink()


def test(bundle, tests, number):
    """How a run ends: its exit code, None when it did not end, and what it printed."""
    environment = os.environ | {"LINUXBLE_MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no"}
    try:
        run = subprocess.run(
            [bundle, "--testing-library", "swift-testing", "--filter", tests],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=LIMIT, cwd=TREE)
        return run.returncode, run.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired as late:
        return None, (late.stdout or b"").decode(errors="replace")


def main():
    mutations = read_list()
    chosen = [int(number) for number in sys.argv[1:]] or [m.number for m in mutations]
    make_tree(mutations)
    build = ["swift", "build", "--build-tests", "--package-path", str(TREE)]
    print(f"building with {len(mutations)} mutations in {TREE}", flush=True)
    subprocess.run(build + ["--quiet"], check=True)
    folder = subprocess.run(
        build + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    bundle = os.path.join(folder, "LinuxBLEPackageTests.xctest")

    # Each filter names tests, and they pass as long as no mistake is made.
    for tests in sorted({m.tests for m in mutations if m.number in chosen}):
        code, output = test(bundle, tests, 0)
        if code != 0 or not re.search(r"Test run with [1-9]\d* tests? .*passed", output):
            sys.exit(f"without a mutation, --filter '{tests}' ends with {code}:\n{output[-2000:]}")

    survivors, begun = [], time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        runs = {m: pool.submit(test, bundle, m.tests, m.number)
                for m in mutations if m.number in chosen}
        for mutation, run in runs.items():
            if run.result()[0] == 0:
                survivors.append(mutation)
                print(f"SURVIVED {mutation}\n    ? {mutation.tests}", flush=True)
    count = len(runs)
    print(f"{count - len(survivors)} of {count} mutations noticed in "
          f"{time.monotonic() - begun:.0f} s")
    sys.exit(1 if survivors else 0)


main()
