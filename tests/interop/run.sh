#!/usr/bin/env bash
# Runs clients of other projects against the examples, over stdio and HTTP. Needs Node 20 and Python 3.11 or newer.
#
#     tests/interop/run.sh                 every client
#     tests/interop/run.sh python/mcp_2.py those named
#
# One file is one client: `typescript/*.mjs` or `python/*.py` with a line that says `interop-install:` and the
# package, by name and major version, and one that says `interop-eras:` and what it speaks. It gets a scenario, an era,
# and a server's command line or URL, and prints one line `ok NAME VERSION (REVISION) SERVER over TRANSPORT`. What a
# client has no way to ask is named behind that.
# One file `servers/NAME.json` is one server: by which transports the example of that name is served, and what to expect
# of it, newly started.
# Over stdio `recorded.py` stands between the two, and `wire.py` then judges what the server said on the wire. Over HTTP
# `served.py` starts and ends the server. Packages and recordings go to the ignored folder `.work`.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$here/.work
target=${CARGO_TARGET_DIR:-$root/target}
time_limit=120 # seconds for one run of a client, whose status is 124 after that

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

# What a file says of itself in a comment `NAME: VALUE`.
said_of() { # FILE NAME
    sed -nE "s/^(\/\/|#) $2: //p" "$1"
}

over_stdio() { # BINARY RECORDING CLIENT…
    local binary=$1 recording=$2
    shift 2
    rm -rf "$recording"
    mkdir -p "$recording"
    "$@" python3 "$here/recorded.py" "$recording" "$binary" stdio && python3 "$here/wire.py" "$recording"
}

over_http() { # BINARY RECORDING CLIENT…
    local binary=$1
    shift 2
    python3 "$here/served.py" "$binary" "$@"
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
    [[ -f $file ]] || die "there is no client $client"
    package=$(said_of "$file" interop-install)
    read -ra eras <<<"$(said_of "$file" interop-eras)"
    [[ -n $package && ${#eras[@]} -gt 0 ]] || die "$client does not say what to install, or which eras it speaks"
    environment=$work/$language-$(basename "${client%.*}")
    "install_$language" "$environment" "$package" || die "$package could not be installed"
    case $language in
    typescript) program=(node "$environment/$(basename "$file")") ;;
    python) program=("$environment/bin/python" -B "$file") ;;
    esac
    for scenario in "$here"/servers/*.json; do
        server=$(basename "$scenario" .json)
        read -ra transports <<<"$(node -p "require('$scenario').transports.join(' ')")"
        for era in "${eras[@]}"; do
            for transport in "${transports[@]}"; do
                "over_$transport" "$target/debug/examples/$server" "$environment/recorded/$server-$era" \
                    timeout "$time_limit" "${program[@]}" "$scenario" "$era" && continue
                echo "not ok $client ($era) with $server over $transport: status $?" >&2
                failures=$((failures + 1))
            done
        done
    done
done
[[ $failures -eq 0 ]] || die "$failures failed"
