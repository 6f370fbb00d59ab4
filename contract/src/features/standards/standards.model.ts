import { z } from 'zod';
import { sortedQuery } from '../../kernel/paging.ts';
import {
  FileRef,
  Flag,
  Id,
  line,
  Moment,
  OrgRef,
  PersonRef,
  PlainDate,
  Points,
  prose,
  Rev,
} from '../../kernel/values.ts';
import { Line } from '../audits/audit-terms.model.ts';
import { GradeSchemeView } from './grading.model.ts';

/** 4.8: 0 草稿, 1 待发布, 2 已发布, 3 已停用. */
export const VersionState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type VersionState = z.infer<typeof VersionState>;

/** Categories of standards (audit-domain 3.1). */
export const STANDARD_CATEGORIES = ['体系', '水务运营', '职业健康', '专项'] as const;
/** How an item is checked (audit-domain 3.1). */
export const CHECK_METHODS = ['查资料', '看现场', '问人员', '测试'] as const;
/** Kinds of evidence files (audit-domain 3.1). */
export const EVIDENCE_FILE_TYPES = [
  'document',
  'image',
  'video',
  'audio',
  'excel',
  'word',
  'pdf',
  'txt',
] as const;
/** Steps that scores may be typed in (audit-domain 3.1), in points. */
export const SCORE_STEPS = [0.1, 0.25, 0.5, 1] as const;
/** Most items of a version (audit-domain 13). */
export const MAX_ITEMS = 1000;
/** Most levels of a clause tree (audit-domain 13). */
export const MAX_DEPTH = 5;

const StandardHeader = z.object({
  enCode: line(50).min(1),
  fullName: line(100).min(1),
  category: z.enum(STANDARD_CATEGORIES),
  ownerOrgId: Id.nullable().default(null),
  sourceNorm: line(200).default(''),
  description: prose(2000).default(''),
  enabledMark: Flag.default(1),
});
export const StandardCreate = StandardHeader;
export const StandardUpdate = StandardHeader.extend({ rev: Rev });

export const StandardQuery = sortedQuery(['enCode', 'fullName', 'category', 'lastModifyTime']).extend({
  category: z.enum(STANDARD_CATEGORIES).optional(),
  state: z.coerce.number().int().min(0).max(3).optional(),
});

/** What the caller may do with a version now. */
export const VersionAbilities = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  publish: z.boolean(),
  return: z.boolean(),
  retire: z.boolean(),
});
export type VersionAbilities = z.infer<typeof VersionAbilities>;

/** A version as lists show it. */
export const VersionRow = z.object({
  id: z.string(),
  standardId: z.string(),
  versionNo: z.string(),
  state: VersionState,
  itemCount: z.int(),
  /** Sum of the items' points without bonus items. */
  totalScore: Points,
  declaredTotal: Points,
  effectiveFrom: PlainDate.nullable(),
  effectiveTo: PlainDate.nullable(),
  publishedAt: Moment.nullable(),
  changeNote: z.string(),
  returnReason: z.string(),
  /** Number of audits that use the version. */
  usedBy: z.int(),
  author: PersonRef.nullable(),
  lastModifyTime: Moment,
  rev: Rev,
  can: VersionAbilities,
});
export type VersionRow = z.infer<typeof VersionRow>;

/** A standard with its versions, newest first. */
export const StandardRow = z.object({
  id: z.string(),
  enCode: z.string(),
  fullName: z.string(),
  category: z.string(),
  ownerOrg: OrgRef.nullable(),
  sourceNorm: z.string(),
  description: z.string(),
  enabledMark: Flag,
  rev: Rev,
  canEdit: z.boolean(),
  versions: z.array(VersionRow),
});
export type StandardRow = z.infer<typeof StandardRow>;

const VersionFields = z.object({
  versionNo: line(20).min(1),
  declaredTotal: Points.min(0).max(100_000),
  scoreStep: z.union(SCORE_STEPS.map((step) => z.literal(step))),
  scoreMethod: z.enum(['POINTS', 'WEIGHTED']),
  roundDigits: z.int().min(0).max(2),
  gradeSchemeId: Id,
  bonusCap: Points.min(0).max(10),
  effectiveFrom: PlainDate.nullable(),
  changeNote: prose(2000),
});
/** Body of a version's head; all fields of the head travel. */
export const VersionUpdate = VersionFields.extend({ rev: Rev });
/** Without `fromVersionId` the version starts empty; with it the tree is copied and mapped SAME. */
export const NewVersion = VersionFields.partial().extend({
  versionNo: line(20).min(1),
  fromVersionId: Id.optional(),
});

/** A version's head with everything that decides its arithmetic. */
export const VersionView = VersionRow.extend({
  standard: z.object({
    id: z.string(),
    enCode: z.string(),
    fullName: z.string(),
    category: z.string(),
    sourceNorm: z.string(),
  }),
  scoreStep: z.number(),
  scoreMethod: z.enum(['POINTS', 'WEIGHTED']),
  roundDigits: z.int(),
  bonusCap: Points,
  gradeScheme: GradeSchemeView,
  contentHash: z.string().nullable(),
  publishedBy: PersonRef.nullable(),
  /** The version that this one was copied from. */
  fromVersionId: z.string().nullable(),
});
export type VersionView = z.infer<typeof VersionView>;

export const OptionKind = z.enum(['FIXED', 'PER', 'RATE', 'ZERO', 'MANUAL', 'VETO']);

/** A deduction option; options of a saved node are replaced as a whole, an `id` keeps its identity. */
export const OptionBody = z.object({
  id: Id.optional(),
  label: line(200).min(1),
  labelEn: line(300).default(''),
  kind: OptionKind,
  /** What one occurrence is counted in, as 项 of 每项; kinds that count only. */
  unit: line(20).default(''),
  points: Points.min(0).max(1000).default(0),
  cap: Points.min(0).max(1000).nullable().default(null),
  scope: z.enum(['ITEM', 'SECTION']).default('ITEM'),
  severityDefault: z.int().min(1).max(4).default(2),
  needPhoto: Flag.default(0),
  needReason: Flag.default(0),
});
export type OptionBody = z.infer<typeof OptionBody>;
export const OptionView = OptionBody.required().extend({ hotkey: z.int() });
export type OptionView = z.infer<typeof OptionView>;

/** An evidence requirement; handled like options. */
export const RequirementBody = z.object({
  id: Id.optional(),
  label: line(200).min(1),
  mandatory: Flag.default(1),
  fileTypes: z.array(z.enum(EVIDENCE_FILE_TYPES)).default([]),
  maxCount: z.int().min(0).max(1000).default(0),
  maxSizeMb: z.int().min(1).max(300).default(300),
  validMonths: z.int().min(1).max(240).nullable().default(null),
  templateFile: FileRef.nullable().default(null),
});
export type RequirementBody = z.infer<typeof RequirementBody>;
export const RequirementView = RequirementBody.required();
export type RequirementView = z.infer<typeof RequirementView>;

const NodeFields = z.object({
  parentId: Id.nullable(),
  isItem: z.boolean(),
  nodeCode: z
    .string()
    .trim()
    .max(30)
    .regex(/^\d+(\.\d+)*$/),
  fullName: line(200).min(1),
  fullNameEn: line(300).default(''),
  sortCode: z.int().min(0).max(100_000).optional(),
  /** Chapters of the WEIGHTED method only. */
  weight: z.number().min(0).max(100).multipleOf(0.01).default(0),
  /** Items only, as all below. */
  standardScore: Points.min(0).max(1000).default(0),
  line: Line.nullable().default(null),
  requirement: prose(4000).default(''),
  ruleText: prose(4000).default(''),
  checkMethod: z.array(z.enum(CHECK_METHODS)).default([]),
  applicability: z.enum(['ALWAYS', 'OPTIONAL', 'CONDITIONAL']).default('ALWAYS'),
  /** Expression over unit attributes (`core/conditions`), e.g. `hasChlorine=1`. */
  condition: line(200).default(''),
  isBonus: z.boolean().default(false),
  isVeto: z.boolean().default(false),
  sampleHint: line(200).default(''),
  lawRefs: z.array(line(200).min(1)).max(50).default([]),
  keywords: line(200).default(''),
  enabledMark: Flag.default(1),
  options: z.array(OptionBody).max(20).default([]),
  requirements: z.array(RequirementBody).max(20).default([]),
});
export const NodeCreate = NodeFields;
export type NodeCreate = z.infer<typeof NodeCreate>;
export const NodeUpdate = NodeFields.extend({ rev: Rev });
export type NodeUpdate = z.infer<typeof NodeUpdate>;

/** A node of the clause tree as pages show it. */
export const NodeView = NodeFields.required().extend({
  id: z.string(),
  level: z.int(),
  options: z.array(OptionView),
  requirements: z.array(RequirementView),
  rev: Rev,
});
export type NodeView = z.infer<typeof NodeView>;

/** The whole tree in display order: parents stand before their children. */
export const TreeReply = z.object({ version: VersionView, nodes: z.array(NodeView) });
export type TreeReply = z.infer<typeof TreeReply>;

export const SortBody = z.object({
  rev: Rev,
  list: z
    .array(z.object({ id: Id, parentId: Id.nullable(), sortCode: z.int().min(0).max(100_000) }))
    .min(1)
    .max(2000),
});

/** Body of Submit and Retire. */
export const VersionTransition = z.object({ rev: Rev });
/** `effectiveFrom` is the day of publication when left out. */
export const PublishBody = VersionTransition.extend({ effectiveFrom: PlainDate.optional() });
export const ReturnVersionBody = VersionTransition.extend({ reason: prose(500).default('') });

/** Something that keeps a version from being submitted. */
export const VersionProblem = z.object({
  errorCode: z.string(),
  nodeId: z.string().nullable(),
  nodeCode: z.string(),
  msg: z.string(),
});
export type VersionProblem = z.infer<typeof VersionProblem>;
export const VersionCheckReply = z.object({
  /** Sum of the items' points without bonus items. */
  sum: Points,
  declaredTotal: Points,
  itemCount: z.int(),
  problems: z.array(VersionProblem),
});
export type VersionCheckReply = z.infer<typeof VersionCheckReply>;

export const TwoVersions = z.object({ fromVersionId: Id, toVersionId: Id });

/** One difference between two versions, nodes paired by the clause map, else by code. */
export const DiffRow = z.object({
  kind: z.enum(['added', 'removed', 'points', 'text', 'moved']),
  isItem: z.boolean(),
  fromNodeId: z.string().nullable(),
  toNodeId: z.string().nullable(),
  nodeCode: z.string(),
  fullName: z.string(),
  /** The fields that differ, with both values as text. */
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type DiffRow = z.infer<typeof DiffRow>;
export const DiffReply = z.object({
  from: VersionRow,
  to: VersionRow,
  counts: z.object({
    same: z.int(),
    added: z.int(),
    removed: z.int(),
    points: z.int(),
    text: z.int(),
    moved: z.int(),
  }),
  list: z.array(DiffRow),
});
export type DiffReply = z.infer<typeof DiffReply>;

export const ClauseRelation = z.enum(['SAME', 'SPLIT', 'MERGED', 'CHANGED', 'REMOVED', 'NEW']);
export const ClauseMapEntry = z.object({
  fromNodeId: Id.nullable(),
  toNodeId: Id.nullable(),
  relation: ClauseRelation,
  ratio: z.number().min(0).max(1).default(1),
  note: line(500).default(''),
});
export type ClauseMapEntry = z.infer<typeof ClauseMapEntry>;
export const ClauseMapView = ClauseMapEntry.required().extend({
  id: z.string(),
  fromCode: z.string(),
  fromName: z.string(),
  toCode: z.string(),
  toName: z.string(),
});
export type ClauseMapView = z.infer<typeof ClauseMapView>;
/** Replaces the map between the two versions. */
export const ClauseMapBody = TwoVersions.extend({ list: z.array(ClauseMapEntry).max(4000) });

/** Published versions for pickers. */
export const SelectorRow = z.object({
  id: z.string(),
  standardId: z.string(),
  enCode: z.string(),
  fullName: z.string(),
  versionNo: z.string(),
  category: z.string(),
  itemCount: z.int(),
  totalScore: Points,
  /** Points and items of every line. */
  lines: z.array(z.object({ line: Line, items: z.int(), points: Points })),
  effectiveFrom: PlainDate.nullable(),
  effectiveTo: PlainDate.nullable(),
});
export type SelectorRow = z.infer<typeof SelectorRow>;

/** Fields of the multipart form beside the workbook in `file`. */
export const ImportFields = z.object({ standardId: Id, versionNo: line(20).min(1) });
export const ImportReply = z.object({ versionId: z.string(), itemCount: z.int(), totalScore: Points });
/** `data.problems` of AU1805. */
export const ImportProblem = z.object({
  sheet: z.string(),
  row: z.int(),
  column: z.string(),
  msg: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;
