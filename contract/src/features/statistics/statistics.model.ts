import { z } from 'zod';
import { CommaList, Id, OrgRef, PersonRef, PlainDate } from '../../kernel/values.ts';
import { Line, Stage } from '../audits/audit-terms.model.ts';

/** The filter that all plots share (audit-domain 9, 10); points are plain numbers, rates plain percents. */
export const StatQuery = z.object({
  year: z.coerce.number().int().min(1900).max(2999),
  /** 体系审核 unless another type is asked for. */
  checkType: z.coerce.number().int().min(1).max(5).default(1),
  /** Units to show; none means all that the caller may see. */
  unitOrgIds: CommaList.optional(),
  standardVersionId: Id.optional(),
  line: Line.optional(),
  /**
   * What figures of results count: the regular audits, or those outside the programme of the year
   * (计划外). Figures of findings and of open work count both.
   */
  scope: z.enum(['regular', 'supplementary']).default('regular'),
});
export type StatQuery = z.infer<typeof StatQuery>;

const Rate = z.number().nullable();

/** An audit of a unit with the task that leads to its rows. */
export const Result = z.object({ unit: OrgRef, checkTaskId: z.string(), checkId: z.string() });

const Chapter = z.object({ code: z.string(), name: z.string() });

/** Versions of standards that audits of a year and type are held on. */
export const StandardOfYear = z.object({
  versionId: z.string(),
  fullName: z.string(),
  versionNo: z.string(),
});

/** The group's published results of a year in figures, and the caller's own part of them by unit. */
export const ResultSummary = z.object({
  year: z.int(),
  /** 集团平均得分率: the plain mean of the published results of the year and of the year before. */
  averagePercent: Rate,
  averageBefore: Rate,
  /** Units of the group with a published result, and units that are audited in the year. */
  published: z.int(),
  audited: z.int(),
  grades: z.array(z.object({ name: z.string(), count: z.int() })),
  results: z.array(
    Result.extend({
      percent: Rate,
      percentBefore: Rate,
      grade: z.string(),
      /** Among all units of the group. */
      rank: z.int().nullable(),
      /** A veto or a chapter under its floor lowered the grade, or the total reaches no band. */
      isBelowFloor: z.boolean(),
    }),
  ),
});

/** G1: published results of units by chapters. */
export const Heatmap = z.object({
  chapters: z.array(Chapter),
  rows: z.array(
    Result.extend({
      rank: z.int().nullable(),
      percent: Rate,
      grade: z.string(),
      /** One rate a chapter, in the order of `chapters`; null where nothing is due. */
      rates: z.array(Rate),
    }),
  ),
  /** How many units of the group have a rank, those that the caller may not see among them. */
  ranked: z.int(),
  /** Means over all units of the group. */
  meanPercent: Rate,
  meanRates: z.array(Rate),
  /** Bands of the grade scheme most used, for the colours. */
  bands: z.array(z.object({ name: z.string(), minPercent: z.number() })),
});

/** G2: published results by year, and 同口径 between years that follow each other (audit-domain 5.7). */
export const Trend = z.object({
  years: z.array(z.int()),
  /** The years at which another version of the standard came into use. */
  versionChanges: z.array(z.object({ year: z.int(), from: z.string(), to: z.string() })),
  group: z.array(z.object({ year: z.int(), percent: Rate, sameScope: Rate })),
  units: z.array(
    z.object({
      unit: OrgRef,
      points: z.array(
        z.object({
          year: z.int(),
          checkTaskId: z.string(),
          checkId: z.string(),
          percent: Rate,
          sameScope: Rate,
        }),
      ),
    }),
  ),
  /** Items that take no part in 同口径 because the map of the versions has no counterpart for them. */
  gaps: z.array(
    z.object({ year: z.int(), nodeCode: z.string(), fullName: z.string(), side: z.enum(['from', 'to']) }),
  ),
});

/** G3: a unit's chapters this year, last year, and the group's mean. */
export const Radar = z.object({
  unit: OrgRef,
  checkTaskId: z.string(),
  checkId: z.string(),
  /** Last year's task of the unit. */
  former: z.object({ checkTaskId: z.string(), checkId: z.string() }).nullable(),
  chapters: z.array(Chapter.extend({ rate: Rate, lastYearRate: Rate, groupMeanRate: Rate })),
});

/** G4: the self score against the result. */
export const StageGapRow = Result.extend({
  selfPercent: Rate,
  percent: Rate,
  bias: Rate,
  mad: Rate,
  alert: z.boolean(),
  /** Self-inflation index (audit-domain 5.8). */
  selfInflation: Rate,
});

/** G5: overdue rectifications of a unit by the days they are late. */
export const OverdueRow = z.object({
  unit: OrgRef,
  total: z.int(),
  days1to7: z.int(),
  days8to15: z.int(),
  days16to30: z.int(),
  daysOver30: z.int(),
});

/** G6: how far the issued findings have come, with the median days from the step before. */
export const FunnelStep = z.object({
  step: z.enum(['issued', 'planned', 'proof', 'verified', 'closed']),
  count: z.int(),
  medianDays: Rate,
});

/** G7: points lost on an item over all units. */
export const ParetoRow = z.object({
  nodeCode: z.string(),
  fullName: z.string(),
  lost: z.number(),
  unitCount: z.int(),
  /** Share of this and all items before it in everything lost, in percent. */
  cumulative: z.number(),
});

/** G8: repeat findings by clause and year. */
export const RepeatRow = z.object({
  nodeCode: z.string(),
  fullName: z.string(),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  total: z.int(),
});

/** G9, X13: whether a unit can start and what is open there. */
export const ReadinessRow = Result.extend({
  mandatory: z.int(),
  accepted: z.int(),
  submitted: z.int(),
  missing: z.int(),
  expired: z.int(),
  /** Accepted and waived of all mandatory requests, in percent; null without any. */
  readyRate: Rate,
  selfStart: PlainDate.nullable(),
  /** Days until the self score begins; negative when it should have begun. */
  daysLeft: z.int().nullable(),
  openStages: z.int(),
  openRectifications: z.int(),
});

/** G10: planned and actual days of a stage of a task. */
export const StageSpan = Result.extend({
  stage: Stage,
  plannedStart: PlainDate.nullable(),
  plannedEnd: PlainDate.nullable(),
  start: PlainDate.nullable(),
  end: PlainDate.nullable(),
  /** Days after the planned end: of the actual end, or of today while the stage is open; 0 when in time. */
  slippage: z.int(),
});

/** G11: ranks of a unit by year; ties by audit-domain 5.6. */
export const RankRow = z.object({
  unit: OrgRef,
  ranks: z.array(
    z.object({
      year: z.int(),
      rank: z.int().nullable(),
      /** How many units of the group have a result of that year. */
      ranked: z.int(),
      percent: Rate,
      /** The sheet behind it; null in a year without a result. */
      checkTaskId: z.string().nullable(),
      checkId: z.string().nullable(),
    }),
  ),
});

/** G12: how an item's rates lie over the units. */
export const SpreadRow = z.object({
  nodeCode: z.string(),
  fullName: z.string(),
  count: z.int(),
  min: z.number(),
  lower: z.number(),
  median: z.number(),
  upper: z.number(),
  max: z.number(),
});

/** G13: a scorer against the results; only the management-system department sees it. */
export const ScorerRow = z.object({
  person: PersonRef,
  stage: Stage,
  items: z.int(),
  /** Mean of (result − own score) ÷ standard score, in percent: above 0 the scorer was stricter than the result. */
  strictness: z.number(),
  /** Standard deviation of the same. */
  spread: z.number(),
});

/** G15: findings by severity and category. */
export const NatureCell = z.object({
  severity: z.int(),
  category: z.string(),
  count: z.int(),
  open: z.int(),
});

/** Open work of a person. */
export const WorkloadRow = z.object({
  person: PersonRef,
  orgName: z.string(),
  scores: z.int(),
  evidence: z.int(),
  rectifications: z.int(),
  overdue: z.int(),
});

/** X13: what keeps a task from a grade, and what would lift it. Nothing is stored. */
export const WhatIfQuery = z.object({
  checkTaskId: Id,
  /** Band to reach; the next better one than now unless given. */
  grade: z.string().trim().min(1).max(20).optional(),
  /** Items thought of as brought to full marks; without them the product proposes some. */
  nodeIds: CommaList.optional(),
});

const Blocker = z.object({
  kind: z.enum(['veto', 'chapter', 'total', 'weightedTotal', 'noPercent']),
  chapterCode: z.string().nullable(),
  chapterName: z.string().nullable(),
  got: z.number().nullable(),
  needed: z.number().nullable(),
  due: z.number().nullable(),
  short: z.number().nullable(),
  rate: Rate,
  target: Rate,
});
const Outcome = z.object({ got: z.number(), due: z.number(), percent: Rate, grade: z.string() });

export const WhatIf = z.object({
  unit: OrgRef,
  checkTaskId: z.string(),
  /** Bands of the task's grade scheme, best first, and the one to reach. */
  grades: z.array(z.string()),
  grade: z.string(),
  isProvisional: z.boolean(),
  before: Outcome,
  blockers: z.array(Blocker),
  /** Items that still hold points, most gain first. */
  items: z.array(
    z.object({
      nodeId: z.string(),
      nodeCode: z.string(),
      fullName: z.string(),
      chapterCode: z.string(),
      lost: z.number(),
      isChosen: z.boolean(),
    }),
  ),
  after: Outcome,
  isReached: z.boolean(),
  blockersLeft: z.array(Blocker),
});
