/** What a process has used so far, from /proc: its own processor time and the memory it holds (Linux only). */
import { readFileSync } from 'node:fs';

export interface Usage {
  cpuMs: number;
  rssMb: number;
}

/** USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

export function usageOf(pid: number): Usage {
  // The name in parentheses may hold spaces; counting starts behind it, at field 3.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
    rssMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
  };
}
