import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import type { Knowledge } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { isAuthor, mayReview, mayRevise, mayWrite } from '../knowledge.policy.ts';
import {
  addVote,
  countUp,
  findOpenRevision,
  insertArticle,
  loadKnowledge,
  lockKnowledge,
  replaceVersions,
  searchIndexOf,
} from '../knowledge.repository.ts';
import { knowledgeView } from '../knowledge.view.ts';

type Reasoned = { readonly rev: number; readonly reason: string };
const SHORTEST_REASON = 5;
const assertReason = (reason: string) => {
  if ([...reason].length < SHORTEST_REASON) refuse('AU0003');
};

/** 0 → 1: the author hands the draft in for review. */
export async function submitKnowledge(ctx: Ctx, id: string, rev: number): Promise<Knowledge> {
  return change(ctx, async (tx) => {
    const row = await lockKnowledge(tx.db, ctx, id);
    await transition(tx, ctx, knowledgeLifecycle, 'submit', row, {
      expectedRev: rev,
      permit: () => mayWrite(ctx) && isAuthor(ctx, row),
      set: { submitted_at: ctx.clock.now(), return_reason: '' },
      action: 'knowledge.submitted',
      payload: { knowledgeId: id },
    });
    return knowledgeView(ctx, id, tx.db);
  });
}

/** 1 → 0: back to the author with a reason. */
export async function returnKnowledge(ctx: Ctx, id: string, { rev, reason }: Reasoned): Promise<null> {
  return change(ctx, async (tx) => {
    const row = await lockKnowledge(tx.db, ctx, id);
    await transition(tx, ctx, knowledgeLifecycle, 'return', row, {
      expectedRev: rev,
      permit: () => mayReview(ctx),
      guard: () => assertReason(reason),
      set: { return_reason: reason },
      action: 'knowledge.returned',
      reason,
      payload: { knowledgeId: id, reason },
    });
    return null;
  });
}

/** 1 → 2: somebody of the department who has not written it publishes; the former version gives way. */
export async function publishKnowledge(ctx: Ctx, id: string, rev: number): Promise<Knowledge> {
  return change(ctx, async (tx) => {
    const now = ctx.clock.now();
    const row = await lockKnowledge(tx.db, ctx, id);
    await assertTransition(tx.db, ctx, knowledgeLifecycle, 'publish', row, {
      permit: () => mayReview(ctx),
      expectedRev: rev,
      guard: () => {
        if (isAuthor(ctx, row)) refuse('knowledge.ownPublish');
      },
    });
    const former = await replaceVersions(tx.db, { id, rootId: row.root_id, now });
    for (const version of former)
      tx.record({
        action: 'knowledge.replaced',
        targetType: 'knowledge',
        targetId: version.id,
        after: { versionNo: row.version_no },
      });
    await transition(tx, ctx, knowledgeLifecycle, 'publish', row, {
      set: {
        published_by: ctx.caller.userId,
        published_at: now,
        // Readings and votes belong to the article, not to one of its versions.
        view_count: Math.max(0, ...former.map(({ view_count }) => view_count)),
        useful_count: Math.max(0, ...former.map(({ useful_count }) => useful_count)),
      },
      action: 'knowledge.published',
      payload: { knowledgeId: id },
    });
    return knowledgeView(ctx, id, tx.db);
  });
}

/** 2 → 3: taken off with a reason. */
export async function withdrawKnowledge(ctx: Ctx, id: string, { rev, reason }: Reasoned): Promise<Knowledge> {
  return change(ctx, async (tx) => {
    const row = await lockKnowledge(tx.db, ctx, id);
    await transition(tx, ctx, knowledgeLifecycle, 'withdraw', row, {
      expectedRev: rev,
      permit: () => mayReview(ctx),
      guard: () => assertReason(reason),
      set: { withdraw_reason: reason },
      action: 'knowledge.withdrawn',
      reason,
      payload: { knowledgeId: id, reason },
    });
    return knowledgeView(ctx, id, tx.db);
  });
}

/** The next version as the caller's draft; what is published stays until it is replaced. */
export async function reviseKnowledge(ctx: Ctx, id: string, rev: number): Promise<Knowledge> {
  return change(ctx, async (tx) => {
    const row = await lockKnowledge(tx.db, ctx, id);
    await assertTransition(tx.db, ctx, knowledgeLifecycle, 'revise', row, {
      permit: () => !row.is_replaced && mayRevise(ctx, row),
      expectedRev: rev,
    });
    if (await findOpenRevision(tx.db, row.root_id)) refuse('knowledge.inRevision');
    const now = ctx.clock.now();
    const revision = newId(now.getTime());
    await insertArticle(tx.db, {
      id: revision,
      root_id: row.root_id,
      version_no: row.version_no + 1,
      full_name: row.full_name,
      category_id: row.category_id,
      tags: row.tags,
      body: row.body,
      plain: row.plain,
      search: await searchIndexOf(tx.db, id),
      files: JSON.stringify(row.files),
      node_keys: JSON.stringify(row.node_keys),
      source_finding_id: row.source_finding_id,
      expires_on: row.expires_on,
      author_id: ctx.caller.userId,
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    tx.record({
      action: 'knowledge.revised',
      targetType: 'knowledge',
      targetId: revision,
      after: { versionNo: row.version_no + 1 },
    });
    return knowledgeView(ctx, revision, tx.db);
  });
}

/** A vote that counts once a person; pressing again changes nothing. */
export async function findUseful(ctx: Ctx, id: string): Promise<{ usefulCount: number }> {
  const row = await loadKnowledge(ctx.db, ctx, id);
  if (row.state !== knowledgeLifecycle.state.published) refuse('AU0002');
  return change(ctx, async (tx) => {
    const vote = { rootId: row.root_id, userId: ctx.caller.userId, now: ctx.clock.now() };
    if (!(await addVote(tx.db, vote))) return { usefulCount: row.useful_count };
    tx.record({ action: 'knowledge.foundUseful', targetType: 'knowledge', targetId: id });
    return { usefulCount: await countUp(tx.db, id, 'useful_count') };
  });
}

/** Counts a reading of a published article by anybody but its author. */
export async function countOpened(ctx: Ctx, id: string): Promise<{ viewCount: number }> {
  const row = await loadKnowledge(ctx.db, ctx, id);
  if (row.state !== knowledgeLifecycle.state.published || isAuthor(ctx, row))
    return { viewCount: row.view_count };
  return change(ctx, async (tx) => ({ viewCount: await countUp(tx.db, id, 'view_count') }));
}
