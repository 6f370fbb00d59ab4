import { nextRunWithin, parseCron } from '@auditplus/core/cron/cron.ts';

const SHOWN_RUNS = 3;

export type Period = { readonly startTime: number | null; readonly endTime: number | null };
const ALWAYS: Period = { startTime: null, endTime: null };

/** The next moments that a cron line names within a period; none when it is wrong or never comes. */
export function runsOf(line: string, { startTime, endTime }: Period = ALWAYS): number[] {
  const cron = parseCron(line);
  const runs: number[] = [];
  let time: number | null = Date.now();
  while (cron && runs.length < SHOWN_RUNS) {
    time = nextRunWithin(cron, time, { start: startTime, end: endTime });
    if (time === null) return runs;
    runs.push(time);
  }
  return runs;
}
