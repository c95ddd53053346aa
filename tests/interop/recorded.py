"""Starts a server and keeps what it hears and says, each process in a folder of its own, for `wire.py` to judge.

    recorded.py FOLDER SERVER…
"""

import fcntl
import os
import sys
import tempfile

folder = tempfile.mkdtemp(dir=sys.argv[1])
# All processes of the pipe inherit the lock, so whoever can take it knows that they have ended.
lock = os.open(f"{folder}/lock", os.O_CREAT | os.O_RDWR)
os.set_inheritable(lock, True)
fcntl.flock(lock, fcntl.LOCK_EX)
pipe = 'tee "$0/heard" | "$@" | tee "$0/said"'
os.execvp("sh", ["sh", "-c", pipe, folder, *sys.argv[2:]])
