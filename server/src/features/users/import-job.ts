import type { Readable } from 'node:stream';
import type { ImportJob, ImportRow } from '@auditplus/contract/features/users/user-import.model.ts';
import { IMPORT_STATES } from '@auditplus/contract/features/users/user-import.model.ts';
import { knownLanguage, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { permissionsChanged } from '../../kernel/access.ts';
import { change } from '../../kernel/audit-log.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { downloadUrl } from '../../kernel/files/file-links.ts';
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { DEFAULT_READ_LIMITS, readBytes } from '../../kernel/spreadsheet.ts';
import { pick } from '../../kernel/texts.ts';
import { findFiles, storeFile } from '../files/public.ts';
import { lockRights } from '../rights/public.ts';
import { loadImportWorld } from './import-rows.ts';
import { freshLinks, sortRows, storePeople } from './import-users.ts';
import {
  askToCancel,
  countBatch,
  countOutcomes,
  deleteOutcomes,
  failedRows,
  findImport,
  importState,
  insertImport,
  newPeople,
  ownImports,
  permissionStamp,
  runningImport,
  storeOutcome,
  takeBatch,
  updateImport,
} from './user-imports.repository.ts';
import { countUserRows, eachUserRow, exceptionStream, linkStream, WORDS } from './user-sheet.ts';

const JOB = 'user-import';
const BATCH = 500;

/** Starts an import of an uploaded workbook; one at a time per person. */
export async function startImport(ctx: Ctx, fileId: string, origin: string): Promise<{ id: string }> {
  const file = await ownUpload(ctx, fileId);
  const id = newId(ctx.clock.now().getTime());
  return change(ctx, async (step) => {
    const running = await runningImport(step.db, ctx.caller.userId);
    if (running) refuse('userImport.running');
    await insertImport(step.db, {
      id,
      file_id: fileId,
      file_name: file.original_name,
      language: ctx.language,
      origin,
      created_by: ctx.caller.userId,
      created_at: ctx.clock.now(),
    });
    step.record({ action: 'userImport.started', targetType: 'userImport', targetId: id });
    requestJob(step, JOB, { id });
    return { id };
  });
}

/** An upload of the caller's own. */
export async function ownUpload(ctx: Ctx, fileId: string) {
  const [file] = await findFiles(ctx.db, [fileId]);
  if (!file || file.uploaded_by !== ctx.caller.userId) refuse('file.missing');
  return file;
}

/** Asks a running import to stop. */
export async function cancelImport(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const result = await askToCancel(step.db, id, ctx.caller.userId);
    if (result.numUpdatedRows === 0n) refuse('record.missing');
    step.record({ action: 'userImport.cancelled', targetType: 'userImport', targetId: id });
  });
}

/** How far an import of the caller is. */
export async function readImport(ctx: Ctx, id: string): Promise<ImportJob> {
  const [found] = await imports(ctx, id);
  return orThrow(found, 'record.missing');
}

/** The caller's latest imports. */
export const listImports = (ctx: Ctx): Promise<ImportJob[]> => imports(ctx);

async function imports(ctx: Ctx, id?: string): Promise<ImportJob[]> {
  const rows = await ownImports(ctx.db, ctx.caller.userId, id);
  const files = await findFiles(
    ctx.db,
    rows.flatMap((row) => [row.exception_file_id, row.links_file_id].filter((file) => file !== null)),
  );
  const link = (fileId: string | null) => {
    const file = files.find((one) => one.id === fileId);
    return file ? { name: file.original_name, url: downloadUrl(ctx, file) } : null;
  };
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    state: IMPORT_STATES.find((state) => state === row.state) ?? 'failed',
    total: row.total,
    handled: row.handled,
    succeeded: row.succeeded,
    failed: row.failed,
    isStopping: row.is_cancelled,
    problem: problemText(ctx, row.problem),
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    exceptions: link(row.exception_file_id),
    links: link(row.links_file_id),
  }));
}

function problemText(ctx: Ctx, code: string | null): string {
  if (code === null) return '';
  const known = Object.keys(refusals).find((one): one is keyof typeof refusals => one === code);
  return refusalText(refusals[known ?? 'server.failed'], ctx.language);
}

/** Declares the worker. */
export function declareUserJobs(kernel: Kernel): void {
  kernel.jobs.work<{ id: string }>(JOB, ({ id }) => runImport(kernel, id), { isLong: true });
}

/**
 * Works through a workbook in batches, each stored with its progress at once, so that after a restart the import goes
 * on where it was. Runs with the rights of the person who started it.
 */
export async function runImport(kernel: Kernel, id: string): Promise<void> {
  const job = await findImport(kernel.db, id);
  if (!job || (job.state !== 'waiting' && job.state !== 'running')) return;
  const compiled = await kernel.access.of(job.created_by);
  const language = knownLanguage(job.language);
  if (!compiled) return end(kernel, id, { state: 'failed', problem: 'access.denied' });
  const ctx: Ctx = { ...ctxOf(kernel, compiled.caller, `import ${id}`), language };
  try {
    const bytes = await readBytes(kernel.files.open(job.file_id), DEFAULT_READ_LIMITS.maxBytes);
    const total = await countUserRows(bytes, language);
    await updateImport(kernel.db, id, { state: 'running', total });
    const outcome = await importBatches(ctx, id, { bytes, total, from: job.handled });
    await finish(ctx, id, { origin: job.origin, state: outcome });
  } catch (error) {
    // Another worker goes on with the import, as after this one was held to be dead.
    if (error instanceof Overtaken) return;
    if (!(error instanceof Refusal)) throw error;
    // Whoever came in before it stopped gets a link all the same.
    const problem = error.errorCode;
    await finish(ctx, id, { origin: job.origin, state: 'failed', problem }).catch(() =>
      end(kernel, id, { state: 'failed', problem }),
    );
  }
}

class Overtaken extends Error {}
class Cancelled extends Error {}

/**
 * Stores batch after batch until the person cancels. Each is checked against the rights of its moment: what somebody
 * takes from the importer, or separates, while the import runs holds from the next batch on.
 */
async function importBatches(
  first: Ctx,
  id: string,
  { bytes, total, from }: { readonly bytes: Uint8Array; readonly total: number; readonly from: number },
): Promise<'done' | 'cancelled'> {
  let ctx = first;
  let stamp = await permissionStamp(ctx.db);
  let world = await loadImportWorld(ctx);
  const store = async (batch: readonly ImportRow[], start: number) => {
    const job = await importState(ctx.db, id);
    if (job.is_cancelled) throw new Cancelled();
    await change(ctx, async (step) => {
      if (!(await takeBatch(step.db, id, { from: start, rows: batch.length }))) throw new Overtaken();
      await lockRights(step.db);
      const current = await permissionStamp(step.db);
      if (current !== stamp) {
        stamp = current;
        ctx = await importerNow(ctx);
        world = await loadImportWorld(ctx);
      }
      const { people, failed } = sortRows(ctx, world, batch);
      if (people.length > 0) await storePeople(ctx, step, people);
      await storeOutcome(step.db, id, [
        ...people.map((person) => ({ row_number: person.rowNumber, user_id: person.id, cells: null })),
        ...failed.map((row) => ({
          row_number: row.rowNumber,
          user_id: null,
          cells: JSON.stringify(row),
        })),
      ]);
      await countBatch(step.db, id, { succeeded: people.length, failed: failed.length });
    });
  };
  let read = 0;
  let batch: ImportRow[] = [];
  try {
    await eachUserRow(bytes, first.language, async (row) => {
      read += 1;
      if (read > from) batch.push(row);
      if (batch.length < BATCH && (read < total || batch.length === 0)) return;
      await store(batch, read - batch.length);
      batch = [];
    });
  } catch (error) {
    if (error instanceof Cancelled) return 'cancelled';
    throw error;
  }
  return 'done';
}

/** The importer with the rights of this moment; refuses when importing is no longer among them. */
async function importerNow(ctx: Ctx): Promise<Ctx> {
  ctx.access.clear();
  const compiled = await ctx.access.of(ctx.caller.userId);
  const held = compiled?.caller.modules.get('permission.user')?.buttons;
  if (!compiled || !held?.has('btn_import')) refuse('access.denied');
  return { ...ctx, caller: compiled.caller };
}

/** Writes the workbooks of what failed and of the new people's links. */
async function finish(
  ctx: Ctx,
  id: string,
  { origin, ...outcome }: { origin: string; state: 'done' | 'cancelled' | 'failed'; problem?: string },
): Promise<void> {
  const { failed, people } = await countOutcomes(ctx.db, id);
  const words = pick(WORDS, ctx.language);
  const keep = async (name: string, source: Readable) =>
    (await storeFile(ctx, { type: 'document', fileName: `${name}.xlsx`, source })).id;
  const links = () => linkStream(ctx.language, freshLinks(ctx, newPeople(ctx.db, id), origin));
  await end(ctx, id, {
    ...outcome,
    exception_file_id:
      failed === 0
        ? null
        : await keep(words.exceptions, exceptionStream(ctx.language, failedRows(ctx.db, id))),
    links_file_id: people === 0 ? null : await keep(words.links, links()),
  });
  await ctx.db.transaction().execute((tx) => permissionsChanged(tx));
  await deleteOutcomes(ctx.db, id);
}

async function end(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  id: string,
  set: {
    state: 'done' | 'cancelled' | 'failed';
    problem?: string;
    exception_file_id?: string | null;
    links_file_id?: string | null;
  },
): Promise<void> {
  await updateImport(kernel.db, id, { ...set, ended_at: kernel.clock.now() });
}
