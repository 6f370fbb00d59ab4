import { z } from 'zod';
import { Flag, Id, Points } from '../../kernel/values.ts';
import { ConflictKind, Line, Stage } from '../audits/audit-terms.model.ts';
import { ItemStatusCode, LowerRow, ScoreRow } from './score-row.model.ts';
import { ScoreSummary } from './score-summary.model.ts';
import { ScoreRouteCode } from './stage.model.ts';
import { LinkedRecord, StageRecordHead } from './stage-record.model.ts';

/** A deduction option as the score page offers it; amounts are points. */
export const SheetOption = z.object({
  id: z.string(),
  hotkey: z.int(),
  label: z.string(),
  /** Sheets that a device kept from before have neither an English label nor a unit. */
  labelEn: z.string().default(''),
  unit: z.string().default(''),
  kind: z.enum(['FIXED', 'PER', 'RATE', 'ZERO', 'MANUAL', 'VETO']),
  points: Points,
  cap: Points.nullable(),
  scope: z.enum(['ITEM', 'SECTION']),
  severityDefault: z.int(),
  needPhoto: Flag,
  needReason: Flag,
});

/** A node of the tree in display order; the item fields are null or empty on chapters and sections. */
export const SheetNode = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  nodeCode: z.string(),
  fullName: z.string(),
  fullNameEn: z.string().default(''),
  level: z.int(),
  isItem: z.boolean(),
  /** Chapter weight in percent, used by WEIGHTED. */
  weight: z.number(),
  line: Line.nullable(),
  standardScore: Points.nullable(),
  requirement: z.string(),
  ruleText: z.string(),
  checkMethod: z.array(z.string()),
  applicability: z.enum(['ALWAYS', 'OPTIONAL', 'CONDITIONAL']),
  naAllowed: z.boolean(),
  isBonus: z.boolean(),
  isVeto: z.boolean(),
  sampleHint: z.string(),
  options: z.array(SheetOption),
});
export type SheetNode = z.infer<typeof SheetNode>;

/** Last year's result of an item and how many of its findings are still open. */
export const LastYearItem = z.object({
  status: ItemStatusCode,
  score: Points.nullable(),
  standardScore: Points,
  openFindings: z.int(),
  /** The open ones by name; `checkId` is last year's audit. */
  findings: z.array(z.object({ id: Id, checkId: Id, enCode: z.string(), title: z.string() })),
});

/** The whole sheet of a stage record (audit-domain 9.1). */
export const ScoreSheet = z.object({
  record: StageRecordHead,
  nodes: z.array(SheetNode),
  /** My row of each item; the shared, inherited or merged row where I have none, and once the record is handed in. */
  rows: z.array(ScoreRow),
  /** Rows of the other scorers of the stage; of every scorer once the record is handed in. */
  others: z.array(ScoreRow),
  lower: z.record(z.string(), z.array(LowerRow)),
  /** Items whose lower stages and other scorers show after the caller's own save (盲评). */
  hidden: z.array(z.string()),
  lastYear: z.record(z.string(), LastYearItem),
  counts: z.record(z.string(), z.object({ files: z.int(), comments: z.int(), findings: z.int() })),
  /** Items that wait for the stage before: node id to that stage. */
  waiting: z.record(z.string(), Stage),
  /** PARTs of this WHOLE. */
  parts: z.array(LinkedRecord),
  /** Confirmed records of lower stages that hold items of this sheet. */
  lowerRecords: z.array(LinkedRecord),
  /** Undecided and decided conflicts of several scorers. */
  conflicts: z.array(
    z.object({
      nodeId: z.string(),
      spread: Points.nullable(),
      kinds: z.array(ConflictKind),
      decision: z
        .object({ kind: z.enum(['na', 'score']), score: Points.nullable(), reason: z.string() })
        .nullable(),
    }),
  ),
  summary: ScoreSummary,
});
export type ScoreSheet = z.infer<typeof ScoreSheet>;

/** Query of the sheet: needed when the record is `0`, checked for consistency when given. */
export const SheetQuery = z.object({
  checkTaskId: Id.optional(),
  evaluationId: Id.optional(),
  stage: Stage.optional(),
  /** The score page that asks; its stage and lines decide which record `0` is. */
  route: ScoreRouteCode.optional(),
});
