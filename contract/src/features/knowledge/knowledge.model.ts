import { z } from 'zod';
import { paged, sortedQuery } from '../../kernel/paging.ts';
import { FileRef, Id, line, Moment, PersonRef, PlainDate, prose, Rev } from '../../kernel/values.ts';
import { LinkedNode, NodeKey } from '../materials/materials.model.ts';

/** 4.12: 0 draft, 1 in review, 2 published, 3 withdrawn. */
export const KnowledgeState = z.int().min(0).max(3);

/** A category of the tree; `count` is the articles in it alone that the caller may see. */
export const KnowledgeCategory = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  fullName: z.string(),
  nameZhtw: z.string(),
  nameEn: z.string(),
  sortCode: z.int(),
  count: z.int(),
  rev: Rev,
});
export type KnowledgeCategory = z.infer<typeof KnowledgeCategory>;

export const EditCategory = z.object({
  rev: Rev.optional(),
  parentId: Id.nullable(),
  fullName: line(50).min(1),
  nameZhtw: line(50).default(''),
  nameEn: line(80).default(''),
  sortCode: z.int().min(0).max(9999).default(0),
});

export const KnowledgeAbilities = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  submit: z.boolean(),
  publish: z.boolean(),
  return: z.boolean(),
  withdraw: z.boolean(),
  revise: z.boolean(),
});

/** A piece of text; `hit` marks what was searched for. */
export const TextPiece = z.object({ text: z.string(), hit: z.boolean() });

/** A row of the list; `title` and `excerpt` are cut into pieces so that hits can be marked. */
export const KnowledgeRow = z.object({
  id: z.string(),
  fullName: z.string(),
  title: z.array(TextPiece),
  excerpt: z.array(TextPiece),
  categoryId: z.string(),
  tags: z.array(z.string()),
  state: KnowledgeState,
  versionNo: z.int(),
  isCase: z.boolean(),
  author: PersonRef,
  publishedAt: Moment.nullable(),
  expiresOn: PlainDate.nullable(),
  isExpired: z.boolean(),
  viewCount: z.int(),
  usefulCount: z.int(),
  nodeKeys: z.array(NodeKey),
});
export type KnowledgeRow = z.infer<typeof KnowledgeRow>;

/** An article with what it links to, its versions and what the caller may do. */
export const Knowledge = KnowledgeRow.omit({ title: true, excerpt: true, nodeKeys: true }).extend({
  /** Sanitised HTML. */
  body: z.string(),
  files: z.array(FileRef),
  nodes: z.array(LinkedNode),
  /** The finding that the case was made of, for those who may read it. */
  sourceFinding: z.object({ id: z.string(), enCode: z.string(), checkId: z.string() }).nullable(),
  publisher: PersonRef.nullable(),
  submittedAt: Moment.nullable(),
  returnReason: z.string(),
  withdrawReason: z.string(),
  isReplaced: z.boolean(),
  votedByMe: z.boolean(),
  versions: z.array(
    z.object({
      id: z.string(),
      versionNo: z.int(),
      state: KnowledgeState,
      publishedAt: Moment.nullable(),
      author: PersonRef,
    }),
  ),
  rev: Rev,
  abilities: KnowledgeAbilities,
});
export type Knowledge = z.infer<typeof Knowledge>;

export const KnowledgeQuery = sortedQuery([
  'fullName',
  'publishedAt',
  'viewCount',
  'usefulCount',
  'expiresOn',
]).extend({
  categoryId: Id.optional(),
  tag: line(20).optional(),
  standardId: Id.optional(),
  /** Articles linked with the item of this code. */
  nodeCode: line(30).optional(),
  state: z.coerce.number().int().min(0).max(3).optional(),
  mine: z.coerce.number().int().min(0).max(1).optional(),
  cases: z.coerce.number().int().min(0).max(1).optional(),
  expired: z.coerce.number().int().min(0).max(1).optional(),
});

export const KnowledgeList = paged(KnowledgeRow);

export const KnowledgeTag = z.object({ tag: z.string(), count: z.int() });

const content = {
  fullName: line(100).min(2),
  categoryId: Id,
  tags: z.array(line(20).min(1)).max(10).default([]),
  body: prose(100_000).min(1),
  fileIds: z.array(z.string().min(1).max(100)).max(20).default([]),
  nodeKeys: z.array(NodeKey).max(30).default([]),
  expiresOn: PlainDate.nullable().default(null),
};

export const CreateKnowledge = z.object(content);
export type CreateKnowledge = z.infer<typeof CreateKnowledge>;

export const EditKnowledge = z.object({ ...content, rev: Rev });
export type EditKnowledge = z.infer<typeof EditKnowledge>;

export const KnowledgeAction = z.object({ rev: Rev });
export const KnowledgeReason = z.object({ rev: Rev, reason: prose(500) });

export const CaseFromFinding = z.object({ findingId: Id });
