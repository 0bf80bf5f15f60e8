# The scripts do the work; `make` alone says what there is.
.PHONY: help demo test check coverage docs fuzz mutate bench real-parts clean

help:
	@echo "make demo      play a simulated and a recorded heart-rate belt to the tools"
	@echo "make test      build and run the tests, with Bumble and the Linux kernel too"
	@echo "make check     all that CI does, and sanitizers, fuzzing, mutations"
	@echo "make coverage  lines of BLEWire and BLEHost that the tests reach (at least 95 %)"
	@echo "make docs      reference documentation into build/docs"
	@echo "make fuzz      each fuzz target for 20 s"
	@echo "make mutate    mistakes put into the code, each of which a test must notice"
	@echo "make bench     the benchmarks"
	@echo "make real-parts  only those with tshark, with Bumble and with the Linux kernel"
	@echo "make clean     remove what was built"
	@echo "Each installs the Debian packages that it needs and that are missing (Scripts/setup)."

demo test check coverage docs fuzz mutate bench:
	@Scripts/$@

real-parts:
	@Scripts/real-parts/captures
	@Scripts/real-parts/simulator
	@Scripts/real-parts/bumble
	@Scripts/real-parts/kernel

clean:
	rm -rf .build .build-* build Fuzz/.build Benchmarks/.build
