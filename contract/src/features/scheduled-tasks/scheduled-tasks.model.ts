import { z } from 'zod';
import { codeLine, Flag, jsonText, line, prose, Rev, SortCode } from '../../kernel/values.ts';

const Moment = z.int().min(0).max(8_640_000_000_000_000).nullable().default(null);

/** Whether a period, open where it has no bound, ends after its start. */
export const isForward = ({
  startTime,
  endTime,
}: {
  readonly startTime: number | null;
  readonly endTime: number | null;
}): boolean => startTime === null || endTime === null || endTime > startTime;

/** A value that a data interface is run with. */
const TaskParameter = z.object({
  field: line(100).min(1),
  value: z.union([z.string().max(2000), z.number(), z.boolean()]).nullable(),
});

/**
 * What a task runs and when: a cron line of five fields, a piece of the server's own work or a data interface with its
 * values, and the first and the last moment at which it may run.
 */
export const TaskContent = z.object({
  cron: line(100).min(1),
  localHostTaskId: line(50).default(''),
  interfaceId: line(50).default(''),
  parameter: z.array(TaskParameter).max(100).default([]),
  startTime: Moment,
  endTime: Moment,
});

/**
 * '1': a data interface that calls a host or answers by itself, '2': one that runs a statement, '3': the server's own
 * work.
 */
export const ExecuteType = z.enum(['1', '2', '3']);
export type ExecuteType = z.output<typeof ExecuteType>;

/** A scheduled task to create or change (platform-contract 9.3). */
export const TaskEdit = z.object({
  fullName: line(100).min(1),
  enCode: codeLine(50),
  executeContent: jsonText(TaskContent),
  executeType: ExecuteType.default('3'),
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
export const TaskInfo = TaskEdit.extend({
  id: z.string(),
  rev: Rev,
  /** Whose rights a data interface runs with: the last person's who saved it. */
  runAs: z.string(),
});

/** A data interface that a task may run. */
export const TaskInterface = z.object({
  id: z.string(),
  fullName: z.string(),
  executeType: z.enum(['1', '2']),
  parameters: z.array(z.object({ field: z.string(), fullName: z.string(), isRequired: z.boolean() })),
});

/** One run: 0 done, 1 failed. */
export const TaskRun = z.object({
  id: z.string(),
  runTime: z.int(),
  durationMs: z.int(),
  runResult: z.int(),
  description: z.string(),
});
