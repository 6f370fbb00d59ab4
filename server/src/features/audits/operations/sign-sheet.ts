import { createHash, randomBytes } from 'node:crypto';
import type {
  SheetSignature,
  SheetSignBody,
  SheetSignReply,
} from '@auditplus/contract/features/audits/tasks.model.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { present, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { change } from '../../../kernel/trail.ts';
import { checkPassword, findAccountById } from '../../auth/public.ts';
import { effectiveSheet } from '../../scoring/public.ts';
import { settings } from '../../sys-config/public.ts';
import { assertMay, sheetSignerRole } from '../audits.policy.ts';
import { assertCheckOpen, type LoadedTask, loadTask } from '../audits.records.ts';
import { TASK } from '../audits.states.ts';

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
  const { system } = await settings(ctx);
  const account = await findAccountById(ctx.db, ctx.caller.userId);
  if (!(await checkPassword(ctx, system, { account, digest: body.password }))) refuse('AU1906');
  return change(ctx, async (c) => {
    // Holds the scores still: reopening them needs this row.
    await c.db.selectFrom('check_tasks').select('id').where('id', '=', taskId).forUpdate().execute();
    const now = await loadTask(c.db, ctx, taskId);
    const hash = present(await sheetHash(ctx, c.db, now), 'AU1308');
    if (hash !== body.hash) refuse('AU1307');
    const signed = await signaturesOf(c.db, taskId);
    if (!signed.some((row) => row.signer_id === ctx.caller.userId && row.signed_hash === hash)) {
      const at = ctx.clock.now();
      const id = newId(at.getTime());
      await c.db
        .insertInto('signatures')
        .values({
          id,
          target_type: 'sheet',
          target_id: taskId,
          signer_id: ctx.caller.userId,
          signer_role: role ?? '',
          signed_hash: hash,
          code: randomBytes(5).toString('hex').toUpperCase(),
          image: body.image,
          method: 'PASSWORD',
          ip: ctx.ip,
          device: ctx.device,
          signed_at: at,
        })
        .execute();
      c.record({
        action: 'sheet.signed',
        targetType: 'checkTask',
        targetId: taskId,
        after: { role, signedHash: hash },
        chainId: now.check_id,
      });
    }
    return replyOf(ctx, c.db, now);
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

/** SHA-256 over the final result and every item's effective value; null before the scores are final. */
async function sheetHash(ctx: Ctx, db: Db | Tx, task: LoadedTask): Promise<string | null> {
  if (task.state < TASK.final || task.state === TASK.cancelled || task.locked_at === null) return null;
  const { rows } = await effectiveSheet(ctx, task.id, db);
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
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

const signaturesOf = (db: Db | Tx, taskId: string) =>
  db
    .selectFrom('signatures')
    .innerJoin('users', 'users.id', 'signatures.signer_id')
    .selectAll('signatures')
    .select('users.real_name')
    .where('target_type', '=', 'sheet')
    .where('target_id', '=', taskId)
    .where('revoked_at', 'is', null)
    .orderBy('signed_at')
    .execute();
