import { z } from 'zod';
import { Points } from '../../kernel/values.ts';
import { Percent } from './stage.model.ts';

/** Why a grade is lower than the percent alone would give; percents are plain numbers. */
export const GradeReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('veto'), nodeIds: z.array(z.string()) }),
  z.object({
    kind: z.literal('chapterFloor'),
    chapterId: z.string(),
    nodeCode: z.string(),
    rate: z.number(),
    floor: z.number(),
  }),
]);

/** Sums of a chapter or section (audit-domain 5.2). */
export const TotalsLine = z.object({
  nodeId: z.string(),
  nodeCode: z.string(),
  fullName: z.string(),
  standard: Points,
  due: Points,
  got: Points,
  notApplicable: Points,
  items: z.int(),
  decided: z.int(),
  rate: Percent,
});

/** Live totals of a sheet; `provisional` while items are open (暂计得分率, never published). */
export const ScoreSummary = z.object({
  standard: Points,
  due: Points,
  got: Points,
  notApplicable: Points,
  bonus: Points,
  /** P, in percent. */
  percent: Percent,
  grade: z.string().nullable(),
  /** What the percent alone would give. */
  gradeByPercent: z.string().nullable(),
  gradeReasons: z.array(GradeReason),
  /** 完成率 in percent. */
  completion: Percent,
  decided: z.int(),
  total: z.int(),
  provisional: z.boolean(),
  emptyReason: z.enum(['allNotApplicable', 'nothingScored', 'noWeight']).nullable(),
});
export type ScoreSummary = z.infer<typeof ScoreSummary>;

/** The summary with its chapters and the items that are still open. */
export const SummaryReply = ScoreSummary.extend({
  chapters: z.array(TotalsLine.extend({ sections: z.array(TotalsLine) })),
  openIds: z.array(z.string()),
  naIds: z.array(z.string()),
  vetoIds: z.array(z.string()),
});
