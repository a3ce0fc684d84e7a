# Every job of the project. `make help` lists them.
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help setup play test test-heavy test-elsewhere lint web-test python-test bench docs dist release clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: ## make .venv with the compiled package and the built web client
	@$(PYTHON) tools/prepare.py

play: setup ## open the table in the browser
	@$(BIN)/fulminate play $(ARGS)

# Side by side, each one's output in one piece; an old make lets them mix. All are run to their end, whichever fails.
TOGETHER := -j3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Tests that share what is made once for a file go to one worker; the others, in their order, to whichever is free.
WORKERS := -n auto --dist loadgroup --no-loadscope-reorder

test: setup ## every check that a change must pass
	@$(MAKE) --no-print-directory $(TOGETHER) lint web-test python-test

# The plus lets its lines be seen as they come.
python-test: setup ## the Python tests, with more arguments in ARGS
	+$(BIN)/python -m pytest $(WORKERS) $(ARGS)

test-heavy: setup ## the checks that take too long for every change
	$(BIN)/python -m pytest -m heavy $(ARGS)
	$(BIN)/python -m tools.elsewhere

# PLACES are some of those that tools/elsewhere.py knows.
test-elsewhere: setup ## everything on other days, in other zones and languages, at an odd path, offline
	$(BIN)/python -m tools.elsewhere $(PLACES)

lint: setup ## lint, format, types, the import contract and the workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/zizmor --offline --quiet .github

# Where the machine has no Node.js that is new enough, setup has put one into .venv.
web-test: setup ## types and unit tests of the web client
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" && npm run --silent check && npm test --silent

bench: setup ## the engine's speed, compiled beside uncompiled
	$(BIN)/fulminate bench $(ARGS)

docs: setup ## renew licences, pictures, tables, examples and the web client's document, check links and commands
	$(BIN)/python tools/licences.py
	$(BIN)/python -m tools.schemas
	$(BIN)/python -m tools.api_examples
	$(BIN)/python -m tools.wire
	$(BIN)/python -m tools.drawing
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.wrap
	$(BIN)/python -m pytest -q tests/build/test_docs.py tests/build/test_pictures.py

dist: setup ## wheel and sdist into dist/
	rm -rf dist build
	$(BIN)/python -m build --no-isolation --outdir dist .

release: setup ## check that all is right for a release, build it, try it, and tag it
	$(BIN)/python -m tools.release

clean: ## remove all that setup, tests and dist have made
	rm -rf .venv .setup.lock .elsewhere build dist src/*.egg-info src/fulminate/server/static web/node_modules
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
