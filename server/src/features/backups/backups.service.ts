import type { Backup, RestoreBody } from '@auditplus/contract/features/backups/backups.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { checkPassword, findAccountById } from '../auth/public.ts';
import { settings } from '../sys-config/public.ts';
import { unknownAppTables } from './app-schema.ts';
import { contentsOf, MAKE_JOB, newBackup, RESTORE_JOB, type RestoreTask } from './backups.jobs.ts';
import {
  appliedMigrations,
  assertIdle,
  deleteBackup,
  findBackup,
  insertBackup,
  listBackups,
  noteBackup,
} from './backups.repository.ts';
import { type BackupRow, backupView } from './backups.view.ts';
import { archiveLink } from './download-archive.ts';
import type { Manifest } from './manifest.ts';
import { openArchive } from './restore-archive.ts';

/** Backups, newest first. */
export async function backupPage(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ list: Backup[]; pagination: Pagination }> {
  const { rows, total } = await listBackups(ctx.db, query);
  return {
    list: rows.map((row) => backupView(row, ctx.language)),
    pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total },
  };
}

/** Begins a backup in the background. */
export async function createBackup(ctx: Ctx): Promise<{ id: string }> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (tx) => {
    await assertIdle(tx.db, now);
    const row = newBackup({ id, now, kind: 'made', by: personOf(ctx) });
    await insertBackup(tx.db, row);
    tx.record({ action: 'backup.created', targetType: 'backup', targetId: id });
  });
  await ctx.jobs.send(MAKE_JOB, { id });
  return { id };
}

/** Takes in an archive that was kept elsewhere; one that cannot be read leaves nothing behind. */
export async function uploadBackup(ctx: Ctx, request: FastifyRequest): Promise<{ id: string }> {
  if (!request.isMultipart()) refuse('file.missingPart');
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const row = newBackup({ id, now, kind: 'uploaded', by: personOf(ctx) });
  const part =
    (await request.file({ limits: { fileSize: MAX_BYTES, files: 1 } })) ?? refuse('file.missingPart');
  const stored = orThrow(await ctx.files.put(row.stored_name, part.file, MAX_BYTES), 'backup.unreadable');
  const archive = await openArchive(ctx, row.stored_name);
  if (!archive) {
    await ctx.files.remove(row.stored_name);
    refuse('backup.unreadable');
  }
  const fileName = part.filename.replace(/\p{Cc}/gu, '').slice(-200) || row.file_name;
  return change(ctx, async (tx) => {
    await insertBackup(tx.db, {
      ...row,
      ...stored,
      ...contentsOf(archive.manifest),
      file_name: fileName,
      state: 'done',
    });
    tx.record({ action: 'backup.uploaded', targetType: 'backup', targetId: id, after: { fileName } });
    return { id };
  });
}

const MAX_BYTES = Number.MAX_SAFE_INTEGER;

/** A link to an archive; that somebody takes all data away goes on the trail. */
export async function backupLink(ctx: Ctx, id: string): Promise<ExportLink> {
  const row = await wholeBackup(ctx, id);
  return change(
    ctx,
    async (tx) => {
      tx.record({
        action: 'backup.downloaded',
        targetType: 'backup',
        targetId: id,
        after: { fileName: row.file_name },
      });
    },
    async () => archiveLink(ctx, row),
  );
}

/** Begins a restore after the person has given password and name. */
export async function beginRestore(ctx: Ctx, id: string, body: RestoreBody): Promise<void> {
  const row = await wholeBackup(ctx, id);
  if (body.confirmation !== row.file_name) refuse('backup.confirmationWrong');
  const { system } = await settings(ctx);
  const account = await findAccountById(ctx.db, ctx.caller.userId);
  if (!(await checkPassword(ctx, system, { account, typed: '', digest: body.password })))
    refuse('backup.passwordWrong');
  const archive = orThrow(await openArchive(ctx, row.stored_name), 'backup.unreadable');
  if ((await appliedMigrations(ctx.db)).join() !== archive.manifest.migrations.join())
    refuse('backup.otherVersion');
  await assertEmptied(ctx, archive.manifest, body.emptied);
  const now = ctx.clock.now();
  if (archive.isForeign) await assertTwoPeople(ctx, row);
  await change(ctx, async (tx) => {
    await assertIdle(tx.db, now);
    await noteBackup(tx.db, id, {
      foreign_confirmed_by: null,
      restore_state: 'waiting',
      restore_handled: 0,
      restore_total: 0,
      restore_problem: null,
      restored_by: ctx.caller.name,
      restored_at: now,
    });
    tx.record({
      action: 'backup.restoreBegun',
      targetType: 'backup',
      targetId: id,
      after: { fileName: row.file_name },
    });
  });
  const { userId, name } = ctx.caller;
  const task: RestoreTask = {
    id,
    userId,
    userName: name,
    sessionHash: ctx.sessionHash,
    emptied: body.emptied,
  };
  await ctx.jobs.send(RESTORE_JOB, task);
}

/** An archive of before people made tables empties these only where the person who restores has named each. */
async function assertEmptied(ctx: Ctx, manifest: Manifest, emptied: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ctx.databaseUrl });
  await client.connect();
  try {
    const unknown = await unknownAppTables(client, manifest);
    const unnamed = unknown.filter((name) => !emptied.includes(name));
    if (unnamed.length > 0) refuse('backup.appTables', { tables: unnamed }, { tables: unnamed });
  } finally {
    await client.end();
  }
}

/** An archive that this product did not make, or that was changed since, is restored only when two people ask for it. */
async function assertTwoPeople(ctx: Ctx, row: BackupRow): Promise<void> {
  if (row.foreign_confirmed_by !== null && row.foreign_confirmed_by !== ctx.caller.userId) return;
  // The refusal undoes what belongs to its request, and this has to stay.
  await change({ ...ctx, keyed: null }, async (tx) => {
    await noteBackup(tx.db, row.id, { foreign_confirmed_by: ctx.caller.userId });
    tx.record({
      action: 'backup.foreignConfirmed',
      targetType: 'backup',
      targetId: row.id,
      after: { fileName: row.file_name },
    });
  });
  refuse('backup.secondPerson');
}

/** Deletes an archive that nothing is being done with. */
export async function removeBackup(ctx: Ctx, id: string): Promise<void> {
  const row = orThrow(await findBackup(ctx.db, id), 'record.missing');
  await change(ctx, async (tx) => {
    await assertIdle(tx.db, ctx.clock.now());
    await deleteBackup(tx.db, id);
    tx.record({
      action: 'backup.removed',
      targetType: 'backup',
      targetId: id,
      before: { fileName: row.file_name, size: row.size },
    });
  });
  await ctx.files.remove(row.stored_name);
}

async function wholeBackup(ctx: Ctx, id: string): Promise<BackupRow> {
  const row = orThrow(await findBackup(ctx.db, id), 'record.missing');
  if (row.state !== 'done') refuse('backup.notReady');
  return row;
}

const personOf = ({ caller }: Ctx) => ({ id: caller.userId, name: caller.name });
