import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { MergeFinding } from '@auditplus/contract/features/findings/findings.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { voidRectification } from '../../rectifications/public.ts';
import { recomputeTask } from '../../scoring/public.ts';
import { assertCheckOpen } from '../../stored-audits/public.ts';
import { factsOf } from '../finding-facts.ts';
import { assertNotOfUnit, mayEdit, mayIssue } from '../findings.policy.ts';
import {
  hasPlan,
  type LoadedFinding,
  loadFinding,
  moveFindingFiles,
  moveMergedFindings,
} from '../findings.repository.ts';
import { StoredDeductions } from '../findings.view.ts';

const LONGEST_FACT = 2000;
const MAX_FILES = 20;

/**
 * Puts a second finding on the same problem into this one: files, deductions and, while this one is a draft, its words
 * come over. A merged draft is gone; an issued one is withdrawn and its rectification void, and no points come back.
 */
export async function mergeFinding(ctx: Ctx, id: string, body: z.infer<typeof MergeFinding>): Promise<void> {
  await change(ctx, async (tx) => {
    const kept = await loadFinding(tx.db, ctx, id);
    const given = await loadFinding(tx.db, ctx, body.otherId);
    if (id === body.otherId || kept.row.check_task_id !== given.row.check_task_id) refuse('AU1609');
    for (const { row } of [kept, given]) assertNotOfUnit(ctx, { unitId: row.unit_org_id });
    if (!mayMerge(ctx, kept) || !mayMerge(ctx, given)) refuse('AU0001');
    await assertTransition(tx.db, ctx, findingLifecycle, 'merge', kept.row, {
      archive: () => assertCheckOpen(kept.task.check),
      expectedRev: body.rev,
    });
    await assertTransition(tx.db, ctx, findingLifecycle, 'merge', given.row, {
      archive: () => assertCheckOpen(given.task.check),
      expectedRev: body.otherRev,
    });
    if (kept.row.state === findingLifecycle.state.draft && given.row.state !== findingLifecycle.state.draft)
      refuse('AU1610');
    if (await hasPlan(tx, given.row.id)) refuse('AU1611');
    await takeOver(tx, ctx, kept, given);
    await giveUp(tx, ctx, kept, given);
    await recomputeTask(tx, ctx, kept.task.id);
  });
}

/** A draft is merged by whoever may edit it, an issued finding by whoever may issue. */
function mayMerge(ctx: Ctx, loaded: LoadedFinding): boolean {
  const facts = factsOf(loaded);
  return loaded.row.state === findingLifecycle.state.draft ? mayEdit(ctx, facts) : mayIssue(ctx, facts);
}

async function takeOver(tx: Change, ctx: Ctx, kept: LoadedFinding, given: LoadedFinding): Promise<void> {
  const { row } = kept;
  const other = given.row;
  const files = [...(row.files as FileRef[])];
  for (const file of other.files as FileRef[])
    if (!files.some(({ fileId }) => fileId === file.fileId)) files.push(file);
  const deductions = [...StoredDeductions.parse(row.deductions)];
  for (const deduction of StoredDeductions.parse(other.deductions))
    if (row.node_id !== other.node_id || !deductions.some(({ index }) => index === deduction.index))
      deductions.push(deduction);
  const words = `${row.fact}\n${other.fact}`;
  const isDraft = row.state === findingLifecycle.state.draft;
  await transition(tx, ctx, findingLifecycle, 'merge', row, {
    action: 'finding.merged',
    set: {
      files: JSON.stringify(files.slice(0, MAX_FILES)),
      deductions: JSON.stringify(deductions),
      ...(isDraft && !row.fact.includes(other.fact) && words.length <= LONGEST_FACT ? { fact: words } : {}),
      ...(isDraft
        ? {
            severity: Math.min(row.severity, other.severity),
            major_hazard: Math.max(row.major_hazard, other.major_hazard),
          }
        : {}),
    },
    note: { merged: other.en_code },
  });
  await moveFindingFiles(tx.db, row.id, other.id);
  // What was merged into the other one before now belongs to this one.
  await moveMergedFindings(tx.db, row.id, other.id);
}

async function giveUp(tx: Change, ctx: Ctx, kept: LoadedFinding, given: LoadedFinding): Promise<void> {
  const reason = `与${kept.row.en_code}为同一问题，已合并`;
  const isDraft = given.row.state === findingLifecycle.state.draft;
  await transition(tx, ctx, findingLifecycle, isDraft ? 'remove' : 'withdraw', given.row, {
    action: 'finding.mergedAway',
    set: {
      merged_into_id: kept.row.id,
      // The deductions stand: they are the other finding's now.
      deductions: JSON.stringify([]),
      ...(isDraft ? { delete_mark: 1 } : { withdraw_reason: reason }),
    },
    note: { into: kept.row.en_code },
    reason,
  });
  if (isDraft) return;
  await voidRectification(tx, ctx, given.row.id, reason);
  tx.emit('finding.withdrawn', { findingId: given.row.id, checkTaskId: given.task.id });
}
