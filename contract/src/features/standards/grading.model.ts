import { z } from 'zod';
import { Flag, line, Moment, OrgRef, Rev } from '../../kernel/values.ts';

export const GradeBand = z.object({
  name: line(20).min(1),
  minPercent: z.number().min(0).max(100).multipleOf(0.01),
  minChapterRate: z.number().min(0).max(100).multipleOf(0.01).nullable().default(null),
  color: line(20).default('blue'),
});
export type GradeBand = z.infer<typeof GradeBand>;
const GradeSchemeFields = z.object({
  fullName: line(100).min(1),
  bands: z.array(GradeBand).min(1).max(10),
  failName: line(20).min(1).default('不达标'),
  /** `failName` when empty. */
  vetoGrade: line(20).default(''),
  enabledMark: Flag.default(1),
});
export const GradeSchemeCreate = GradeSchemeFields;
export const GradeSchemeUpdate = GradeSchemeFields.extend({ rev: Rev });
export const GradeSchemeView = GradeSchemeFields.extend({
  id: z.string(),
  rev: Rev,
});
export type GradeSchemeView = z.infer<typeof GradeSchemeView>;

/** A scheme as lists show it. */
export const GradeSchemeRow = GradeSchemeView.extend({
  /** Number of standard versions with this scheme. */
  usedBy: z.int(),
  /** A version that is no draft any more uses it, so it stays as it is (AU1804). */
  fixed: z.boolean(),
});
export type GradeSchemeRow = z.infer<typeof GradeSchemeRow>;

/** Grades a percent with chapter rates by bands that need not be stored yet. */
export const GradePreviewBody = GradeSchemeFields.pick({
  bands: true,
  failName: true,
  vetoGrade: true,
}).extend({
  cases: z
    .array(
      z.object({
        percent: z.number().min(0).max(100),
        chapters: z
          .array(z.object({ nodeCode: line(30), rate: z.number().min(0).max(100).nullable() }))
          .max(100),
        veto: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(100),
});
export const GradePreviewReply = z.object({
  list: z.array(
    z.object({
      grade: z.string(),
      byPercent: z.string(),
      /** Codes of the chapters whose rate lowered the grade. */
      chapters: z.array(z.string()),
      veto: z.boolean(),
    }),
  ),
});
export type GradePreviewReply = z.infer<typeof GradePreviewReply>;

/** Attributes of a unit that conditions may use (audit-domain 3.6, UnitProfile). */
export const UnitAttributes = z.object({
  hasChlorine: Flag.default(0),
  hasMajorHazardSource: Flag.default(0),
  hasSecondarySupply: Flag.default(0),
  /** 万m³/d */
  capacity: z.number().min(0).max(100_000).default(0),
  staffCount: z.int().min(0).max(1_000_000).default(0),
  plantCount: z.int().min(0).max(10_000).default(0),
  pipelineKm: z.number().min(0).max(1_000_000).default(0),
});
export type UnitAttributes = z.infer<typeof UnitAttributes>;
export const UnitProfileView = z.object({
  org: OrgRef,
  /** 2 head-office department, 3 company. */
  orgKind: z.int(),
  attributes: UnitAttributes,
  lastModifyTime: Moment.nullable(),
  rev: Rev,
});
export type UnitProfileView = z.infer<typeof UnitProfileView>;
export const UnitProfileBody = z.object({ attributes: UnitAttributes, rev: Rev });
