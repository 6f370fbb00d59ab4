import { z } from 'zod';
import { paged, sortedQuery } from '../../kernel/paging.ts';
import { FileRef, Id, line, Moment, OrgRef, PersonRef, PlainDate, Rev } from '../../kernel/values.ts';
import { YearFilter } from '../audits/audit-terms.model.ts';

/** 0 open to everybody, 1 internal to the owning unit and the group, 2 limited to the named organisations. */
export const SecretLevel = z.int().min(0).max(2);

/** An item of a standard by its code, whatever the version. */
export const NodeKey = z.object({ standardId: Id, nodeCode: line(30).min(1) });
export type NodeKey = z.infer<typeof NodeKey>;

/** A linked item with its name and the latest published version that holds it; null when none does. */
export const LinkedNode = NodeKey.extend({
  fullName: z.string(),
  versionId: z.string().nullable(),
  nodeId: z.string().nullable(),
});
export type LinkedNode = z.infer<typeof LinkedNode>;

export const MaterialAbilities = z.object({ edit: z.boolean(), move: z.boolean(), remove: z.boolean() });

/** A row of the list. */
export const MaterialRow = z.object({
  id: z.string(),
  fullName: z.string(),
  category: z.string(),
  year: z.int(),
  org: OrgRef,
  secretLevel: SecretLevel,
  file: FileRef,
  versionNo: z.int(),
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string() }).nullable(),
  /** Null as well when the caller may not read the contract. */
  contract: z.object({ id: z.string(), enCode: z.string(), fullName: z.string() }).nullable(),
  validTo: PlainDate.nullable(),
  isExpired: z.boolean(),
  downloadCount: z.int(),
  uploader: PersonRef.nullable(),
  uploadedAt: Moment,
  rev: Rev,
  abilities: MaterialAbilities,
});
export type MaterialRow = z.infer<typeof MaterialRow>;

export const MaterialVersion = z.object({
  versionNo: z.int(),
  file: FileRef,
  note: z.string(),
  uploader: PersonRef.nullable(),
  uploadedAt: Moment,
});

/** A material with its links and versions, newest first. */
export const Material = MaterialRow.extend({
  visibleOrgs: z.array(OrgRef),
  nodes: z.array(LinkedNode),
  note: z.string(),
  versions: z.array(MaterialVersion),
});
export type Material = z.infer<typeof Material>;

export const MaterialQuery = sortedQuery([
  'fullName',
  'category',
  'year',
  'org',
  'secretLevel',
  'downloadCount',
  'validTo',
  'size',
  'uploadedAt',
]).extend({
  category: line(20).optional(),
  year: YearFilter,
  orgId: Id.optional(),
  secretLevel: z.coerce.number().int().min(0).max(2).optional(),
  checkId: Id.optional(),
  contractId: Id.optional(),
  nodeCode: line(30).optional(),
  expired: z.coerce.number().int().min(0).max(1).optional(),
});

export const MaterialList = paged(MaterialRow);

/** Numbers of a category, year and unit inside the caller's scope; the screen makes its folder tree of them. */
export const MaterialFolder = z.object({
  category: z.string(),
  year: z.int(),
  org: OrgRef,
  count: z.int(),
});
export type MaterialFolder = z.infer<typeof MaterialFolder>;

const folder = {
  category: line(20).min(1),
  year: z.int().min(1990).max(2999),
  orgId: Id,
};
const place = {
  ...folder,
  secretLevel: SecretLevel.default(0),
  visibleOrgIds: z.array(Id).max(200).default([]),
};

/** Uploaded files of one folder, each of which becomes a material. */
export const CreateMaterials = z.object({
  ...place,
  fileIds: z.array(z.string().min(1).max(100)).min(1).max(100),
  validTo: PlainDate.nullable().default(null),
  note: line(500).default(''),
  checkId: Id.nullable().default(null),
  contractId: Id.nullable().default(null),
});
export type CreateMaterials = z.infer<typeof CreateMaterials>;

export const CreatedMaterials = z.object({ ids: z.array(z.string()) });

export const EditMaterial = z.object({
  rev: Rev,
  fullName: line(200).min(1),
  secretLevel: SecretLevel,
  visibleOrgIds: z.array(Id).max(200).default([]),
  validTo: PlainDate.nullable(),
  note: line(500),
});

/** Another folder for one or several. */
export const MoveMaterials = z.object({ ...folder, ids: z.array(Id).min(1).max(500) });

/** What a material belongs to; a part that is left out stays. */
export const LinkMaterial = z.object({
  rev: Rev,
  checkId: Id.nullable().optional(),
  contractId: Id.nullable().optional(),
  nodeKeys: z.array(NodeKey).max(30).optional(),
});

export const NewMaterialVersion = z.object({
  rev: Rev,
  fileId: z.string().min(1).max(100),
  note: line(500).default(''),
});

/** An empty list is refused in the words of the specification. */
export const DownloadMaterials = z.object({ ids: z.array(Id).max(1000) });
