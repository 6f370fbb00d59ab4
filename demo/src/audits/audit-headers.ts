import {
  Line as LineSchema,
  Stage as StageSchema,
} from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import { z } from 'zod';
import { readData } from '../data.ts';
import type { AuditPlan, DateText } from '../plan-types.ts';

/** The fixed part of an audit; dates are written for the default base date. */
export interface AuditHeader
  extends Pick<
    AuditPlan,
    | 'code'
    | 'fullName'
    | 'year'
    | 'checkType'
    | 'objectives'
    | 'scope'
    | 'criteria'
    | 'lead'
    | 'acceptBy'
    | 'targetState'
    | 'conclusion'
  > {
  lines: readonly Line[];
  created: DateText;
  submitted: DateText;
  approved: DateText;
  start: DateText;
  end: DateText;
  /** start and due date of each enabled stage, in order */
  stages: readonly (readonly [stage: Stage, start: DateText, due: DateText])[];
  opening: DateText | null;
  closing: DateText | null;
  closed: DateText | null;
}

/** The six audits of D27, in the order in which they are created. */
export const auditHeaders: readonly AuditHeader[] = readData(
  'audits',
  z.array(
    z.object({
      code: z.string(),
      fullName: z.string(),
      year: z.literal([2025, 2026]),
      checkType: z.literal([1, 2, 3, 5]),
      objectives: z.string(),
      scope: z.string(),
      criteria: z.string(),
      lines: z.array(LineSchema),
      acceptBy: z.enum(['COORD', 'HQ']),
      lead: z.string(),
      created: z.string(),
      submitted: z.string(),
      approved: z.string(),
      start: z.string(),
      end: z.string(),
      stages: z.array(z.tuple([StageSchema, z.string(), z.string()])),
      opening: z.string().nullable(),
      closing: z.string().nullable(),
      closed: z.string().nullable(),
      targetState: z.literal([2, 3, 5, 6, 7]),
      conclusion: z.string().nullable(),
    }),
  ),
);
