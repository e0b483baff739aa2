# Everything a person types. `make setup` is part of each target and costs nothing when nothing changed.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
PYTEST_ARGS ?= -n auto
PORT ?= 8000

.PHONY: help setup pdf-libraries run hall test lint bench messages pictures browser ci-tools clean

help:
	@echo "make setup     create .venv, install packages and the libraries for PDF"
	@echo "make run       set up, load the demo and serve on this computer (PORT=8000)"
	@echo "make hall      the same, reachable from phones in the same network (HTTPS=1 with an own certificate)"
	@echo "make test      all tests (PYTEST_ARGS='-n auto')"
	@echo "make lint      ruff, mypy, import contracts"
	@echo "make bench     measured figures"
	@echo "make pictures  take the README's pictures from a demonstration that runs (PORT=8000)"
	@echo "make messages  collect texts into locale/ and compile the translations"
	@echo "make browser   install Debian's Chromium for the browser tests"
	@echo "make ci-tools  packages for PostgreSQL and Redis"

setup: $(VENV)/.installed pdf-libraries
	@$(BIN)/python -m config.translations

$(VENV)/.installed: requirements.txt requirements-dev.txt constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	@touch $@

# WeasyPrint finds these by dlopen; all else works without them, so a missing right to install is no error.
pdf-libraries:
	@missing=""; \
	for pair in libpango-1.0.so:libpango-1.0-0 libpangoft2-1.0.so:libpangoft2-1.0-0 libharfbuzz-subset.so:libharfbuzz-subset0; do \
	  /sbin/ldconfig -p 2>/dev/null | grep -q "$${pair%%:*}" || missing="$$missing $${pair##*:}"; \
	done; \
	if [ -n "$$missing" ]; then \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo="sudo -n"; \
	  if command -v apt-get >/dev/null && $$sudo true 2>/dev/null \
	    && { $$sudo apt-get update -qq; $$sudo apt-get install -y -qq --no-install-recommends $$missing; } >/dev/null 2>&1; \
	  then echo "Installed for PDF:$$missing"; \
	  else echo "PDF documents need these libraries. Run once: sudo apt-get install$$missing"; fi; \
	fi

run: setup
	@$(MANAGE) serve --port $(PORT)

hall: setup
	@$(MANAGE) serve --port $(PORT) --hall $(if $(HTTPS),--https)

test: setup
	@$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	@for script in benchmarks/*.py; do [ -e "$$script" ] || continue; echo "== $$script"; PYTHONPATH=. $(BIN)/python "$$script" || exit 1; done

pictures: setup browser
	@$(BIN)/python docs/pictures.py http://localhost:$(PORT)

messages: setup
	@$(BIN)/python -m config.catalogues

browser:
	@command -v chromium >/dev/null || { \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	  else echo "The browser tests need Chromium. Run once: sudo apt-get install chromium"; exit 1; fi; }

ci-tools: setup browser
	@$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-scale.txt

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
