import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type {
  SheetSignature,
  SheetSignBody,
  SheetSignReply,
} from '@auditplus/contract/features/audits/tasks.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import { canonicalHash } from '../../../kernel/canonical-hash.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { proveIdentity, registerSignatureTarget, storeSignature } from '../../signatures/public.ts';
import { assertCheckOpen, type LoadedTask, loadTask } from '../../stored-audits/public.ts';
import { assertMay, sheetSignerRole } from '../audits.policy.ts';
import { scoringPort } from '../audits.ports.ts';
import { signaturesOf, taskOf } from '../sheet-signatures.queries.ts';
import { lockTask } from '../tasks-state.repository.ts';

type Reply = z.output<typeof SheetSignReply>;

/** The signatures under a task's sheet; each is valid while the scores are those that were signed. */
export async function listSignatures(ctx: Ctx, taskId: string): Promise<Reply> {
  return replyOf(ctx, ctx.db, await loadTask(ctx.db, ctx, taskId));
}

/** Signs the final scores as they stand (audit-domain 8.5, D23); the password is asked for again. */
export async function signSheet(
  ctx: Ctx,
  taskId: string,
  body: z.output<typeof SheetSignBody>,
): Promise<Reply> {
  const task = await loadTask(ctx.db, ctx, taskId);
  const role = sheetSignerRole(ctx, task);
  assertMay(role !== null);
  assertCheckOpen(task.check);
  await proveIdentity(ctx, { method: 'PASSWORD', password: body.password });
  return change(ctx, async (tx) => {
    // Holds the scores still: reopening them needs this row.
    await lockTask(tx.db, taskId);
    const now = await loadTask(tx.db, ctx, taskId);
    const hash = orThrow(await sheetHash(ctx, tx.db, now), 'AU1308');
    if (hash !== body.hash) refuse('AU1307');
    const signed = await signaturesOf(tx.db, taskId);
    if (!signed.some((row) => row.signer_id === ctx.caller.userId && row.signed_hash === hash)) {
      await storeSignature(tx, ctx, {
        targetType: 'sheet',
        targetId: taskId,
        role: role ?? '',
        hash,
        method: 'PASSWORD',
        image: body.image,
      });
      tx.record({
        action: 'sheet.signed',
        targetType: 'checkTask',
        targetId: taskId,
        after: { role, signedHash: hash },
        chainId: now.check_id,
      });
    }
    return replyOf(ctx, tx.db, now);
  });
}

/** Tells the check of codes what has become of a signed sheet; whoever holds the code may know. */
export function registerSheets(): void {
  registerSignatureTarget('sheet', async (ctx, { db, signature }) => {
    const task = await taskOf(db, signature.target_id);
    if (!task) return null;
    return {
      title: `${task.check_code} ${task.unit_name}`,
      currentHash: await sheetHash(ctx, db, task),
      isReplaced: false,
      ended: '',
      role: signature.signer_role,
    };
  });
}

async function replyOf(ctx: Ctx, db: Db | Tx, task: LoadedTask): Promise<Reply> {
  const hash = await sheetHash(ctx, db, task);
  const rows = await signaturesOf(db, task.id);
  return {
    hash,
    list: rows.map(
      (row): SheetSignature => ({
        id: row.id,
        role: row.signer_role === 'LEAD' ? 'LEAD' : 'UNIT',
        signer: { id: row.signer_id, name: row.real_name },
        signedHash: row.signed_hash,
        code: row.code,
        image: row.image,
        signedAt: row.signed_at.getTime(),
        valid: row.signed_hash === hash,
      }),
    ),
    canSign:
      hash !== null &&
      sheetSignerRole(ctx, task) !== null &&
      !rows.some((row) => row.signer_id === ctx.caller.userId && row.signed_hash === hash),
  };
}

type SignedTask = Pick<
  LoadedTask,
  | 'id'
  | 'state'
  | 'locked_at'
  | 'standard_version_id'
  | 'published_percent'
  | 'got_score'
  | 'due_score'
  | 'grade'
>;

/** SHA-256 over the final result and every item's effective value; null before the scores are final. */
async function sheetHash(ctx: Pick<Ctx, 'db'>, db: Db | Tx, task: SignedTask): Promise<string | null> {
  if (task.state < taskLifecycle.state.final || taskLifecycle.is(task.state, 'cancelled')) return null;
  if (task.locked_at === null) return null;
  const rows = await scoringPort.use().effectiveItems(ctx, task.id, db);
  const content = {
    taskId: task.id,
    versionId: task.standard_version_id,
    percent: task.published_percent,
    got: task.got_score,
    due: task.due_score,
    grade: task.grade,
    rows: [...rows]
      .map(([nodeId, item]) => [nodeId, item.status, item.score, item.spill])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  };
  return canonicalHash(content);
}
