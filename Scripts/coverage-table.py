"""Prints llvm-cov's line counts, a row for each folder of the modules.

usage: llvm-cov export -summary-only ... | coverage-table.py LIMIT MODULE...

Fails when the lines of a module are covered to less than LIMIT percent.
"""

import collections
import json
import sys

limit, modules = float(sys.argv[1]), sys.argv[2:]
counts = collections.defaultdict(lambda: [0, 0])
poor = []
for file in json.load(sys.stdin)["data"][0]["files"]:
    parts = file["filename"].split("/Sources/")[-1].split("/")
    lines = file["summary"]["lines"]
    for row in {parts[0], "/".join(parts[:-1])}:
        counts[row][0] += lines["covered"]
        counts[row][1] += lines["count"]
    if lines["percent"] < 90:
        poor.append((lines["percent"], "/".join(parts)))

for row in sorted(counts):
    covered, total = counts[row]
    print(f"{row:40} {covered:6} of {total:6} lines  {100 * covered / max(total, 1):6.2f} %")
if poor:
    print("\nFiles below 90 %:")
for percent, name in sorted(poor):
    print(f"  {percent:6.2f} %  {name}")

failed = [m for m in modules if 100 * counts[m][0] < limit * max(counts[m][1], 1)]
if failed:
    sys.exit(f"coverage: {', '.join(failed)}: below {limit:g} % of lines")
