import { nextRunWithin, parseCron } from '@auditplus/core/cron/cron.ts';
import type { Kernel } from './context.ts';
import { setNextRun, takeDueRows } from './due-rows.repository.ts';

/** When something comes again: a cron line in Asia/Shanghai, and the period within which it does. */
export type Planned = {
  readonly cron: string;
  readonly start_time: Date | null;
  readonly end_time: Date | null;
};

/** A table whose rows come by the clock: `id, cron, start_time, end_time, next_run_time, enabled_mark`. */
export type DueRows = {
  readonly table: string;
  /** Names the look at the clock among the jobs. */
  readonly name: string;
  /** Does the work of one row; the row may be gone by now. */
  run(kernel: Kernel, id: string): Promise<void>;
};

const looks = new Set<string>();

/** Declares the look at the clock, once a minute, and the runs that follow from it. */
export function declareDueRows(kernel: Kernel, rows: DueRows): void {
  looks.add(rows.name);
  kernel.jobs.schedule(rows.name, '* * * * *', () => startDueRows(kernel, rows));
  kernel.jobs.work<{ id: string }>(runOf(rows), ({ id }) => rows.run(kernel, id));
}

/** Whether a scheduled job is such a look at the clock, which nobody schedules by hand. */
export const isLookAtClock = (name: string): boolean => looks.has(name);

/**
 * Sends off the rows whose time has come. Each is moved to its next time in the transaction that finds it, so that two
 * processes never start one twice.
 */
export async function startDueRows(kernel: Kernel, rows: DueRows): Promise<void> {
  const now = kernel.clock.now();
  await kernel.db.transaction().execute(async (tx) => {
    for (const row of await takeDueRows(tx, rows.table, now)) {
      await setNextRun(tx, rows.table, { id: row.id, next: nextRunOf(row, now) });
      await kernel.jobs.send(runOf(rows), { id: row.id });
    }
  });
}

/** When something comes next within its period; null when it never does. */
export function nextRunOf({ cron, start_time, end_time }: Planned, after: Date): Date | null {
  const parsed = parseCron(cron);
  const time =
    parsed &&
    nextRunWithin(parsed, after.getTime(), {
      start: start_time?.getTime() ?? null,
      end: end_time?.getTime() ?? null,
    });
  return time === null ? null : new Date(time);
}

const runOf = ({ name }: DueRows): string => `${name}-run`;
