import { nextRun, parseCron } from '@auditplus/core/cron/cron.ts';

const SHOWN_RUNS = 3;

/** The next moments that a cron line names; none when it is wrong or never comes. */
export function runsOf(line: string): number[] {
  const cron = parseCron(line);
  const runs: number[] = [];
  let time: number | null = Date.now();
  while (cron && runs.length < SHOWN_RUNS) {
    time = nextRun(cron, time);
    if (time === null) return runs;
    runs.push(time);
  }
  return runs;
}
