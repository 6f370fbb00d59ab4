import { createHash } from 'node:crypto';
import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { AddSupportFile, ReusableFile } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { isWantedKind } from '@auditplus/contract/features/files/file-kinds.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import type { FileRow } from '../../../kernel/files/file-access.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertState } from '../../../kernel/lifecycle.ts';
import { label, type Texts } from '../../../kernel/texts.ts';
import { fileRefs, findFiles, releaseFiles } from '../../files/public.ts';
import { copyMaterial } from '../../materials/public.ts';
import { assertCheckOpen, loadTask } from '../../stored-audits/public.ts';
import { mayHandIn } from '../evidence.policy.ts';
import {
  claimFilesOf,
  currentFiles,
  findSupportFile,
  insertSupportFiles,
  type RequestFacts,
  removeFile,
  requestFacts,
  SUPPORT_FILES,
} from '../evidence.repository.ts';
import { readSheet } from '../evidence.view.ts';
import { FILE_KIND } from '../file-kinds.ts';
import { lastYearsEvidence } from '../last-years-evidence.queries.ts';
import { lockSubjects, type Subject } from './step-requests.ts';

type NewFile = z.infer<typeof AddSupportFile>;

/** A file for a request; `issuedOn` and the requirement's months give the validity unless it is said. */
type FileForRequest = Omit<NewFile, 'description'> & {
  readonly requestId: string;
  readonly description?: string;
  /** The material of the library that it was copied from. */
  readonly materialId?: string;
};

/** Adds uploaded files to requests in one change, with few statements whatever their number; answers their ids. */
export async function addSupportFiles(ctx: Ctx, entries: readonly FileForRequest[]): Promise<string[]> {
  return change(ctx, (tx) => addFilesIn(tx, ctx, entries));
}

/** Adds the valid evidence of last year to every request of a sheet that holds no file; answers how many got one. */
export async function reuseLastYear(
  ctx: Ctx,
  sheet: { readonly checkTaskId: string; readonly evaluationId: string },
): Promise<{ count: number }> {
  const task = await loadTask(ctx.db, ctx, sheet.checkTaskId);
  assertCheckOpen(task.check);
  const { list } = await readSheet(ctx, sheet);
  const entries = await lastYearsEvidence(ctx, task, list);
  if (entries.length === 0) return { count: 0 };
  return change(ctx, async (tx) => {
    const subjects = await lockSubjects(
      tx.db,
      ctx,
      entries.map(({ requestId }) => requestId),
    );
    // Another press or person may have handed in since the sheet was read.
    const empty = entries.filter(
      ({ requestId }) => currentFiles(subjects.get(requestId)?.files ?? []).length === 0,
    );
    if (empty.length > 0) await addFilesIn(tx, ctx, empty);
    return { count: empty.length };
  });
}

/** Adds a copy of a material of the library to a request. */
export async function takeMaterial(
  ctx: Ctx,
  { requestId, materialId }: { readonly requestId: string; readonly materialId: string },
): Promise<void> {
  const copied: string[] = [];
  try {
    await change(ctx, async (tx) => {
      const { file, validTo } = await copyMaterial(tx, ctx, materialId);
      copied.push(file.id);
      const entry = { requestId, materialId, fileId: file.id };
      await addFilesIn(tx, ctx, [{ ...entry, ...(validTo ? { validTo } : {}) }]);
    });
  } catch (error) {
    for (const id of copied) await ctx.files.remove(id);
    throw error;
  }
}

async function addFilesIn(tx: Change, ctx: Ctx, entries: readonly FileForRequest[]): Promise<string[]> {
  const subjects = await lockSubjects(tx.db, ctx, [...new Set(entries.map(({ requestId }) => requestId))]);
  const files = await filesById(tx.db, entries);
  const added = new Map<string, number>();
  const rows = [];
  for (const entry of entries) {
    const subject = subjects.get(entry.requestId) ?? refuse('AU0002');
    const file = files.get(entry.fileId) ?? refuse('file.missing');
    const already = added.get(entry.requestId) ?? 0;
    const row = await acceptedFile(tx.db, ctx, { subject, entry, file, already });
    if (!entry.replacesId) added.set(entry.requestId, already + 1);
    rows.push(row);
  }
  await insertSupportFiles(tx.db, rows);
  await claimFiles(tx.db, ctx, entries);
  for (const [index, row] of rows.entries()) {
    const subject = subjects.get(row.request_id);
    tx.record({
      action: 'evidence.fileAdded',
      targetType: 'supportRequest',
      targetId: row.request_id,
      after: {
        fileId: row.file_id,
        sha256: row.sha256,
        versionNo: row.version_no,
        supportFileId: row.id,
        ...(entries[index]?.materialId ? { materialId: entries[index]?.materialId } : {}),
      },
      chainId: subject?.row.check_id ?? null,
      ...(entries[index]?.reuseOfId ? { reason: `reuse ${entries[index]?.reuseOfId}` } : {}),
    });
  }
  return rows.map((row) => row.id);
}

/** Takes a file off a request; accepted ones stay (AU1508). Answers the request's id. */
export async function removeSupportFile(ctx: Ctx, supportFileId: string): Promise<string> {
  return change(ctx, async (tx) => {
    const file = await findSupportFile(tx.db, supportFileId);
    const requestId = orThrow(file?.request_id, 'AU0002');
    const subject = (await lockSubjects(tx.db, ctx, [requestId])).get(requestId) ?? refuse('AU0002');
    assertMayHandIn(ctx, subject);
    if (file?.frozen === 1) refuse('AU1508');
    assertState(
      ctx,
      supportRequestLifecycle,
      subject.row,
      ...supportRequestLifecycle.transitions.submit.from,
    );
    await removeFile(tx.db, { userId: ctx.caller.userId, now: ctx.clock.now(), supportFileId });
    await releaseFiles(ctx, tx, {
      ownerType: SUPPORT_FILES,
      ownerId: requestId,
      keep: subject.files.flatMap((kept) => (kept.id === supportFileId ? [] : [kept.file_id])),
    });
    tx.record({
      action: 'evidence.fileRemoved',
      targetType: 'supportRequest',
      targetId: requestId,
      before: { fileId: file?.file_id, supportFileId },
      chainId: subject.row.check_id,
    });
    return requestId;
  });
}

/** The stored hash of a support file, and the hash of its bytes as they are now (X2). */
export async function verifySupportFile(
  ctx: Ctx,
  supportFileId: string,
): Promise<{ stored: string; computed: string; intact: boolean }> {
  const file = await readableFile(ctx, supportFileId);
  const hash = createHash('sha256');
  try {
    for await (const chunk of ctx.files.open(file.file_id)) hash.update(chunk);
  } catch {
    return { stored: file.sha256, computed: '', intact: false };
  }
  const computed = hash.digest('hex');
  return { stored: file.sha256, computed, intact: computed === file.sha256 };
}

/** Accepted evidence of the task's unit for the same item, this year's and former ones, newest first. */
export async function reusableFiles(
  ctx: Ctx,
  { checkTaskId, nodeCode }: { checkTaskId: string; nodeCode: string },
): Promise<{ list: z.infer<typeof ReusableFile>[] }> {
  const task = await loadTask(ctx.db, ctx, checkTaskId);
  const rows = await requestFacts(ctx.db, ctx)
    .innerJoin('support_files', 'support_files.request_id', 'support_requests.id')
    .select([
      'support_files.id as support_file_id',
      'support_files.file_id',
      'support_files.valid_to',
      'checks.year',
    ])
    .where('check_tasks.unit_org_id', '=', task.unit_org_id)
    .where('standard_nodes.node_code', '=', nodeCode)
    .where('support_requests.state', '=', supportRequestLifecycle.state.accepted)
    .where('support_files.deleted_reason', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('support_files as newer')
            .select('newer.id')
            .whereRef('newer.replaces_id', '=', 'support_files.id')
            .where('newer.deleted_reason', 'is', null),
        ),
      ),
    )
    .orderBy('checks.year', 'desc')
    .orderBy('support_files.uploaded_at', 'desc')
    .limit(50)
    .execute();
  const refs = await fileRefs(
    ctx,
    rows.map((row) => row.file_id),
  );
  const byId = new Map(refs.map((ref) => [ref.fileId, ref]));
  const today = dayOf(ctx.clock.now());
  return {
    list: rows.flatMap((row) => {
      const file = byId.get(row.file_id);
      if (!file) return [];
      return [
        {
          supportFileId: row.support_file_id,
          file,
          nodeCode: row.node_code,
          year: row.year,
          label: row.label,
          validTo: row.valid_to,
          expired: row.valid_to !== null && row.valid_to < today,
        },
      ];
    }),
  };
}

async function readableFile(ctx: Ctx, supportFileId: string): Promise<{ file_id: string; sha256: string }> {
  const row = await requestFacts(ctx.db, ctx)
    .innerJoin('support_files', 'support_files.request_id', 'support_requests.id')
    .select(['support_files.file_id', 'support_files.sha256'])
    .where('support_files.id', '=', supportFileId)
    .executeTakeFirst();
  return orThrow(row, 'AU0002');
}

function assertMayHandIn(ctx: Ctx, { row, place }: Subject): void {
  if (!mayHandIn(ctx, row)) refuse('AU0001');
  assertCheckOpen(place.task.check);
}

/** The types that a request wants, as a person says them. */
function typesInWords(wanted: readonly string[], language: Language): string {
  return listed(
    wanted.map((type) => label(FILE_TYPES, type, language)),
    language,
  );
}

const FILE_TYPES: Texts = {
  document: ['文档', '文件', 'document'],
  image: ['图片', '圖片', 'picture'],
  video: ['视频', '影片', 'video'],
  audio: ['音频', '音訊', 'audio'],
  excel: ['Excel', 'Excel', 'Excel'],
  word: ['Word', 'Word', 'Word'],
  ppt: ['PPT', 'PPT', 'PowerPoint'],
  pdf: ['PDF', 'PDF', 'PDF'],
  txt: ['文本', '文字', 'text'],
  archive: ['压缩包', '壓縮檔', 'archive'],
  drawing: ['图纸', '圖紙', 'drawing'],
};

type Arrival = { subject: Subject; entry: FileForRequest; file: FileRow; already: number };

/** The row of a file that fits its request: state, ownership, kind, size, number, hash. */
async function acceptedFile(db: Tx, ctx: Ctx, { subject, entry, file, already }: Arrival) {
  const { row, files } = subject;
  assertMayHandIn(ctx, subject);
  assertState(ctx, supportRequestLifecycle, row, ...supportRequestLifecycle.transitions.submit.from);
  if (entry.reuseOfId) await assertReusable(db, ctx, { subject, entry });
  else assertOwn(ctx, row, file);
  if (entry.sha256 && entry.sha256 !== file.sha256) refuse('AU0010');
  const wanted = (row.file_types ?? []) as string[];
  if (!isWantedKind(file.kind, wanted)) refuse('AU1506', { type: typesInWords(wanted, ctx.language) });
  const maxMb = row.max_size_mb ?? 0;
  if (maxMb > 0 && file.size > maxMb * 1024 ** 2) refuse('file.tooLarge', { size: maxMb, unit: 'MB' });
  const current = currentFiles(files);
  const replaced = entry.replacesId
    ? orThrow(
        current.find(({ id }) => id === entry.replacesId),
        'AU0002',
      )
    : undefined;
  const maxCount = row.max_count ?? 0;
  if (!replaced && maxCount > 0 && current.length + already >= maxCount)
    refuse('AU1507', { count: maxCount });
  const now = ctx.clock.now();
  return {
    id: newId(now.getTime()),
    request_id: row.id,
    node_id: row.node_id,
    kind: FILE_KIND.support,
    file_id: file.id,
    sha256: file.sha256,
    version_no: replaced ? replaced.version_no + 1 : 1,
    replaces_id: replaced?.id ?? null,
    issued_on: entry.issuedOn ?? null,
    valid_to: entry.validTo ?? validityOf(row, entry.issuedOn),
    description: entry.description ?? '',
    uploaded_by: ctx.caller.userId,
    uploaded_at: now,
    reuse_of_id: entry.reuseOfId ?? null,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  };
}

/** An own upload that belongs to nobody yet, or a file that the request has had before. */
function assertOwn(ctx: Ctx, row: RequestFacts, file: FileRow): void {
  const isLoose = file.owner_type === null && file.uploaded_by === ctx.caller.userId;
  const isHad = file.owner_type === SUPPORT_FILES && file.owner_id === row.id;
  if (!isLoose && !isHad) refuse('file.missing');
}

/** Evidence that is used again was accepted for the same unit and is the same file. */
async function assertReusable(
  db: Tx,
  ctx: Ctx,
  { subject, entry }: { subject: Subject; entry: FileForRequest },
): Promise<void> {
  const source = await requestFacts(db, ctx)
    .innerJoin('support_files', 'support_files.request_id', 'support_requests.id')
    .select('support_files.file_id')
    .where('support_files.id', '=', entry.reuseOfId ?? '')
    .where('check_tasks.unit_org_id', '=', subject.row.unit_org_id)
    .where('support_requests.state', '=', supportRequestLifecycle.state.accepted)
    .executeTakeFirst();
  if (source?.file_id !== entry.fileId) refuse('AU0002');
}

/** The last day of validity: the requirement's months after the day of issue. */
function validityOf(row: RequestFacts, issuedOn: string | undefined): string | null {
  if (!issuedOn || row.valid_months === null) return null;
  const [year = 0, month = 1, day = 1] = issuedOn.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + row.valid_months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + row.valid_months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}

async function filesById(db: Tx, entries: readonly FileForRequest[]): Promise<Map<string, FileRow>> {
  const rows = await findFiles(db, [...new Set(entries.map(({ fileId }) => fileId))]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives each loose file to its request in one statement; `acceptedFile` has checked whose they are. */
async function claimFiles(db: Change['db'], ctx: Ctx, entries: readonly FileForRequest[]): Promise<void> {
  const own = entries.filter(({ reuseOfId }) => !reuseOfId);
  if (own.length === 0) return;
  const owners = JSON.stringify(own.map(({ fileId, requestId }) => ({ file: fileId, request: requestId })));
  const claimed = await claimFilesOf(db, owners, ctx.caller.userId);
  if (Number(claimed.numAffectedRows ?? 0n) < new Set(own.map(({ fileId }) => fileId)).size)
    refuse('file.missing');
}
