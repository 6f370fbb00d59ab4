import { z } from 'zod';
import { CommaList, Flag, Id, jsonText, line, prose, Rev } from '../../kernel/values.ts';

/** Further names of an organisation; a short name that was not given is derived from the full one. */
const OrganizeNameFields = { shortName: z.string(), fullNameEn: z.string(), shortNameEn: z.string() };

/** What an organisation is called: in charts, tables, tabs and filters by its short name, else by its full one. */
export const OrganizeNames = z.object({ id: z.string(), fullName: z.string(), ...OrganizeNameFields });
export type OrganizeNames = z.output<typeof OrganizeNames>;

/** A node of an organisation tree: a company (audit-domain D24: kinds 1 and 3) or a department (2, 4, 5). */
const OrganizeFields = z.object({
  id: z.string(),
  /** '-1' at the top. */
  parentId: z.string(),
  fullName: z.string(),
  ...OrganizeNameFields,
  enCode: z.string(),
  type: z.enum(['company', 'department']),
  category: z.enum(['company', 'department']),
  /** 1 group, 2 head-office department, 3 company, 4 department, 5 plant (audit-domain 2). */
  orgKind: z.int(),
  icon: z.string(),
  description: z.string(),
  enabledMark: z.int(),
  creatorTime: z.int(),
  sortCode: z.int(),
  /** The head as "name/account", or empty. */
  manager: z.string(),
  /** Names from the root down, joined by slashes. */
  organize: z.string(),
  /** Ids from the root down to this node. */
  organizeIds: z.array(z.string()),
  organizeIdTree: z.array(z.string()),
  /** Shown for orientation only: it may not be chosen. */
  disabled: z.boolean(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
  rev: Rev,
  /** What the caller may do with it as an administrator of organisations. */
  abilities: z
    .object({
      canAdd: z.boolean(),
      canEdit: z.boolean(),
      canRemove: z.boolean(),
      /** What stands in the way of a delete, in words; empty: nothing, as far as a list can tell. */
      removeBlock: z.string(),
    })
    .optional(),
});

/** An organisation without its children. */
export const OrganizeRow = OrganizeFields;
export type OrganizeRow = z.output<typeof OrganizeRow>;

export type OrganizeNode = OrganizeRow & { children: OrganizeNode[] };
export const OrganizeNode: z.ZodType<OrganizeNode> = z.lazy(() =>
  OrganizeFields.extend({ children: z.array(OrganizeNode) }),
);

const Name = line(50).min(1);
/** The rule of codes (product-spec point 5) is checked where one is new: older codes may hold more. */
const EnCode = line(50).min(1);

/** Names that may be left empty. */
const FurtherNames = {
  shortName: line(50).default(''),
  fullNameEn: line(100).default(''),
  shortNameEn: line(50).default(''),
};

/** What a company tells of itself beside its name (platform-contract 9.20). */
export const CompanyProperty = z.object({
  ...FurtherNames,
  enterpriseNature: line(50).default(''),
  industry: line(50).default(''),
  foundedTime: z.int().nullable().default(null),
  telePhone: line(30).default(''),
  fax: line(30).default(''),
  webSite: line(200).default(''),
  address: line(200).default(''),
  managerName: line(50).default(''),
  managerTelePhone: line(30).default(''),
  managerMobilePhone: line(30).default(''),
  manageEmail: line(100).default(''),
  bankName: line(100).default(''),
  bankAccount: line(50).default(''),
  businessscope: prose(500).default(''),
});
export type CompanyProperty = z.output<typeof CompanyProperty>;

/** The form of a company. */
export const CompanyEdit = z.object({
  /** '-1' at the top. */
  parentId: Id,
  fullName: Name,
  enCode: EnCode,
  propertyJson: CompanyProperty.default(CompanyProperty.parse({})),
  sortCode: z.int().min(0).max(999_999).default(0),
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type CompanyEdit = z.output<typeof CompanyEdit>;

/** A company as its form reads it; `propertyJson` travels as text. */
export const CompanyDetail = z.object({
  ...CompanyEdit.shape,
  id: z.string(),
  propertyJson: jsonText(CompanyProperty),
  enabledMark: z.int(),
  rev: Rev,
  organizeIdTree: z.array(z.string()),
});

/** The form of a department; a plant is a department of kind 5 (audit-domain 2). */
export const DepartmentEdit = z.object({
  parentId: Id,
  fullName: Name,
  ...FurtherNames,
  enCode: EnCode,
  managerId: z.string().max(50).default(''),
  isPlant: z.boolean().default(false),
  sortCode: z.int().min(0).max(999_999).default(0),
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type DepartmentEdit = z.output<typeof DepartmentEdit>;

export const DepartmentDetail = z.object({
  ...DepartmentEdit.shape,
  id: z.string(),
  enabledMark: z.int(),
  rev: Rev,
  organizeIdTree: z.array(z.string()),
});

const Layers = {
  thisLayerAdd: Flag.default(0),
  thisLayerEdit: Flag.default(0),
  thisLayerDelete: Flag.default(0),
  subLayerAdd: Flag.default(0),
  subLayerEdit: Flag.default(0),
  subLayerDelete: Flag.default(0),
};

/** One person's share in administering an organisation (this layer) and what is below it (sub layers). */
export const OrganizeAdmin = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  organizeId: z.string(),
  ...Layers,
  description: z.string(),
});
export type OrganizeAdmin = z.output<typeof OrganizeAdmin>;

/** The first administrator's share with, under `list`, everybody's (platform-contract 2.5 shows one). */
export const OrganizeAdmins = OrganizeAdmin.extend({ list: z.array(OrganizeAdmin) }).nullable();

/** Gives the named people these layers of the organisation; `list` instead replaces all its administrators. */
export const OrganizeAdminEdit = z.object({
  userId: z.union([z.array(Id).max(200), CommaList]).optional(),
  ...Layers,
  description: prose(500).default(''),
  list: z
    .array(z.object({ userId: Id, ...Layers, description: prose(500).default('') }))
    .max(200)
    .optional(),
  /** Version of the organisation whose administrators were looked at. */
  rev: Rev.optional(),
});
export type OrganizeAdminEdit = z.output<typeof OrganizeAdminEdit>;
