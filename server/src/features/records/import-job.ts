import { StrayRow } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import {
  IMPORT_JOB_ROWS,
  IMPORT_PART,
  ImportPlan,
  ImportQuestion,
  type NameChoice,
  RecordImportJob,
  type RecordImportRow,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { knownLanguage, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { partEnd } from '@auditplus/core/exchange/part-end.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { downloadUrl } from '../../kernel/files/file-links.ts';
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { DEFAULT_READ_LIMITS, readBytes } from '../../kernel/spreadsheet.ts';
import { findFiles, receiveUpload, storeFile } from '../files/public.ts';
import { compileModel } from './compile-model.ts';
import { faultBook, readImport, storeTogether } from './import-records.ts';
import {
  answerQuestions,
  askToCancel,
  deleteFaultyRows,
  faultyRows,
  findImport,
  insertImport,
  moveOn,
  ownImports,
  runningImport,
  updateImport,
} from './record-imports.repository.ts';
import { recordRights } from './record-rights.ts';
import { sharedNames } from './shared-names.ts';

const JOB = 'record-import';

/** Strays that are kept to be shown. */
const MAX_STRAYS = 100;

/** Starts an import of a workbook in the background; one at a time per person. */
export async function startImport(
  ctx: Ctx,
  { designId, plan }: { readonly designId: string; readonly plan: ImportPlan },
  request: FastifyRequest,
): Promise<{ id: string }> {
  const file = await receiveUpload(ctx, request, 'template');
  if (file.extension !== 'xlsx') refuse('file.wrongType', { type: 'xlsx' });
  const id = newId(ctx.clock.now().getTime());
  return change(ctx, async (tx) => {
    if (await runningImport(tx.db, ctx.caller.userId)) refuse('record.importRunning');
    await insertImport(tx.db, {
      id,
      design_id: designId,
      plan: JSON.stringify(plan),
      file_id: file.id,
      file_name: file.original_name,
      language: ctx.language,
      created_by: ctx.caller.userId,
      created_at: ctx.clock.now(),
    });
    tx.record({ action: 'recordImport.started', targetType: 'recordImport', targetId: id });
    requestJob(tx, JOB, { id });
    return { id };
  });
}

/** Asks an import of the caller to stop. */
export async function cancelImport(
  ctx: Ctx,
  { designId, id }: { readonly designId: string; readonly id: string },
): Promise<null> {
  return change(ctx, async (tx) => {
    const asked = await askToCancel(tx.db, { id, designId, userId: ctx.caller.userId });
    if (!asked) refuse('record.missing');
    tx.record({ action: 'recordImport.cancelled', targetType: 'recordImport', targetId: id });
    // One that waits for an answer has no worker that would end it.
    if (asked.state === 'waiting') requestJob(tx, JOB, { id });
    return null;
  });
}

/** Answers what an import of the caller has asked; every part of it is checked against the rights of its moment. */
export async function answerImport(
  ctx: Ctx,
  {
    designId,
    id,
    choices,
  }: { readonly designId: string; readonly id: string; readonly choices: readonly NameChoice[] },
): Promise<null> {
  return change(ctx, async (tx) => {
    if (await runningImport(tx.db, ctx.caller.userId)) refuse('record.importRunning');
    const answered = await answerQuestions(tx.db, { id, designId, userId: ctx.caller.userId }, choices);
    if (!answered) refuse('record.missing');
    tx.record({ action: 'recordImport.answered', targetType: 'recordImport', targetId: id });
    requestJob(tx, JOB, { id });
    return null;
  });
}

/** The caller's latest imports into a design. */
export async function listImports(ctx: Ctx, designId: string): Promise<RecordImportJob[]> {
  const rows = await ownImports(ctx.db, { designId, userId: ctx.caller.userId });
  const files = new Map(
    (
      await findFiles(
        ctx.db,
        rows.flatMap(({ faults_file_id: id }) => id ?? []),
      )
    ).map((file) => [file.id, file]),
  );
  return rows.map((row) => {
    const file = files.get(row.faults_file_id ?? '');
    return {
      id: row.id,
      fileName: row.file_name,
      state: RecordImportJob.shape.state.catch('failed').parse(row.state),
      questions: row.state === 'asking' ? z.array(ImportQuestion).parse(row.questions) : [],
      total: row.total,
      handled: row.handled,
      added: row.added,
      changed: row.changed,
      failed: row.failed,
      isStopping: row.is_cancelled,
      problem: problemText(ctx, row.problem),
      createdAt: row.created_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
      faults: file ? { name: file.original_name, url: downloadUrl(ctx, file) } : null,
      strays: z.array(StrayRow).parse(row.strays),
    };
  });
}

function problemText({ language }: Ctx, code: string | null): string {
  if (code === null) return '';
  const known = Object.keys(refusals).find((one): one is keyof typeof refusals => one === code);
  return refusalText(refusals[known ?? 'server.failed'], language, { max: IMPORT_JOB_ROWS });
}

/** Declares the worker. */
export function declareRecordJobs(kernel: Kernel): void {
  kernel.jobs.work<{ id: string }>(JOB, ({ id }) => runImport(kernel, id), { isLong: true });
}

type Import = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/**
 * Works through a workbook part by part. Each part is stored together with how far the import is, so that after a
 * restart it goes on where it was and no row goes in twice.
 */
export async function runImport(kernel: Kernel, id: string): Promise<void> {
  const job = await findImport(kernel.db, id);
  if (!job || (job.state !== 'waiting' && job.state !== 'running')) return;
  try {
    const ctx = await importerOf(kernel, job);
    const bytes = await readBytes(kernel.files.open(job.file_id), DEFAULT_READ_LIMITS.maxBytes);
    const { rows, strays } = await readImport(ctx, job.design_id, { bytes, maxRows: IMPORT_JOB_ROWS });
    await updateImport(kernel.db, id, {
      state: 'running',
      total: rows.length,
      strays: JSON.stringify(strays.slice(0, MAX_STRAYS)),
    });
    const questions = await questionsOf(ctx, job, rows);
    if (questions.length > 0) {
      await updateImport(kernel.db, id, { state: 'asking', questions: JSON.stringify(questions) });
      return;
    }
    await end(kernel, job, { state: (await storeRows(kernel, job, rows)) ? 'done' : 'cancelled' });
  } catch (error) {
    // Another worker has taken the import over, as after this one was held to be dead.
    if (error instanceof Overtaken) return;
    if (!(error instanceof Refusal)) throw error;
    await end(kernel, job, { state: 'failed', problem: error.errorCode });
  }
}

class Overtaken extends Error {}

/** What an import asks before its first row; it asks once. */
async function questionsOf(
  ctx: Ctx,
  { design_id, plan: stored, handled, is_cancelled }: Import,
  rows: readonly RecordImportRow[],
): Promise<ImportQuestion[]> {
  const plan = ImportPlan.parse(stored);
  return handled > 0 || is_cancelled || plan.choices !== undefined
    ? []
    : sharedNames(ctx, design_id, { ...plan, rows });
}

/** Stores part after part under the rights of its moment; false where the person has stopped it. */
async function storeRows(kernel: Kernel, job: Import, rows: readonly RecordImportRow[]): Promise<boolean> {
  let { handled: done } = job;
  while (done < rows.length) {
    if ((await findImport(kernel.db, job.id))?.is_cancelled) return false;
    const ctx = await importerOf(kernel, job);
    const part = rows.slice(done, partEnd(rows, done, IMPORT_PART));
    const start = done;
    await storeTogether(
      ctx,
      job.design_id,
      { ...ImportPlan.parse(job.plan), rows: part },
      async (tx, noted) => {
        if (!(await moveOn(tx, job.id, { ...noted, from: start + noted.at }))) throw new Overtaken();
      },
    );
    done += part.length;
  }
  return true;
}

/** Who started the import, with the rights of this moment; refuses when importing is no longer among them. */
async function importerOf(kernel: Kernel, { id, created_by, language, design_id }: Import): Promise<Ctx> {
  const compiled = await kernel.access.of(created_by);
  if (!compiled) refuse('access.denied');
  const ctx: Ctx = {
    ...ctxOf(kernel, compiled.caller, `import ${id}`),
    language: knownLanguage(language),
  };
  const { buttons } = recordRights(ctx, await compileModel(ctx, design_id));
  if (!buttons.has('btn_upload')) refuse('access.denied');
  return ctx;
}

/** Ends an import and writes the workbook of the rows that did not go in. */
async function end(
  kernel: Kernel,
  { id, created_by, language, design_id }: Import,
  outcome: { readonly state: 'done' | 'cancelled' | 'failed'; readonly problem?: string },
): Promise<void> {
  const rows = await faultyRows(kernel.db, id);
  const compiled = rows.length > 0 ? await kernel.access.of(created_by) : undefined;
  const ctx = compiled && {
    ...ctxOf(kernel, compiled.caller, `import ${id}`),
    language: knownLanguage(language),
  };
  const book = ctx && (await faultBook(ctx, design_id, rows).catch(orNull));
  const file =
    ctx && book ? await storeFile(ctx, { type: 'document', fileName: book.name, source: book.source }) : null;
  await updateImport(kernel.db, id, {
    ...outcome,
    faults_file_id: file?.id ?? null,
    ended_at: kernel.clock.now(),
  });
  await deleteFaultyRows(kernel.db, id);
}

/** A design that is gone has no workbook any more. */
function orNull(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
