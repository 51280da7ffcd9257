/** CPU time of a process, in any language: the kernel's accounting of all its threads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** 10 ms, the unit of /proc/<pid>/stat. */
const clockTickMicros = 10_000;

function ofThreads(pid: number): number {
  let nanos = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    nanos += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return nanos / 1_000;
}

function ofStat(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * clockTickMicros;
}

/** User and system time in microseconds; with nanosecond resolution where the kernel accounts per thread. */
export function cpuMicrosOf(pid: number): number {
  return existsSync(`/proc/${pid}/schedstat`) ? ofThreads(pid) : ofStat(pid);
}

export function rssBytesOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1_024;
}
