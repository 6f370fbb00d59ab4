import { z } from 'zod';
import { Points } from '../../kernel/values.ts';
import {
  ItemRef,
  Rate,
  ReportClause,
  ReportHead,
  ReportSigning,
  ReportSnapshot,
  Severity,
} from './report-snapshot.model.ts';

/** A unit's row of the summary report, ranked by audit-domain 5.6. */
export const SummaryUnit = z.object({
  code: z.string(),
  fullName: z.string(),
  rank: z.int().min(1).nullable(),
  lastYearRank: z.int().min(1).nullable(),
  due: Points,
  got: Points,
  percent: Rate,
  lastYearPercent: Rate,
  grade: z.string(),
  lastYearGrade: z.string().nullable(),
  loweredReason: z.string().nullable(),
  selfPercent: Rate,
  bias: z.number().nullable(),
  mad: z.number().nullable(),
  /** Whether bias or MAD is above the alert level of the settings (5.8). */
  varianceAlert: z.boolean(),
  findings: z.int().min(0),
  severeFindings: z.int().min(0),
  openRectifications: z.int().min(0),
  overdueRectifications: z.int().min(0),
  /** Rates in the order of `chapters`. */
  chapterRates: z.array(Rate),
});

/** Everything that the summary report of a whole audit prints (audit-domain 11). */
export const SummarySnapshot = z.object({
  kind: z.literal('summary'),
  head: ReportHead,
  orgName: z.string(),
  units: z.array(SummaryUnit),
  chapters: z.array(ItemRef.extend({ meanRate: Rate, lastYearMeanRate: Rate })),
  groupMean: Rate,
  lastYearGroupMean: Rate,
  /** Published mean by year and the like-for-like mean (5.7) where the versions can be compared. */
  trend: z.array(z.object({ year: z.int(), percent: Rate, likeForLike: Rate })),
  /** Items by lost points over all units, worst first; `cumulative` in percent of all lost points. */
  commonProblems: z.array(ItemRef.extend({ lost: Points, unitCount: z.int(), cumulative: z.number() })),
  repeatFindings: z.array(
    z.object({
      code: z.string(),
      previousCode: z.string(),
      unitName: z.string(),
      itemCode: z.string(),
      title: z.string(),
      repeatCount: z.int(),
    }),
  ),
  /** Findings by severity 1–4 and dictionary `auditFindingCategory`. */
  findingMatrix: z.array(z.object({ severity: Severity, category: z.string(), count: z.int().min(0) })),
  rectification: z.object({
    issued: z.int(),
    closed: z.int(),
    overdue: z.int(),
    completionRate: Rate,
    onTimeRate: Rate,
    repeatRate: Rate,
  }),
  nextYearPlan: z.array(
    z.object({ unitName: z.string(), window: z.string(), focus: z.string(), reason: z.string() }),
  ),
  /** Reports of before know the Chinese names only. */
  clauses: z.array(ReportClause).optional(),
  texts: z.object({ overview: z.string(), conclusion: z.string(), suggestions: z.array(z.string()) }),
  signing: ReportSigning,
});
export type SummarySnapshot = z.infer<typeof SummarySnapshot>;

/** The snapshot of any report that documents are made of. */
export const AnyReportSnapshot = z.discriminatedUnion('kind', [ReportSnapshot, SummarySnapshot]);
export type AnyReportSnapshot = z.infer<typeof AnyReportSnapshot>;
