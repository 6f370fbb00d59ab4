import type {
  CommentBody,
  CommentEditBody,
  CommentQuery,
  ScoreCommentView,
} from '@auditplus/contract/features/scoring/score-comments.model.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { ScoreCommentsTable } from '../../../db/generated/tables.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { loadPeople, type People } from '../../users/public.ts';
import {
  commentsOfTask,
  findComment,
  findParentComment,
  insertComment,
  removeComment,
  updateCommentRow,
} from '../score-comments.repository.ts';
import { type Relation, relationTo, sightOf } from '../scoring.policy.ts';
import { staleTexts } from '../stale-texts.ts';
import { assertTaskOpen, loadTaskContext, type TaskContext } from '../task-context.repository.ts';

type Row = Selectable<ScoreCommentsTable>;
type View = z.infer<typeof ScoreCommentView>;

/** The thread of a task or of one of its items, oldest first; comments of stages out of sight are left out. */
export async function listComments(ctx: Ctx, query: z.infer<typeof CommentQuery>): Promise<{ list: View[] }> {
  const { context, relation } = await readable(ctx, query.checkTaskId);
  const rows = await commentsOfTask(ctx.db, {
    taskId: context.task.id,
    targetType: query.targetType,
    targetId: query.targetId,
  });
  const visible = rows.filter((row) => isVisible(context, relation, row));
  const people = await loadPeople(
    ctx.db,
    visible.map((row) => row.user_id),
  );
  return { list: visible.map((row) => view(ctx, row, people)) };
}

/** Adds a comment. Its stage is the person's own unless said, so that later stages stay among themselves. */
export async function createComment(ctx: Ctx, body: z.infer<typeof CommentBody>): Promise<View> {
  const { context, relation } = await readable(ctx, body.checkTaskId);
  assertTaskOpen(context);
  if (body.targetType === 'item' ? !context.tree.items.has(body.targetId) : body.targetId !== context.task.id)
    refuse('AU0002');
  const stage = body.stage ?? ownStage(relation);
  if (stage && !mayRead(context, relation, stage, body)) refuse('AU0001');
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  return change(
    ctx,
    async (tx) => {
      if (body.parentId) {
        const parent = await findParentComment(tx.db, {
          parentId: body.parentId,
          taskId: context.task.id,
          targetId: body.targetId,
        });
        orThrow(parent, 'AU0002');
      }
      await insertComment(tx.db, {
        id,
        check_task_id: context.task.id,
        target_type: body.targetType,
        target_id: body.targetId,
        parent_id: body.parentId ?? null,
        user_id: ctx.caller.userId,
        stage,
        body: body.body,
        created_at: now,
      });
      tx.record({
        action: 'comment.added',
        targetType: body.targetType === 'item' ? 'item' : 'checkTask',
        targetId: body.targetId,
        after: { body: body.body, stage },
        chainId: context.check.id,
      });
    },
    async (_done, seen) => (await loadOne(seen, id)).view,
  );
}

/** Edits an own comment, or marks any visible one as resolved. */
export async function updateComment(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof CommentEditBody>,
): Promise<View> {
  const { row, context } = await loadOne(ctx, id);
  assertTaskOpen(context);
  if (body.body !== undefined && row.user_id !== ctx.caller.userId) refuse('AU0001');
  const now = ctx.clock.now();
  return change(
    ctx,
    async (tx) => {
      const updated = await updateCommentRow(tx.db, {
        id,
        rev: body.rev,
        set: {
          ...(body.body !== undefined && { body: body.body, edited_at: now }),
          ...(body.resolved !== undefined && { resolved: body.resolved }),
          rev: body.rev + 1,
        },
      });
      if (updated.numUpdatedRows === 0n) {
        const people = await loadPeople(tx.db, [row.user_id]);
        refuse(
          'AU0007',
          staleTexts(people(row.user_id)?.name, row.edited_at ?? row.created_at, ctx.language),
          {
            rev: row.rev,
          },
        );
      }
      tx.record({
        action: 'comment.changed',
        targetType: row.target_type === 'item' ? 'item' : 'checkTask',
        targetId: row.target_id,
        before: { body: row.body, resolved: row.resolved },
        after: { body: body.body ?? row.body, resolved: body.resolved ?? row.resolved, stage: row.stage },
        chainId: context.check.id,
      });
    },
    async (_done, seen) => (await loadOne(seen, id)).view,
  );
}

/** Deletes an own comment. */
export async function deleteComment(ctx: Ctx, id: string): Promise<null> {
  const { row, context } = await loadOne(ctx, id);
  assertTaskOpen(context);
  if (row.user_id !== ctx.caller.userId) refuse('AU0001');
  await change(ctx, async (tx) => {
    await removeComment(tx.db, id);
    tx.record({
      action: 'comment.deleted',
      targetType: row.target_type === 'item' ? 'item' : 'checkTask',
      targetId: row.target_id,
      before: { body: row.body },
      after: { stage: row.stage },
      chainId: context.check.id,
    });
  });
  return null;
}

async function readable(ctx: Ctx, taskId: string): Promise<{ context: TaskContext; relation: Relation }> {
  const context = await loadTaskContext(ctx, taskId);
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  const isReader = STAGE_NAMES.some((stage) =>
    (['C', 'W', 'H'] as const).some((line) => sightOf(relation, context, stage, line) !== 'none'),
  );
  if (!isReader) refuse('AU0001');
  return { context, relation };
}

const STAGE_NAMES: readonly Stage[] = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];

async function loadOne(ctx: Ctx, id: string) {
  const row = orThrow(await findComment(ctx.db, id), 'AU0002');
  const { context, relation } = await readable(ctx, row.check_task_id);
  if (!isVisible(context, relation, row)) refuse('AU0002');
  const people = await loadPeople(ctx.db, [row.user_id]);
  return { row, context, view: view(ctx, row, people) };
}

function isVisible(context: TaskContext, relation: Relation, row: Row): boolean {
  if (row.user_id === relation.userId || row.stage === null) return true;
  return mayRead(context, relation, row.stage as Stage, {
    targetType: row.target_type,
    targetId: row.target_id,
  });
}

function mayRead(
  context: TaskContext,
  relation: Relation,
  stage: Stage,
  target: { readonly targetType: string; readonly targetId: string },
): boolean {
  const item = target.targetType === 'item' ? context.tree.items.get(target.targetId) : undefined;
  const lines = item ? [item.line] : (['C', 'W', 'H'] as const);
  return lines.some((line) => sightOf(relation, context, stage, line) !== 'none');
}

function ownStage(relation: Relation): Stage | null {
  if (relation.unit) return 'SELF';
  if (relation.msd || relation.msdHead) return 'MSD';
  if (relation.waterHead || relation.water) return 'WATER';
  if (relation.teamReader || relation.guest) return 'HQ';
  return relation.partnerLead || relation.partner ? 'COMPANY' : null;
}

const view = (ctx: Ctx, row: Row, people: People): View => ({
  id: row.id,
  checkTaskId: row.check_task_id,
  targetType: row.target_type === 'item' ? 'item' : 'task',
  targetId: row.target_id,
  parentId: row.parent_id,
  user: people(row.user_id) ?? { id: row.user_id, name: '' },
  stage: row.stage as Stage | null,
  body: row.body,
  resolved: row.resolved === 1 ? 1 : 0,
  createdAt: row.created_at.getTime(),
  editedAt: row.edited_at?.getTime() ?? null,
  rev: row.rev,
  canEdit: row.user_id === ctx.caller.userId,
});
