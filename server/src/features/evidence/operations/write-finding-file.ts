import { findingFileLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type {
  ConvertToFinding,
  CreateFindingFile,
  EditFindingFile,
} from '@auditplus/contract/features/evidence/evidence.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { SupportFilesTable } from '../../../db/generated/tables.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { hasRole } from '../../audit-base/public.ts';
import { attachFiles, fileRef, findFiles, releaseFiles } from '../../files/public.ts';
import { coveringRecords, createFindingIn, isScorer, scorerPlace } from '../../findings/public.ts';
import { assertCheckOpen, loadTask } from '../../stored-audits/public.ts';
import {
  coveredNodes,
  findRecordOfEvaluation,
  insertSupportFiles,
  loadEvaluation,
  lockFile,
  lockFiles,
} from '../evidence.repository.ts';
import { FILE_KIND } from '../file-kinds.ts';
import { type FindingFileRow, findingFileRows } from '../finding-files.queries.ts';
import { loadFindingFile } from '../finding-files.ts';

/** Owner type of findings files. */
export const FINDING_EVIDENCE = 'finding-file';

/** Attaches a findings file to an item of the caller's stage (D13); answers its id. */
export async function addFindingFile(ctx: Ctx, body: z.infer<typeof CreateFindingFile>): Promise<string> {
  return change(ctx, async (tx) => {
    const { taskId, recordId, stage } = await recordOf(tx, body);
    const task = await loadTask(tx.db, ctx, taskId);
    assertCheckOpen(task.check);
    if (ctx.caller.unitId === task.unit_org_id) refuse('AU0006');
    const covering = (await coveringRecords(tx.db, taskId, [body.nodeId])).get(body.nodeId) ?? [];
    const record = covering.find((candidate) => candidate.stage === stage);
    const place = await scorerPlace(tx.db, ctx, task);
    if (!record || !isScorer(ctx, task, record, place)) refuse('AU0001');
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    const [file] = await attachFiles(ctx, tx, {
      ownerType: FINDING_EVIDENCE,
      ownerId: id,
      fileIds: [body.fileId],
    });
    const stored = orThrow(file, 'file.missing');
    await insertSupportFiles(tx.db, {
      id,
      stage_record_id: recordId,
      node_id: body.nodeId,
      kind: FILE_KIND.finding,
      file_id: stored.id,
      sha256: stored.sha256,
      place: body.place,
      description: body.description,
      uploaded_by: ctx.caller.userId,
      uploaded_at: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    tx.record({
      action: 'findingFile.added',
      targetType: 'findingFile',
      targetId: id,
      after: { nodeId: body.nodeId, fileId: stored.id, sha256: stored.sha256 },
      chainId: task.check_id,
    });
    return id;
  });
}

/** Describes or marks up a draft, or submits it: the unit sees it from then on and it stays as it is. */
export async function editFindingFile(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof EditFindingFile>,
): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await loadOwn(tx, ctx, id);
    const isSubmitted = body.state !== undefined;
    const name = isSubmitted ? 'submit' : 'edit';
    await assertTransition(tx.db, ctx, findingFileLifecycle, name, row, { expectedRev: body.rev });
    if (body.nodeId && body.nodeId !== row.node_id) await assertCovered(tx, row, body.nodeId);
    const marked = body.annotatedFileId ? await markedCopy(tx, ctx, row, body.annotatedFileId) : undefined;
    await transition(tx, ctx, findingFileLifecycle, name, row, {
      ...changed({
        ...(body.nodeId ? { node_id: body.nodeId } : {}),
        ...(body.place === undefined ? {} : { place: body.place }),
        ...(body.description === undefined ? {} : { description: body.description }),
        ...(marked ? { annotated: JSON.stringify(marked) } : {}),
      }),
      action: isSubmitted ? 'findingFile.submitted' : 'findingFile.edited',
    });
  });
}

/** Deletes a findings file that did not become a finding (AU1505). */
export async function removeFindingFile(ctx: Ctx, id: string, rev: number): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await loadOwn(tx, ctx, id);
    if (row.state === findingFileLifecycle.state.converted) refuse('AU1505');
    await transition(tx, ctx, findingFileLifecycle, 'remove', row, {
      expectedRev: rev,
      set: { deleted_reason: 'removed' },
      action: 'findingFile.removed',
    });
    await releaseFiles(ctx, tx, { ownerType: FINDING_EVIDENCE, ownerId: id });
  });
}

/** Turns findings files of one item into a draft finding that carries them; answers the finding's id. */
export async function convertToFinding(ctx: Ctx, body: z.infer<typeof ConvertToFinding>): Promise<string> {
  return change(ctx, async (tx) => {
    const ids = [...new Set(body.ids)];
    await lockFiles(tx.db, ids);
    const rows = await findingFileRows(tx.db, ctx).where('support_files.id', 'in', ids).execute();
    const [first] = rows;
    if (!first || rows.length < ids.length) refuse('AU0002');
    if (rows.some((row) => row.node_id !== first.node_id || row.task_id !== first.task_id)) refuse('AU0002');
    for (const row of rows) await assertTransition(tx.db, ctx, findingFileLifecycle, 'convert', row);
    const findingId = await createFindingIn(
      tx,
      ctx,
      {
        checkTaskId: first.task_id,
        nodeId: first.node_id ?? '',
        stageRecordId: first.stage_record_id ?? undefined,
        deductionIndexes: [],
        title: body.title,
        fact: body.fact,
        criterion: body.criterion,
        severity: body.severity,
        majorHazard: body.majorHazard,
        category: body.category,
        causePreliminary: '',
        place: body.place || first.place,
        fileIds: [],
      },
      await filesOf(tx, ctx, rows),
    );
    for (const row of rows)
      await transition(tx, ctx, findingFileLifecycle, 'convert', row, {
        set: { finding_id: findingId },
        action: 'findingFile.converted',
        note: { findingId },
      });
    return findingId;
  });
}

/** What the finding shows: the marked copy where there is one, else the original. */
async function filesOf(tx: Change, ctx: Ctx, rows: readonly FindingFileRow[]): Promise<FileRef[]> {
  const stored = await findFiles(
    tx.db,
    rows.map((row) => row.file_id),
  );
  return rows.flatMap((row) => {
    const file = stored.find(({ id }) => id === row.file_id);
    return (row.annotated as FileRef | null) ?? (file ? fileRef(ctx, file) : []);
  });
}

/** The record of the body; `0` is the evaluation's current one. Ids that do not belong together are AU0002. */
async function recordOf(
  tx: Change,
  body: z.infer<typeof CreateFindingFile>,
): Promise<{ taskId: string; recordId: string; stage: string }> {
  const evaluation = orThrow(await loadEvaluation(tx.db, body.evaluationId), 'AU0002');
  if (!(evaluation.node_ids as string[]).includes(body.nodeId)) refuse('AU0002');
  const current = orThrow(evaluation.current_record_id, 'AU0002');
  const recordId = body.stageRecordId === '0' ? current : body.stageRecordId;
  const record = await findRecordOfEvaluation(tx.db, recordId, evaluation.id);
  return {
    taskId: evaluation.check_task_id,
    recordId: orThrow(record, 'AU0002').id,
    stage: evaluation.stage,
  };
}

/** A findings file that the caller may change: the own one, or any for the audit's lead and the department. */
async function loadOwn(tx: Change, ctx: Ctx, id: string): Promise<FindingFileRow> {
  await lockFile(tx.db, id);
  const row = await loadFindingFile(tx.db, ctx, id);
  if (ctx.caller.unitId === row.unit_org_id) refuse('AU0006');
  const isOwn = row.uploaded_by === ctx.caller.userId || row.lead_auditor_id === ctx.caller.userId;
  if (!isOwn && !hasRole(ctx, 'msd', 'msdHead')) refuse('AU0001');
  assertCheckOpen({ state: row.check_state });
  return row;
}

/** The new item must be one that the same evaluation covers. */
async function assertCovered(tx: Change, row: FindingFileRow, nodeId: string): Promise<void> {
  const evaluation = await coveredNodes(tx.db, row.stage_record_id);
  if (!(orThrow(evaluation, 'AU0002').node_ids as string[]).includes(nodeId)) refuse('AU0002');
}

/** The marked copy beside the original, whose hash it names (X9). */
async function markedCopy(
  tx: Change,
  ctx: Ctx,
  row: FindingFileRow,
  fileId: string,
): Promise<FileRef & { originalSha256: string }> {
  const [file] = await attachFiles(ctx, tx, {
    ownerType: FINDING_EVIDENCE,
    ownerId: row.id,
    fileIds: [fileId],
  });
  return { ...fileRef(ctx, orThrow(file, 'file.missing')), originalSha256: row.sha256 };
}

/** The set columns, and the same for the audit log under the names of the contract. */
const changed = (set: Updateable<SupportFilesTable>) => {
  const { place, description, node_id: nodeId } = set;
  return {
    set,
    note: Object.fromEntries(
      Object.entries({ place, description, nodeId }).filter(([, value]) => value !== undefined),
    ),
  };
};
