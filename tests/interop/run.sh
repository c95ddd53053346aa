#!/usr/bin/env bash
# Runs clients of other projects against the examples, over stdio. Needs Node 20 and Python 3.11 or newer.
#
#     tests/interop/run.sh                 every client
#     tests/interop/run.sh python/mcp_2.py those named
#
# One file is one client: `typescript/*.mjs` or `python/*.py` with a line that says `interop-install:` and the
# package, by name and major version. It gets a scenario and a server's command line, and prints one line
# `ok NAME VERSION (REVISION) SERVER` for each revision it speaks. What a client has no way to ask is named behind that.
# One file `servers/NAME.json` is one server: what to expect of the example of that name.
# `recorded.py` stands between the two, and `wire.py` then judges what the server said on the wire. Packages and
# recordings go to the ignored folder `.work`.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$here/.work
target=${CARGO_TARGET_DIR:-$root/target}
time_limit=240 # seconds for one client and server

die() {
    echo "interop: $*" >&2
    exit 1
}

for tool in cargo node npm python3 timeout; do
    command -v "$tool" >/dev/null || die "\`$tool\` is not installed"
done

# Installs a client's package into an environment of its own, with the files it imports beside it.
install_typescript() { # ENVIRONMENT PACKAGE
    mkdir -p "$1"
    [[ -f $1/package.json ]] || echo '{ "private": true }' >"$1/package.json"
    npm install --prefix "$1" --no-audit --no-fund --loglevel=error "$2" >/dev/null
    cp "$here"/typescript/*.mjs "$1"
}

install_python() { # ENVIRONMENT PACKAGE
    [[ -x $1/bin/python ]] || python3 -m venv "$1"
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check --upgrade "$2"
}

run_client() { # LANGUAGE ENVIRONMENT FILE ARGUMENTS…
    local language=$1 environment=$2 file=$3 status=0
    shift 3
    case $language in
    typescript) timeout "$time_limit" node "$environment/$(basename "$file")" "$@" || status=$? ;;
    python) timeout "$time_limit" "$environment/bin/python" -B "$file" "$@" || status=$? ;;
    esac
    [[ $status -ne 124 ]] || echo "no end after $time_limit seconds" >&2
    return "$status"
}

cd "$root"
clients=("$@")
if [[ ${#clients[@]} -eq 0 ]]; then
    mapfile -t clients < <(cd "$here" && grep -lE '^(//|#) interop-install: ' typescript/*.mjs python/*.py)
fi

examples=()
for scenario in "$here"/servers/*.json; do
    examples+=(--example "$(basename "$scenario" .json)")
done
cargo build --quiet "${examples[@]}"

failures=0
for client in "${clients[@]}"; do
    file=$here/$client
    language=${client%%/*}
    package=$(sed -nE 's/^(\/\/|#) interop-install: //p' "$file") || die "there is no client $client"
    [[ -n $package ]] || die "$client does not say what to install"
    environment=$work/$language-$(basename "${client%.*}")
    "install_$language" "$environment" "$package" || die "$package could not be installed"
    for scenario in "$here"/servers/*.json; do
        server=$(basename "$scenario" .json)
        recording=$environment/recorded/$server
        rm -rf "$recording"
        mkdir -p "$recording"
        command=(python3 "$here/recorded.py" "$recording" "$target/debug/examples/$server" stdio)
        if ! run_client "$language" "$environment" "$file" "$scenario" "${command[@]}" ||
            ! python3 "$here/wire.py" "$recording"; then
            echo "not ok $client with $server" >&2
            failures=$((failures + 1))
        fi
    done
done
[[ $failures -eq 0 ]] || die "$failures failed"
