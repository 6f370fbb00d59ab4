import { z } from 'zod';
import { Flag, Id, line, Rev } from '../../kernel/values.ts';
import { ProcessFault } from '../process-definitions/process-definitions.model.ts';

/** What is wrong with a design, and where. */
export const DesignIssue = z.object({
  /** In the reader's language. */
  text: z.string(),
  /** An error keeps the design from being published; a warning does not. */
  severity: z.enum(['error', 'warning']),
  /** An error of something that is not there yet, rather than of something that is wrong. */
  isToDo: z.literal(true).optional(),
  fieldId: z.string().optional(),
  viewId: z.string().optional(),
  ruleId: z.string().optional(),
  /** Property, expression or part of it: `expressions.visible`, `props.interfaceId`. */
  place: z.string().optional(),
  /** Of the process: the fault with its node. */
  fault: ProcessFault.optional(),
  /** Where in the expression. */
  at: z.object({ start: z.int(), end: z.int() }).optional(),
});
export type DesignIssue = z.output<typeof DesignIssue>;

/** Where a design is to be published: in the menu of the browser, of the app, or in none (for a process only). */
export const PublishTarget = z.object({
  pc: Flag.default(0),
  app: Flag.default(0),
  /** Directory of the menu entry; needed where there is none yet. */
  pcModuleParentId: Id.or(z.literal('')).default(''),
  appModuleParentId: Id.or(z.literal('')).default(''),
});

/** What publishing is asked with: the calls of the reference platform send the target alone. */
export const PublishRequest = PublishTarget.extend({
  note: line(500).default(''),
  rev: Rev.optional(),
  /** Who gets buttons, columns, fields that the entry did not have: everybody who has it, or nobody. */
  newItems: z.enum(['holders', 'nobody']).default('holders'),
  /**
   * Who gets a new entry with all that is in it, or what is new in one that they hold; whoever publishes must be able to
   * grant rights.
   */
  grantTo: z
    .array(z.object({ objectType: z.enum(['Role', 'Position', 'Group', 'User']), objectId: Id }))
    .max(100)
    .default([]),
  /** The plan that a person has seen; refused with `design.planChanged` where it would be another one now. */
  planHash: z.string().max(64).optional(),
  /** Agreed to lose the values that do not fit a new kind, and to take away columns. */
  acceptsLoss: z.boolean().default(false),
});
export type PublishRequest = z.output<typeof PublishRequest>;

export const PLAN_STEPS = [
  'useTable',
  'createTable',
  'addColumn',
  'bringBackColumn',
  'convertColumn',
  'dropColumn',
  'dropTable',
  'rename',
  'addIndex',
  'dropIndex',
  'addMenu',
  'addItems',
  'removeItems',
  'publishProcess',
] as const;

/** One thing that publishing does, in words. */
export const PlanStep = z.object({
  kind: z.enum(PLAN_STEPS),
  text: z.string(),
  /** `danger`: values are lost or taken away. */
  tone: z.enum(['info', 'warning', 'danger']),
  fieldId: z.string().optional(),
  /** Of conversions and drops: records that have a value, and how many of these cannot be converted. */
  filled: z.int().optional(),
  failing: z.int().optional(),
  /** The first of those that cannot: the record and its value. */
  examples: z.array(z.object({ recordId: z.string(), value: z.string() })).optional(),
});
export type PlanStep = z.output<typeof PlanStep>;

/** What publishing the draft would do. */
export const PublishPlan = z.object({
  rev: Rev,
  hash: z.string(),
  /** The version that it would be. */
  version: z.int(),
  /** Something would be lost: to be agreed to. */
  losesData: z.boolean(),
  steps: z.array(PlanStep),
  issues: z.array(DesignIssue),
});
export type PublishPlan = z.output<typeof PublishPlan>;

/**
 * Why columns could not be converted: their values do not fit, others held the table for too long, the database has no room,
 * the design no longer fits what has changed meanwhile, or what only the log of the server says.
 */
export const STOPPED = ['values', 'busy', 'full', 'changed', 'other'] as const;
export type Stopped = (typeof STOPPED)[number];

/** How far a publication is: `preparing` while columns are converted and the former version is still live. */
export const PublishState = z.object({
  state: z.enum(['none', 'preparing', 'live', 'failed']),
  liveVersion: z.int().nullable(),
  preparing: z.object({ version: z.int(), done: z.int(), total: z.int() }).nullable(),
  /** Why that was stopped; null while it goes on. */
  stopped: z.enum(STOPPED).nullable(),
  /** Indexes that are being built, or whose values occur twice. */
  indexes: z.array(
    z.object({
      fieldId: z.string(),
      label: z.string(),
      unique: z.boolean(),
      state: z.enum(['building', 'valid', 'duplicates', 'failed']),
      duplicates: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  ),
});
export type PublishState = z.output<typeof PublishState>;

/** A column that a publication took away; kept for 30 days. */
export const DroppedColumn = z.object({
  id: z.string(),
  fieldId: z.string(),
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  filled: z.int(),
  droppedAt: z.int(),
  droppedBy: z.string(),
  keptUntil: z.int(),
});
export type DroppedColumn = z.output<typeof DroppedColumn>;
