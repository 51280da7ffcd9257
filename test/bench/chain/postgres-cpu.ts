/** CPU time of a PostgreSQL server: of the process that was started, its backends and workers, and of those that have ended. */
import { readFileSync } from 'node:fs';
import { cpuMicrosOf } from '../peers/process-cpu.ts';

/** 10 ms, the unit of /proc/<pid>/stat. */
const clockTickMicros = 10_000;

function ofEnded(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * clockTickMicros;
}

/** In microseconds. */
export function postgresCpuMicros(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const running = children.map(child => {
    try {
      return cpuMicrosOf(Number(child));
    } catch {
      // It ended meanwhile.
      return 0;
    }
  });
  return cpuMicrosOf(pid) + ofEnded(pid) + running.reduce((sum, micros) => sum + micros, 0);
}
