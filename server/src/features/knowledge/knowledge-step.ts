import { sql, type Updateable } from 'kysely';
import type { KnowledgeArticlesTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Change } from '../../kernel/trail.ts';
import { assertFresh } from '../audits/public.ts';
import { KNOWLEDGE_MOVES, type KnowledgeMove, knowledgeLabel } from './knowledge.lifecycle.ts';
import { type KnowledgeRecord, lockKnowledge } from './knowledge.repository.ts';

/** A step of an article. */
export type KnowledgeStep = {
  readonly move: KnowledgeMove;
  /** Whether the caller may take it; asked before the state. */
  permit(row: KnowledgeRecord): boolean;
  /** Refuses what the step asks for besides; asked after state and version. */
  guard?(row: KnowledgeRecord): void;
  readonly set: Updateable<KnowledgeArticlesTable>;
  /** `knowledge.pastTense` of the trail. */
  readonly action: string;
  readonly reason?: string;
  readonly note?: Readonly<Record<string, unknown>>;
};

/** An article on which the caller may take a step now; refuses by right, state (AU0009) and version (AU0007). */
export async function readyKnowledge(
  c: Change,
  ctx: Ctx,
  { id, rev }: { readonly id: string; readonly rev: number },
  step: Pick<KnowledgeStep, 'move' | 'permit' | 'guard'>,
): Promise<KnowledgeRecord> {
  const row = await lockKnowledge(c.db, ctx, id);
  if (!step.permit(row)) refuse('AU0001');
  if (!(KNOWLEDGE_MOVES[step.move].from as readonly number[]).includes(row.state))
    refuse('AU0009', { 状态: knowledgeLabel(row.state, ctx.language) }, { state: row.state });
  await assertFresh(c.db, row, rev);
  step.guard?.(row);
  return row;
}

/** Takes a step; answers the article as it was before. */
export async function takeKnowledgeStep(
  c: Change,
  ctx: Ctx,
  of: { readonly id: string; readonly rev: number },
  step: KnowledgeStep,
): Promise<KnowledgeRecord> {
  const row = await readyKnowledge(c, ctx, of, step);
  const to = KNOWLEDGE_MOVES[step.move].to ?? row.state;
  await c.db
    .updateTable('knowledge_articles')
    .set({
      ...step.set,
      state: to,
      rev: sql`rev + 1`,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    })
    .where('id', '=', row.id)
    .execute();
  c.record({
    action: step.action,
    targetType: 'knowledge',
    targetId: row.id,
    before: to === row.state ? null : { state: row.state },
    after: { ...(to === row.state ? {} : { state: to }), ...step.note },
    ...(step.reason ? { reason: step.reason } : {}),
  });
  return row;
}
