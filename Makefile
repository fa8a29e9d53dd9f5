# Two commands matter: `make run` starts the app, `make test` runs every test.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SOURCES := app.py pages hybridmem tests benchmarks

.PHONY: run test check format browser bench clean

run: $(VENV)/.runtime
	$(BIN)/python -m hybridmem serve

test: $(VENV)/.tools browser
	$(BIN)/python -m pytest

check: $(VENV)/.tools
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/python -m pytest -m "not slow and not browser and not data"

format: $(VENV)/.tools
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

bench: $(VENV)/.tools
	$(BIN)/python -m benchmarks

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "HybridMem needs Python 3.11 or newer; call make with PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(MAKE) --no-print-directory venv-module
	$(PYTHON) -m venv $(VENV)
	touch $@

.PHONY: venv-module
venv-module:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && apt-get install -y -qq python3-venv; \
	else echo "This Python has no venv module: sudo apt install python3-venv"; exit 1; fi

$(VENV)/.runtime: requirements.txt | $(VENV)/.created
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

$(VENV)/.tools: requirements-dev.txt $(VENV)/.runtime
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

# Debian's chromium where it is, apt's when root, else the browser that playwright brings.
browser: $(VENV)/.tools
	@if [ -x /usr/bin/chromium ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get update -qq && apt-get install -y -qq chromium fonts-noto-cjk >/dev/null; then :; \
	else $(BIN)/python -m playwright install chromium; fi

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build *.egg-info
