import { z } from 'zod';
import { Id, OrgRef } from '../../kernel/values.ts';
import { Line, Stage } from '../audits/audit-terms.model.ts';
import { LowerRow, ScoreRow } from './score-row.model.ts';
import { SheetNode } from './scoring.model.ts';
import { RecordStateCode } from './stage.model.ts';

/** One item across the units of an audit (audit-domain 8.20, X10). */
export const MatrixQuery = z.object({
  checkId: Id,
  nodeCode: z.string().trim().min(1).max(30),
  stage: Stage,
});

export const MatrixReply = z.object({
  node: SheetNode.nullable(),
  /** Items of the audit that pass the stage, in display order, to step through. */
  items: z.array(z.object({ nodeCode: z.string(), fullName: z.string(), line: Line })),
  list: z.array(
    z.object({
      checkTaskId: z.string(),
      unit: OrgRef,
      evaluationId: z.string(),
      stageRecordId: z.string(),
      recordState: RecordStateCode,
      nodeId: z.string(),
      row: ScoreRow.nullable(),
      lower: z.array(LowerRow),
      canEdit: z.boolean(),
    }),
  ),
});
