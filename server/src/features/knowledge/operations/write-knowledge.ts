import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import type {
  CreateKnowledge,
  EditKnowledge,
  Knowledge,
} from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import { cleanHtml, excerptOf } from '../../../kernel/rich-text.ts';
import { attachFiles, attachPictures, releaseFiles } from '../../files/public.ts';
import { knownNodeKeys } from '../../materials/public.ts';
import { findCategory } from '../categories.repository.ts';
import { isAuthor, mayWrite } from '../knowledge.policy.ts';
import { contentsOfVersions, insertArticle, lockKnowledge } from '../knowledge.repository.ts';
import { knowledgeView, linksOf } from '../knowledge.view.ts';
import { indexOf } from '../knowledge.words.ts';

/** Owner type of the files of articles; the owner is the first version, whose files all versions share. */
export const KNOWLEDGE_FILES = 'knowledge';

/** Writes a new article, the caller's draft. */
export async function createKnowledge(ctx: Ctx, body: CreateKnowledge): Promise<Knowledge> {
  if (!mayWrite(ctx)) refuse('AU0001');
  return change(ctx, async (tx) => {
    const id = await storeKnowledge(tx, ctx, { ...body, sourceFindingId: null });
    return knowledgeView(ctx, id, tx.db);
  });
}

/** Stores a first version; answers its id. */
export async function storeKnowledge(
  tx: Change,
  ctx: Ctx,
  article: CreateKnowledge & { readonly sourceFindingId: string | null },
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const columns = await columnsOf(tx, article);
  await insertArticle(tx.db, {
    ...columns,
    id,
    root_id: id,
    source_finding_id: article.sourceFindingId,
    author_id: ctx.caller.userId,
    creator_user_id: ctx.caller.userId,
    creator_time: now,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  });
  await holdFiles(tx, ctx, id, { html: columns.body, fileIds: article.fileIds });
  tx.record({
    action: 'knowledge.created',
    targetType: 'knowledge',
    targetId: id,
    after: { fullName: article.fullName, categoryId: article.categoryId },
  });
  return id;
}

/** Changes the caller's own draft. */
export async function editKnowledge(ctx: Ctx, id: string, body: EditKnowledge): Promise<Knowledge> {
  return change(ctx, async (tx) => {
    const columns = await columnsOf(tx, body);
    const row = await lockKnowledge(tx.db, ctx, id);
    await transition(tx, ctx, knowledgeLifecycle, 'edit', row, {
      expectedRev: body.rev,
      permit: () => mayWrite(ctx) && isAuthor(ctx, row),
      set: columns,
      action: 'knowledge.edited',
      note: { fullName: body.fullName },
    });
    await holdFiles(tx, ctx, row.root_id, { html: columns.body, fileIds: body.fileIds });
    return knowledgeView(ctx, id, tx.db);
  });
}

/** Deletes the caller's own draft; of a revision only the revision. */
export async function removeKnowledge(ctx: Ctx, id: string, rev: number): Promise<null> {
  return change(ctx, async (tx) => {
    const row = await lockKnowledge(tx.db, ctx, id);
    await transition(tx, ctx, knowledgeLifecycle, 'remove', row, {
      expectedRev: rev,
      permit: () => mayWrite(ctx) && isAuthor(ctx, row),
      set: { delete_mark: 1 },
      action: 'knowledge.deleted',
    });
    if (row.root_id === row.id)
      await releaseFiles(ctx, tx, { ownerType: KNOWLEDGE_FILES, ownerId: row.root_id });
    return null;
  });
}

/** What the columns of an article hold for its content. */
async function columnsOf(tx: Change, article: CreateKnowledge) {
  orThrow(await findCategory(tx.db, article.categoryId), 'AU0002');
  const body = cleanHtml(article.body);
  const plain = plainOf(body);
  const tags = [...new Set(article.tags)];
  return {
    full_name: article.fullName,
    category_id: article.categoryId,
    tags,
    body,
    plain,
    search: indexOf({ fullName: article.fullName, tags, plain }),
    files: JSON.stringify([...new Set(article.fileIds)].map((fileId) => ({ fileId }))),
    node_keys: JSON.stringify(await knownNodeKeys(tx.db, article.nodeKeys)),
    expires_on: article.expiresOn,
  };
}

/** The words of a rich text; what stands in different blocks stays apart. */
const plainOf = (html: string): string =>
  excerptOf(
    html.replace(/<(?:\/(?:p|div|h\d|li|td|th|blockquote|pre)|br ?\/?)>/g, '$& '),
    Number.MAX_SAFE_INTEGER,
  );

/** Gives the files of a version to the article; those of its other versions stay. */
async function holdFiles(
  tx: Change,
  ctx: Ctx,
  rootId: string,
  { html, fileIds }: { readonly html: string; readonly fileIds: readonly string[] },
): Promise<void> {
  const owner = { ownerType: KNOWLEDGE_FILES, ownerId: rootId };
  await attachFiles(ctx, tx, { ...owner, fileIds });
  await attachPictures(ctx, tx, { ...owner, html });
  const versions = await contentsOfVersions(tx.db, rootId);
  const keep = new Set<string>(fileIds);
  for (const version of versions) {
    for (const fileId of linksOf(version).fileIds) keep.add(fileId);
    const pictures = await attachPictures(ctx, tx, { ...owner, html: version.body });
    for (const picture of pictures) keep.add(picture);
  }
  await releaseFiles(ctx, tx, { ...owner, keep: [...keep] });
}
