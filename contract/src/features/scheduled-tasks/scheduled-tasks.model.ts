import { z } from 'zod';
import { codeLine, Flag, Id, jsonText, line, prose, Rev, SortCode } from '../../kernel/values.ts';

const Moment = z.int().min(0).max(8_640_000_000_000_000).nullable().default(null);

/** Whether a period, open where it has no bound, ends after its start. */
export const isForward = ({
  startTime,
  endTime,
}: {
  readonly startTime: number | null;
  readonly endTime: number | null;
}): boolean => startTime === null || endTime === null || endTime > startTime;

/**
 * What a task runs and when: a cron line of five fields, a piece of the server's own work, and the first and the last
 * moment at which it may run.
 */
export const TaskContent = z.object({
  cron: line(100).min(1),
  localHostTaskId: Id,
  startTime: Moment,
  endTime: Moment,
});

/** A scheduled task to create or change (platform-contract 9.3). */
export const TaskEdit = z.object({
  fullName: line(100).min(1),
  enCode: codeLine(50),
  executeContent: jsonText(TaskContent),
  /** '3': the server's own work. */
  executeType: z.literal('3').default('3'),
  description: prose(500).default(''),
  sortCode: SortCode,
  enabledMark: Flag.default(1),
  rev: Rev.optional(),
});
export type TaskEdit = z.output<typeof TaskEdit>;

export const TaskRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  cron: z.string(),
  runCount: z.int(),
  lastRunTime: z.int().nullable(),
  nextRunTime: z.int().nullable(),
  description: z.string(),
  enabledMark: z.int(),
  sortCode: z.int(),
});
export type TaskRow = z.output<typeof TaskRow>;

/** A scheduled task for its form. */
export const TaskInfo = TaskEdit.extend({ id: z.string(), rev: Rev });

/** One run: 0 done, 1 failed. */
export const TaskRun = z.object({
  id: z.string(),
  runTime: z.int(),
  durationMs: z.int(),
  runResult: z.int(),
  description: z.string(),
});
