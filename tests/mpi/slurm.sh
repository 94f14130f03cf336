#!/bin/sh
# A Slurm of its own on this machine, for the time of one command, as root:
#
#     slurm.sh DIRECTORY COMMAND [ARGUMENT...]
#
# All files of its daemons are in DIRECTORY, which is an absolute path; they end with the command.
# 77: there is no Slurm here, or it does not start.
set -u
directory=$1
shift
PATH=$PATH:/usr/sbin:/sbin
for program in munged slurmctld slurmd sbatch; do
    command -v $program > /dev/null || exit 77
done
[ "$(id -u)" = 0 ] || exit 77
host=$(hostname -s)
mkdir -p "$directory/state" "$directory/spool" && chmod 755 "$directory" || exit 77
dd if=/dev/urandom of="$directory/key" bs=1024 count=1 2> /dev/null
chmod 600 "$directory/key"
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("", 0)); print(s.getsockname()[1])'; }
cat > "$directory/slurm.conf" << END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthInfo=socket=$directory/munge
StateSaveLocation=$directory/state
SlurmdSpoolDir=$directory/spool
SlurmctldPidFile=$directory/slurmctld.pid
SlurmdPidFile=$directory/slurmd.pid
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
MpiDefault=none
SchedulerParameters=sched_interval=1
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP OverSubscribe=FORCE:4
END
cgroup=cgroup/v1
[ -f /sys/fs/cgroup/cgroup.controllers ] && cgroup=cgroup/v2
printf 'CgroupPlugin=%s\nIgnoreSystemd=yes\n' $cgroup > "$directory/cgroup.conf"
export SLURM_CONF="$directory/slurm.conf"
munged --foreground --force --key-file="$directory/key" --socket="$directory/munge" \
    --pid-file="$directory/munged.pid" --log-file="$directory/munged.log" \
    --seed-file="$directory/seed" > "$directory/munged.out" 2>&1 &
daemons=$!
trap 'kill $daemons; wait' EXIT
for _ in 1 2 3 4 5 6 7 8 9 10; do [ -S "$directory/munge" ] && break; sleep 0.2; done
slurmctld -D -i > "$directory/slurmctld.log" 2>&1 &
daemons="$! $daemons"
slurmd -D -N "$host" > "$directory/slurmd.log" 2>&1 &
daemons="$! $daemons"
for _ in $(seq 100); do
    [ "$(sinfo --noheader --format=%T 2> /dev/null)" = idle ] && break
    sleep 0.2
done
[ "$(sinfo --noheader --format=%T 2> /dev/null)" = idle ] || exit 77
"$@"
