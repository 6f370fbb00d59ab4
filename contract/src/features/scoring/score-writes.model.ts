import { z } from 'zod';
import { Id, Points, prose, Rev } from '../../kernel/values.ts';
import { ItemBody, ScoreRow } from './score-row.model.ts';
import { ScoreSummary } from './score-summary.model.ts';
import { RecordMark } from './stage-record.model.ts';

/** The saved row with the live totals. */
export const ItemReply = z.object({ row: ScoreRow, summary: ScoreSummary, record: RecordMark });

/** Up to 200 rows; one bad row does not stop the rest. */
export const BatchBody = z.object({
  rows: z
    .array(ItemBody.extend({ nodeId: Id }))
    .min(1)
    .max(200),
});

export const BatchResult = z.discriminatedUnion('ok', [
  z.object({ nodeId: z.string(), ok: z.literal(true), row: ScoreRow }),
  z.object({
    nodeId: z.string(),
    ok: z.literal(false),
    errorCode: z.string(),
    msg: z.string(),
    /** The stored row when the refusal is AU0007. */
    serverRow: ScoreRow.nullable(),
  }),
]);

export const BatchReply = z.object({
  results: z.array(BatchResult),
  summary: ScoreSummary,
  record: RecordMark,
});

/** Which items a bulk call touches: the given ones, else all open ones of the sheet. */
export const BulkBody = z.object({ nodeIds: z.array(Id).max(1000).optional() });

/** How many items changed; `skipped` names those left alone and why. */
export const BulkReply = z.object({
  changed: z.int(),
  skipped: z.array(z.object({ nodeId: z.string(), errorCode: z.string(), msg: z.string() })),
  rows: z.array(ScoreRow),
  summary: ScoreSummary,
  record: RecordMark,
});

/** Body of a decision on an N/A claim; `rev` is the shown row's. */
export const NaDecisionBody = z.object({ rev: Rev, reason: prose(500).optional() });

/** Decision of the stage lead on a conflict of several scorers. */
export const ConflictDecisionBody = z.object({
  kind: z.enum(['na', 'score']),
  score: Points.min(0).optional(),
  reason: prose(500),
});

export const ConflictDecisionReply = z.object({
  nodeId: z.string(),
  conflictsLeft: z.int(),
  summary: ScoreSummary,
});

/** Draws a sample; size and seed are proposed by the server when left out (audit-domain 5.9). */
export const SampleBody = z.object({
  population: z.int().min(1).max(10_000_000),
  method: z.enum(['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT']).optional(),
  size: z.int().min(1).max(1000).optional(),
  seed: z.int().min(0).optional(),
});

export const SampleReply = z.object({
  population: z.int(),
  method: z.enum(['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT']),
  size: z.int(),
  seed: z.int(),
  picked: z.array(z.int()),
  proposed: z.object({ method: z.enum(['ALL', 'RANDOM']), size: z.int() }),
});

/** Reply of a sheet import: what the file would change or has changed. */
export const SheetImportReply = BulkReply.pick({ changed: true, summary: true, record: true }).extend({
  problems: z.array(z.object({ row: z.int(), nodeCode: z.string(), errorCode: z.string(), msg: z.string() })),
});
