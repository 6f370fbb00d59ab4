import type { Knowledge, KnowledgeRow } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { NodeKey } from '@auditplus/contract/features/materials/materials.model.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { fileRefs, withPictures } from '../files/public.ts';
import { linkedNodes } from '../materials/public.ts';
import { knowledgeAbilities } from './knowledge.policy.ts';
import { hasVoted, type KnowledgeRecord, loadKnowledge, versionsOf } from './knowledge.repository.ts';
import { excerptAround, piecesOf } from './knowledge.words.ts';
import { readableFinding } from './source-finding.queries.ts';

const Keys = z.array(NodeKey);
const FileIds = z.array(z.object({ fileId: z.string() }));

/** Linked items and file ids as the columns hold them. */
export const linksOf = (row: Pick<KnowledgeRecord, 'node_keys' | 'files'>) => ({
  nodeKeys: Keys.parse(row.node_keys),
  fileIds: FileIds.parse(row.files).map(({ fileId }) => fileId),
});

/** A row of the list with the hits of a search. */
export function rowView(ctx: Ctx, row: KnowledgeRecord, keyword: string | undefined): KnowledgeRow {
  return {
    ...headOf(ctx, row),
    title: piecesOf(row.full_name, keyword),
    excerpt: excerptAround(row.plain, keyword),
    nodeKeys: linksOf(row).nodeKeys,
  };
}

/** An article as its reader sees it. */
export async function knowledgeView(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<Knowledge> {
  const row = await loadKnowledge(db, ctx, id);
  const { nodeKeys, fileIds } = linksOf(row);
  const at = { ...ctx, db };
  const versions = await versionsOf(db, ctx, row.root_id);
  return {
    ...headOf(ctx, row),
    body: await withPictures(at, row.body),
    files: await fileRefs(at, fileIds),
    nodes: await linkedNodes(db, nodeKeys),
    sourceFinding: row.source_finding_id ? await readableFinding(db, ctx, row.source_finding_id) : null,
    publisher: row.published_by ? personOf(row.published_by, row.publisher_name) : null,
    submittedAt: row.submitted_at?.getTime() ?? null,
    returnReason: row.return_reason,
    withdrawReason: row.withdraw_reason,
    isReplaced: row.is_replaced,
    votedByMe: await hasVoted(db, row.root_id, ctx.caller.userId),
    versions: versions.map((version) => ({
      id: version.id,
      versionNo: version.version_no,
      state: version.state,
      publishedAt: version.published_at?.getTime() ?? null,
      author: personOf(version.author_id, version.author_name),
    })),
    rev: row.rev,
    abilities: knowledgeAbilities(ctx, row),
  };
}

function headOf(ctx: Ctx, row: KnowledgeRecord) {
  return {
    id: row.id,
    fullName: row.full_name,
    categoryId: row.category_id,
    tags: row.tags,
    state: row.state,
    versionNo: row.version_no,
    isCase: row.source_finding_id !== null,
    author: personOf(row.author_id, row.author_name),
    publishedAt: row.published_at?.getTime() ?? null,
    expiresOn: row.expires_on,
    isExpired: row.expires_on !== null && row.expires_on < dayOf(ctx.clock.now()),
    viewCount: row.view_count,
    usefulCount: row.useful_count,
  };
}

const personOf = (id: string, name: string | null): PersonRef => ({ id, name: name ?? '' });
