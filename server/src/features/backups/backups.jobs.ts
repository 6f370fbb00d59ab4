import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { sealAll } from '../integrity/public.ts';
import { auditLogChains, findBackup, insertBackup, noteBackup } from './backups.repository.ts';
import type { BackupRow } from './backups.view.ts';
import type { Manifest } from './manifest.ts';
import { openArchive, restoreArchive } from './restore-archive.ts';
import { writeArchive } from './write-archive.ts';

/** Names of the background jobs. */
export const MAKE_JOB = 'backup-make';
export const RESTORE_JOB = 'backup-restore';

/** What a restore knows of the person who asked for it. */
export type RestoreTask = {
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  readonly sessionHash: string;
  /** Tables of `app` that may be emptied. */
  readonly emptied?: readonly string[];
};

const PROGRESS_MS = 500;
const MAX_BYTES = Number.MAX_SAFE_INTEGER;

/** Declares the workers. */
export function declareBackupJobs(kernel: Kernel): void {
  kernel.jobs.work<{ id: string }>(MAKE_JOB, ({ id }) => makeBackup(kernel, id));
  kernel.jobs.work<RestoreTask>(RESTORE_JOB, (task) => restoreBackup(kernel, task));
}

/** Writes the archive of a backup that was asked for. */
export async function makeBackup(kernel: Kernel, id: string): Promise<void> {
  const row = await findBackup(kernel.db, id);
  if (!row || row.state === 'done' || row.state === 'failed') return;
  await noteBackup(kernel.db, id, { state: 'running' });
  try {
    await fillArchive(kernel, row);
  } catch (error) {
    await kernel.files.remove(row.stored_name);
    await noteBackup(kernel.db, id, { state: 'failed', problem: problemOf(kernel, error) });
  }
}

async function fillArchive(kernel: Kernel, row: BackupRow): Promise<void> {
  // What an attempt that died has left.
  await kernel.files.remove(row.stored_name);
  const stored = { size: 0, sha256: '' };
  const manifest = await writeArchive(
    {
      databaseUrl: kernel.databaseUrl,
      files: kernel.files,
      secret: kernel.secret,
      now: row.created_at,
      onStep: slowly((handled, total) => noteBackup(kernel.db, row.id, { handled, total })),
    },
    async (archive) => {
      Object.assign(stored, await kernel.files.put(row.stored_name, archive, MAX_BYTES));
    },
  );
  await noteBackup(kernel.db, row.id, { state: 'done', ...stored, ...contentsOf(manifest) });
}

/** What the list says of an archive's contents. */
export const contentsOf = (manifest: Manifest) => ({
  table_count: manifest.tables.length,
  row_count: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
  file_count: manifest.files.length,
  missing_files: manifest.missing.length,
});

/** Restores an archive after keeping the present state in one of its own. */
export async function restoreBackup(kernel: Kernel, task: RestoreTask): Promise<void> {
  const row = await findBackup(kernel.db, task.id);
  if (!row || (row.restore_state !== 'waiting' && row.restore_state !== 'running')) return;
  await noteBackup(kernel.db, row.id, { restore_state: 'running' });
  try {
    await keepPresent(kernel, task);
    await bringBack(kernel, row, task);
    await noteBackup(kernel.db, row.id, { restore_state: 'done', restore_problem: null });
  } catch (error) {
    await noteBackup(kernel.db, row.id, {
      restore_state: 'failed',
      restore_problem: problemOf(kernel, error),
    });
  }
}

async function keepPresent(kernel: Kernel, task: RestoreTask): Promise<void> {
  const now = kernel.clock.now();
  const id = newId(now.getTime());
  const row = newBackup({ id, now, kind: 'beforeRestore', by: { id: task.userId, name: task.userName } });
  await insertBackup(kernel.db, { ...row, state: 'running' });
  await makeBackup(kernel, id);
  const made = await findBackup(kernel.db, id);
  if (made?.state !== 'done') throw new Error('The present state could not be kept');
}

async function bringBack(kernel: Kernel, row: BackupRow, task: RestoreTask): Promise<void> {
  const archive = await openArchive(kernel, row.stored_name);
  if (!archive) throw new Refusal('backup.unreadable', {}, {});
  const orphans = await restoreArchive(archive, {
    databaseUrl: kernel.databaseUrl,
    files: kernel.files,
    sessionHash: task.sessionHash,
    queryRole: kernel.queryRole,
    emptied: task.emptied ?? [],
    onStep: slowly((restore_handled, restore_total) =>
      noteBackup(kernel.db, row.id, { restore_handled, restore_total }),
    ),
  });
  // Every cache of every process holds what was before.
  await kernel.bus.publish('bus.reconnected', null);
  kernel.access.clear();
  const compiled = await kernel.access.of(task.userId);
  // The archive may not know the person who brought it back.
  const caller = compiled?.caller ?? systemCaller('backup');
  const chains = await auditLogChains(kernel.db);
  await change(ctxOf(kernel, caller, `restore ${row.id}`), async (tx) => {
    // Every chain says that what follows stands on the archive.
    for (const chainId of [null, ...chains])
      tx.record({
        action: 'backup.restored',
        targetType: 'backup',
        targetId: row.id,
        after: { fileName: row.file_name, by: task.userName },
        chainId,
      });
  });
  const note = `${row.file_name} ${row.sha256} ${task.userName}`;
  await sealAll(kernel, { note, isForeign: archive.isForeign });
  for (const name of orphans) await kernel.files.remove(name);
}

const clockTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The row of a backup that begins. */
export function newBackup({
  id,
  now,
  kind,
  by,
}: {
  readonly id: string;
  readonly now: Date;
  readonly kind: BackupRow['kind'];
  readonly by: { readonly id: string; readonly name: string };
}) {
  const stamp = clockTime.format(now).replace(/[-:]/g, '').replace(' ', '-');
  return {
    id,
    file_name: `auditplus-${stamp}.zip`,
    stored_name: `backup-${id}.zip`,
    kind,
    created_by: by.id,
    creator_name: by.name,
    created_at: now,
  };
}

/** Reports progress twice a second at most, and the end. */
function slowly(report: (handled: number, total: number) => Promise<void>) {
  let reportedAt = 0;
  return async (handled: number, total: number) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS && handled < total) return;
    reportedAt = now;
    await report(handled, total);
  };
}

function problemOf(kernel: Kernel, error: unknown): string {
  if (error instanceof Refusal) return error.errorCode;
  kernel.log.error({ err: error }, 'a backup or a restore failed');
  return 'backup.failed';
}
