import { z } from 'zod';
import { sortedQuery } from '../../kernel/paging.ts';
import { Flag, Id, line, Moment, OrgRef, PersonRef, PlainDate, prose, Rev } from '../../kernel/values.ts';
import { Stage, YearFilter } from '../audits/audit-terms.model.ts';
import { CheckState, CheckType } from '../audits/audits.model.ts';

/** 4.1: 0 草稿, 1 待批准, 2 已批准, 3 执行中, 4 已完成, 5 已替代. */
export const ProgrammeState = z.int().min(0).max(5);

/** Risk weight of a unit: 5 is audited each half-year, 3 and 4 each year, 1 and 2 every second year. */
export const RiskWeight = z.int().min(1).max(5);

/** A risk to the programme and how it is met. */
export const ProgrammeRisk = z.object({ risk: line(200).min(1), response: line(500).default('') });

/** One planned audit of a unit (audit-domain 3.2). An exempted entry stays, with its reason. */
export const EntryBody = z.object({
  /** Missing on entries that are new. */
  id: Id.optional(),
  unitOrgId: Id,
  standardVersionId: Id,
  checkType: CheckType,
  windowStart: PlainDate,
  windowEnd: PlainDate,
  partnerOrgId: Id.nullable().default(null),
  stages: z.array(Stage).min(1).max(5),
  riskWeight: RiskWeight,
  exempt: Flag.default(0),
  reasonExempt: prose(500).default(''),
});
export type EntryBody = z.infer<typeof EntryBody>;

const ProgrammeFields = z.object({
  year: z.int().min(2000).max(2100),
  fullName: line(100).min(1),
  objectives: prose(4000).min(1),
  scope: prose(4000).default(''),
  risks: z.array(ProgrammeRisk).max(50).default([]),
  resources: prose(4000).default(''),
  /** Standards that the year is audited by. */
  criteria: z.array(Id).max(20).default([]),
  entries: z.array(EntryBody).max(1000).default([]),
});
/** A new programme of the caller's department. */
export const ProgrammeCreate = ProgrammeFields;
export type ProgrammeCreate = z.infer<typeof ProgrammeCreate>;
/** A draft is replaced as a whole; its year stays. */
export const ProgrammeUpdate = ProgrammeFields.omit({ year: true }).extend({ rev: Rev });
export type ProgrammeUpdate = z.infer<typeof ProgrammeUpdate>;

export const ProgrammeQuery = sortedQuery(['enCode', 'fullName', 'year', 'state', 'versionNo']).extend({
  year: YearFilter,
  /** One state or several, comma separated. */
  state: z
    .string()
    .regex(/^\d(,\d)*$/)
    .optional(),
});

/** What the caller may do with a programme now. */
export const ProgrammeAbilities = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  submit: z.boolean(),
  approve: z.boolean(),
  return: z.boolean(),
  revise: z.boolean(),
  complete: z.boolean(),
  createCheck: z.boolean(),
  report: z.boolean(),
});

/** A programme as the list shows it; counts cover the entries that the caller may see. */
export const ProgrammeRow = z.object({
  id: z.string(),
  enCode: z.string(),
  fullName: z.string(),
  year: z.int(),
  owner: OrgRef,
  versionNo: z.int(),
  state: ProgrammeState,
  entries: z.int(),
  units: z.int(),
  /** Entries whose audit is done, cancelled or exempted. */
  done: z.int(),
  /** Entries without an audit whose window has ended, and those with one that is not done by then. */
  late: z.int(),
  creator: PersonRef.nullable(),
  approver: PersonRef.nullable(),
  approvedAt: Moment.nullable(),
  lastModifyTime: Moment,
  rev: Rev,
  can: ProgrammeAbilities,
});
export type ProgrammeRow = z.infer<typeof ProgrammeRow>;

/** How an entry stands: planned, its audit in work, done, cancelled, or exempted. */
export const EntryProgress = z.enum(['planned', 'drafted', 'running', 'done', 'cancelled', 'exempt']);
export type EntryProgress = z.infer<typeof EntryProgress>;

export const EntryView = EntryBody.required().extend({
  id: z.string(),
  unit: OrgRef,
  standard: z.object({
    standardId: z.string(),
    versionId: z.string(),
    fullName: z.string(),
    versionNo: z.string(),
  }),
  partner: OrgRef.nullable(),
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string(), state: CheckState }).nullable(),
  progress: EntryProgress,
  late: z.boolean(),
  /** The entry of the former version that this one carries on. */
  copiedFromId: z.string().nullable(),
});
export type EntryView = z.infer<typeof EntryView>;

/** A programme whole. */
export const ProgrammeView = ProgrammeRow.omit({ entries: true }).extend({
  objectives: z.string(),
  scope: z.string(),
  risks: z.array(ProgrammeRisk.required()),
  resources: z.string(),
  criteria: z.array(z.object({ id: z.string(), fullName: z.string() })),
  entries: z.array(EntryView),
  returnReason: z.string(),
  reviseReason: z.string(),
  submittedAt: Moment.nullable(),
  completedAt: Moment.nullable(),
  /** All versions of this programme, the first one first. */
  versions: z.array(z.object({ id: z.string(), versionNo: z.int(), state: ProgrammeState })),
});
export type ProgrammeView = z.infer<typeof ProgrammeView>;

/** Body of a transition without a reason. */
export const ProgrammeTransition = z.object({ rev: Rev });
/** Body of Return and Revise; a missing reason is refused by the rule of the transition. */
export const ProgrammeReasoned = ProgrammeTransition.extend({ reason: prose(500).default('') });

/** Proposes entries from the risk weights; `dryRun` only shows them. */
export const GenerateBody = z.object({
  rev: Rev,
  dryRun: z.boolean(),
  /** The version to audit by; without it the newest published one of the first criterion. */
  standardVersionId: Id.optional(),
  checkType: CheckType.default(1),
  /** Units to take; without it every company. */
  unitOrgIds: z.array(Id).max(500).optional(),
});
export type GenerateBody = z.infer<typeof GenerateBody>;

/** Why a unit's weight is what it is: what was found, and by how much it moves the weight. */
export const RiskReason = z.object({
  kind: z.enum(['noResult', 'percent', 'severe', 'majorHazard', 'repeats', 'openFindings']),
  value: z.number(),
  weight: z.int(),
});
export type RiskReason = z.infer<typeof RiskReason>;

/** What the proposal does for one unit. */
export const UnitProposal = z.object({
  unit: OrgRef,
  riskWeight: RiskWeight,
  reasons: z.array(RiskReason),
  /** The unit's last audit of this kind before the programme's year. */
  lastYear: z.int().nullable(),
  /** add: entries are proposed; kept: it has them; skipped: its turn is next year. */
  outcome: z.enum(['add', 'kept', 'skipped']),
  entries: z.array(EntryBody),
});
export type UnitProposal = z.infer<typeof UnitProposal>;

export const GenerateReply = z.object({
  list: z.array(UnitProposal),
  added: z.int(),
  standard: z.object({ versionId: z.string(), fullName: z.string(), versionNo: z.string() }),
  rev: Rev,
});
export type GenerateReply = z.infer<typeof GenerateReply>;

/** Entries of the year's programme that an audit may be made from. */
export const OpenEntriesQuery = z.object({
  year: z.coerce.number().int().min(2000).max(2100),
  /** A draft whose own entries count as open. */
  checkId: Id.optional(),
});
export const OpenEntriesReply = z.object({
  /** The year's programme in force, null when there is none. */
  programme: z.object({ id: z.string(), fullName: z.string(), versionNo: z.int() }).nullable(),
  list: z.array(EntryView),
});
export type OpenEntriesReply = z.infer<typeof OpenEntriesReply>;

/** An audit from an entry; other open entries of the same programme and type may come along. */
export const EntryCheckBody = z.object({
  alsoEntryIds: z.array(Id).max(200).default([]),
  leadAuditorId: Id.nullable().default(null),
});
