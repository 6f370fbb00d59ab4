import { z } from 'zod';
import { Flag, Id, line, nameLine, Rev } from '../../kernel/values.ts';
import type { Label } from '../../kinds/kind.ts';
import { MAX_COLUMNS, StoredName } from '../data-models/table.schemas.ts';

/** Id that stands for the product's own data sets where a source is chosen; nothing is written into them. */
export const OWN_FACTS = 'facts';

/** What people call them among databases. */
export const OWN_FACTS_NAME: Label = ['本系统业务数据', '本系統業務資料', 'Data sets of this system'];

/** How rows come into the target; `verify` only compares. */
export const SYNC_MODES = ['create', 'replace', 'append', 'upsert', 'verify'] as const;
export const SyncMode = z.enum(SYNC_MODES);
export type SyncMode = z.output<typeof SyncMode>;

/** A column of the source and the one of the target that takes its values. */
export const SyncColumn = z.object({ from: StoredName, to: StoredName });
export type SyncColumn = z.output<typeof SyncColumn>;

/**
 * What becomes of rows of the target that the source, or its filter, does not have any more; `remove` asks where these
 * are more than a fifth of the target, as when a source was emptied by mistake.
 */
export const EXTRA_ROWS = ['keep', 'remove', 'removeAll'] as const;
export const ExtraRows = z.enum(EXTRA_ROWS);
export type ExtraRows = z.output<typeof ExtraRows>;

const MAX_FILTER = 2_000;

const sides = {
  /** `0` is the product's own database, `facts` its data sets. */
  dbConnectionFrom: Id,
  dbConnectionTo: Id,
  dbTable: StoredName,
  /** The table's name in the target; the same where it is empty. */
  targetTable: line(63).default(''),
  /** The columns that are brought over; all of them, under the same names, where none is named. */
  columns: z.array(SyncColumn).max(MAX_COLUMNS).default([]),
  /** A condition on the columns of the source, in the language of expressions; empty: all rows. */
  filter: z.string().trim().max(MAX_FILTER).default(''),
};

/** A table to bring from one database into another (platform-contract 9.17). */
export const SyncSides = z.object(sides);
export type SyncSides = z.output<typeof SyncSides>;

/** What stands in the way: 0 nothing, 1 no rows in the source, 2 no table in the target, 3 rows in the target. */
export const SYNC_STATE = { ready: 0, sourceEmpty: 1, targetMissing: 2, targetHasData: 3 } as const;
export const SyncState = z.int().min(SYNC_STATE.ready).max(SYNC_STATE.targetHasData);

/** What a look at both sides has shown, whatever the mode. */
export const SyncInspection = z.object({
  state: SyncState,
  /** Rows of the source that its filter lets through. */
  rows: z.int(),
  /** Columns whose values the target does not hold as they are, with the types of both sides. */
  losses: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** Columns that the target lacks. */
  missing: z.array(z.string()),
  /** Rows of both sides are known by the same key; without one the table is only replaced as a whole. */
  hasKey: z.boolean(),
  /** The target may be written. */
  isWritable: z.boolean(),
  /** Why a table that the target lacks could not be made there, in the reader's language. */
  problems: z.array(z.string()),
});
export type SyncInspection = z.output<typeof SyncInspection>;

const way = {
  type: SyncMode,
  /** Rows that are written over only: the other modes write all rows anew, or none that is there. */
  extraRows: ExtraRows.default('keep'),
  /** What the target cannot hold as it is was read and accepted. */
  acceptsLoss: z.boolean().default(false),
};

/** A table to bring over now. */
export const SyncRequest = z.object({
  ...sides,
  ...way,
});
export type SyncRequest = z.output<typeof SyncRequest>;

/** A table of the source. */
export const SyncTable = z.object({
  table: z.string(),
  tableName: z.string(),
  sum: z.int(),
  /** It can be taken up again where it stopped. */
  hasKey: z.boolean(),
});
export type SyncTable = z.output<typeof SyncTable>;

/** A column of a table of the source. */
export const SourceColumn = z.object({
  name: z.string(),
  comment: z.string(),
  /** As the database writes it. */
  written: z.string(),
  /** As conditions on it know it; `other` where they cannot name it. */
  type: z.enum(['text', 'integer', 'decimal', 'boolean', 'date', 'moment', 'other']),
  isKey: z.boolean(),
});
export type SourceColumn = z.output<typeof SourceColumn>;

export const SYNC_RUN_STATES = ['waiting', 'running', 'stopped', 'done', 'differs', 'failed'] as const;
export type SyncRunState = (typeof SYNC_RUN_STATES)[number];

/** A run: what it brought over, and whether both sides were equal afterwards. */
export const SyncRun = z.object({
  id: z.string(),
  planName: z.string(),
  fromName: z.string(),
  toName: z.string(),
  sourceTable: z.string(),
  targetTable: z.string(),
  mode: SyncMode,
  state: z.enum(SYNC_RUN_STATES),
  /** Rows of the source when it began. */
  total: z.int(),
  handled: z.int(),
  /** Rows of them that the target would not take. */
  refused: z.int(),
  /** Rows that were taken out of the target. */
  removed: z.int(),
  /** It has ended before rows were taken out, since these would be very many. */
  asksToRemove: z.boolean(),
  /** The condition that it was run with. */
  filter: z.string(),
  /** In the reader's language; the keys of the first row that differs. */
  problem: z.string(),
  startedBy: z.string(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
});
export type SyncRun = z.output<typeof SyncRun>;

/** A part of a run: rows from one key to another, with the hash of their values on both sides. */
export const SyncPart = z.object({
  place: z.int(),
  rows: z.int(),
  firstKey: z.string(),
  lastKey: z.string(),
  hash: z.string(),
  /** The first row that is not the same in the target; empty where all are. */
  difference: z.string(),
  /** Rows that the target would not take and that have not been brought over since. */
  refused: z.int(),
  at: z.int(),
});
export type SyncPart = z.output<typeof SyncPart>;

/** Rows that a target may refuse before a run gives up. */
export const MOST_REFUSED_ROWS = 100;

/** A row that the target would not take, and why. */
export const RefusedRow = z.object({
  place: z.int(),
  key: z.string(),
  /** In the words of the target's database. */
  reason: z.string(),
  at: z.int(),
});
export type RefusedRow = z.output<typeof RefusedRow>;

/** A table that is brought over by the clock. */
export const SyncPlanEdit = z.object({
  fullName: nameLine(50),
  ...sides,
  ...way,
  cron: line(100).min(1),
  enabledMark: Flag.default(1),
  rev: Rev.optional(),
});
export type SyncPlanEdit = z.output<typeof SyncPlanEdit>;

export const SyncPlan = SyncPlanEdit.extend({
  id: z.string(),
  fromName: z.string(),
  toName: z.string(),
  nextRunTime: z.int().nullable(),
  /** What came of it last; a run that could not begin has failed. Null before the first one. */
  last: z
    .object({
      at: z.int(),
      state: z.enum(SYNC_RUN_STATES),
      handled: z.int(),
      /** In the reader's language. */
      problem: z.string(),
    })
    .nullable(),
  rev: Rev,
});
export type SyncPlan = z.output<typeof SyncPlan>;
