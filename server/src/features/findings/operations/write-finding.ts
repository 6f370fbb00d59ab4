import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { CreateFinding, EditFinding } from '@auditplus/contract/features/findings/findings.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayInYear } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { isReportSigned, mayAddFinding } from '../../audits/public.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import { attachFiles, fileRef, releaseFiles } from '../../files/public.ts';
import { assertOrgOfUnit } from '../../rectifications/public.ts';
import { assertCheckOpen, type LoadedTask, loadTask } from '../../stored-audits/public.ts';
import { type CoveringRecord, coveringRecords, isScorer, scorerPlace } from '../covering-records.queries.ts';
import { factsOf } from '../finding-facts.ts';
import { assertNotOfUnit, mayEdit } from '../findings.policy.ts';
import {
  findEarlierFinding,
  insertFinding,
  type LoadedFinding,
  loadFinding,
  releaseFindingFiles,
  scoreDeductions,
  stageOfRecord,
} from '../findings.repository.ts';
import type { StoredDeductions } from '../findings.view.ts';

type NewFinding = z.infer<typeof CreateFinding>;
type Edit = z.infer<typeof EditFinding>;

/** Owner type of the files of findings. */
export const FINDING_FILES = 'finding';

/** Records a finding on an item in the caller's stage (4.6); answers its id. */
export async function createFinding(ctx: Ctx, body: NewFinding): Promise<string> {
  return change(ctx, (tx) => createFindingIn(tx, ctx, body, []));
}

/** As above inside a change that is open; `files` are already stored with another record of the same item. */
export async function createFindingIn(
  tx: Change,
  ctx: Ctx,
  body: NewFinding,
  files: readonly FileRef[],
): Promise<string> {
  const task = await loadTask(tx.db, ctx, body.checkTaskId);
  assertCheckOpen(task.check);
  assertNotOfUnit(ctx, { unitId: task.unit_org_id });
  const record = await scoredRecord(tx, ctx, task, body);
  if (await isReportSigned(tx.db, task.id)) refuse('AU1612');
  if (body.fact.length < 10) refuse('AU1601');
  const [repeat, deductions] = await Promise.all([
    repeatColumns(tx, task, body),
    deductionsOf(tx, ctx, record, body),
    assertReferences(tx, task, body),
  ]);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const own = await attachFiles(ctx, tx, { ownerType: FINDING_FILES, ownerId: id, fileIds: body.fileIds });
  // Drawn last: from here to the commit everybody else who draws a number waits.
  const enCode = await nextNumber(tx.db, 'WT', dayInYear(task.check.year));
  await insertFinding(tx.db, {
    id,
    en_code: enCode,
    check_id: task.check_id,
    check_task_id: task.id,
    node_id: body.nodeId,
    stage: record.stage,
    stage_record_id: record.recordId,
    unit_org_id: task.unit_org_id,
    ...textColumns(body),
    ...repeat,
    files: JSON.stringify([...files, ...own.map((file) => fileRef(ctx, file))]),
    deductions: JSON.stringify(deductions),
    creator_user_id: ctx.caller.userId,
    creator_time: now,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  });
  tx.record({
    action: 'finding.created',
    targetType: 'finding',
    targetId: id,
    after: { enCode, nodeId: body.nodeId, stage: record.stage, title: body.title, severity: body.severity },
    chainId: task.check_id,
  });
  return id;
}

/** Changes a draft. */
export async function editFinding(ctx: Ctx, id: string, body: Edit): Promise<void> {
  await change(ctx, async (tx) => {
    const loaded = await loadEditable(tx, ctx, id);
    await assertTransition(tx.db, ctx, findingLifecycle, 'edit', loaded.row, {
      archive: () => assertCheckOpen(loaded.task.check),
      expectedRev: body.rev,
    });
    if (body.fact.length < 10) refuse('AU1601');
    await assertReferences(tx, loaded.task, body);
    const files = await editedFiles(tx, ctx, loaded, body.fileIds);
    await transition(tx, ctx, findingLifecycle, 'edit', loaded.row, {
      action: 'finding.edited',
      set: {
        ...textColumns(body),
        ...(await repeatColumns(tx, loaded.task, body)),
        files: JSON.stringify(files),
      },
      note: { title: body.title, severity: body.severity, fact: body.fact },
    });
  });
}

/** Deletes a draft. Findings files that became it can be used again. */
export async function removeFinding(ctx: Ctx, id: string, rev: number): Promise<void> {
  await change(ctx, async (tx) => {
    const loaded = await loadEditable(tx, ctx, id);
    await assertTransition(tx.db, ctx, findingLifecycle, 'remove', loaded.row, {
      archive: () => assertCheckOpen(loaded.task.check),
      expectedRev: rev,
    });
    await transition(tx, ctx, findingLifecycle, 'remove', loaded.row, {
      action: 'finding.removed',
      set: { delete_mark: 1 },
    });
    await releaseFindingFiles(tx.db, id);
    await releaseFiles(ctx, tx, { ownerType: FINDING_FILES, ownerId: id });
  });
}

async function loadEditable(tx: Change, ctx: Ctx, id: string): Promise<LoadedFinding> {
  const loaded = await loadFinding(tx.db, ctx, id);
  assertNotOfUnit(ctx, { unitId: loaded.row.unit_org_id });
  if (!mayEdit(ctx, factsOf(loaded))) refuse('AU0001');
  return loaded;
}

/**
 * The record of the caller's stage that covers the item: the named one, else one being scored, else the latest. The
 * lead and the management-system department also write on what other stages than their own have scored.
 */
async function scoredRecord(
  tx: Change,
  ctx: Ctx,
  task: LoadedTask,
  body: NewFinding,
): Promise<CoveringRecord> {
  const [byItem, place] = await Promise.all([
    coveringRecords(tx.db, task.id, [body.nodeId]),
    scorerPlace(tx.db, ctx, task),
  ]);
  const covering = byItem.get(body.nodeId) ?? [];
  if (covering.length === 0) refuse('AU0002');
  const own = covering.filter((record) => isScorer(ctx, task, record, place));
  const others = mayAddFinding(ctx, task)
    ? covering.filter((record) => record.stage !== 'SELF' && !isWaiting(record))
    : [];
  if (body.stageRecordId && body.stageRecordId !== '0') {
    const named = await stageOfRecord(tx, task.id, body.stageRecordId);
    return [...own, ...others].find((record) => record.stage === named) ?? refuse('AU0001');
  }
  const started = own.filter((record) => !isWaiting(record));
  const scoring = started.findLast((record) => stageRecordLifecycle.is(record.state, 'scoring'));
  const confirmed = others.findLast((record) => stageRecordLifecycle.is(record.state, 'confirmed'));
  return scoring ?? started.at(-1) ?? confirmed ?? own[0] ?? others.at(-1) ?? refuse('AU0001');
}

const isWaiting = ({ state }: CoveringRecord): boolean => stageRecordLifecycle.is(state, 'waiting');

type References = { deptOrgId?: string | null | undefined };

async function assertReferences(tx: Change, task: LoadedTask, { deptOrgId }: References): Promise<void> {
  if (deptOrgId) await assertOrgOfUnit(tx, task.unit_org_id, deptOrgId);
}

/** A repeat counts one more than the finding that it repeats; that one is an issued finding of the same unit. */
async function repeatColumns(
  tx: Change,
  task: LoadedTask,
  { repeatOfId }: { repeatOfId?: string | null | undefined },
): Promise<{ repeat_of_id: string | null; repeat_count: number }> {
  if (!repeatOfId) return { repeat_of_id: null, repeat_count: 0 };
  const earlier = await findEarlierFinding(tx.db, repeatOfId, task.unit_org_id);
  if (!earlier) refuse('AU0008');
  return { repeat_of_id: earlier.id, repeat_count: earlier.repeat_count + 1 };
}

const textColumns = (body: Omit<Edit, 'rev' | 'fileIds'>) => ({
  title: body.title,
  fact: body.fact,
  criterion: body.criterion,
  severity: body.severity,
  major_hazard: body.majorHazard,
  category: body.category,
  cause_preliminary: body.causePreliminary,
  dept_org_id: body.deptOrgId ?? null,
  place: body.place,
});

type StoredRow = {
  points: number;
  label?: string;
  kind?: string;
  unit?: string;
  reason?: string;
  place?: string;
};

/** The linked deductions as they stand in the caller's row, else in the stage's merged one. */
async function deductionsOf(
  tx: Change,
  ctx: Ctx,
  record: CoveringRecord,
  { nodeId, deductionIndexes }: NewFinding,
): Promise<z.infer<typeof StoredDeductions>> {
  if (deductionIndexes.length === 0) return [];
  const rows = await scoreDeductions(tx.db, record.recordId, nodeId);
  const row =
    rows.find((candidate) => candidate.scorer_id === ctx.caller.userId) ??
    rows.find((candidate) => candidate.scorer_id === null) ??
    rows[0];
  const deductions = (row?.deductions ?? []) as StoredRow[];
  return [...new Set(deductionIndexes)].flatMap((index) => {
    const entry = deductions[index];
    if (!entry) return [];
    return [
      {
        index,
        label: entry.label ?? '',
        kind: entry.kind,
        unit: entry.unit,
        points: entry.points,
        reason: entry.reason ?? '',
        place: entry.place ?? '',
      },
    ];
  });
}

/** Files of a draft after an edit: kept ones stay as stored, whatever record holds them; new ones are attached. */
async function editedFiles(
  tx: Change,
  ctx: Ctx,
  { row }: LoadedFinding,
  fileIds: readonly string[],
): Promise<FileRef[]> {
  const stored = row.files as FileRef[];
  const kept = new Map(stored.map((file) => [file.fileId, file]));
  const added = await attachFiles(ctx, tx, {
    ownerType: FINDING_FILES,
    ownerId: row.id,
    fileIds: fileIds.filter((id) => !kept.has(id)),
  });
  const fresh = new Map(added.map((file) => [file.id, fileRef(ctx, file)]));
  return fileIds.flatMap((id) => kept.get(id) ?? fresh.get(id) ?? []);
}
