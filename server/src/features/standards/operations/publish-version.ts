import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import type { VersionView } from '@auditplus/contract/features/standards/standards.model.ts';
import { change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import { loadGradeScheme } from '../grade-schemes.repository.ts';
import { endFormerVersions, findPredecessor } from '../standard-versions.repository.ts';
import { assertMayEdit, assertMayPublish } from '../standards.policy.ts';
import { findFaults, problemList, sumForJson } from '../standards.problems.ts';
import { isUsed, loadNodes, lockVersion, type VersionRecord } from '../standards.repository.ts';
import { getVersion, loadVersion } from '../standards.service.ts';
import { contentHash, treeView } from '../standards.tree.ts';

/** States of audits that are under way. */
const OPEN_AUDITS = auditLifecycle.in(
  'awaitingApproval',
  'issued',
  'running',
  'scored',
  'published',
  'rectifying',
);

/** Everything that keeps a version from being submitted. */
export async function checkVersion(ctx: Ctx, id: string) {
  const { version } = await loadVersion(ctx, id);
  const nodes = treeView(await loadNodes(ctx.db, id));
  const faults = await faultsOf(ctx.db, version, nodes);
  return {
    sum: sumForJson(nodes),
    declaredTotal: version.declared_total / 100,
    itemCount: nodes.filter((node) => node.isItem).length,
    problems: problemList(faults, ctx.language),
  };
}

/** 0 → 1 (audit-domain 4.8). */
export async function submitVersion(ctx: Ctx, id: string, rev: number): Promise<VersionView> {
  assertMayEdit(ctx);
  return change(ctx, async (tx) => {
    const version = orThrow(await lockVersion(tx.db, id, 'update'), 'AU0002');
    if (standardVersionLifecycle.is(version.state, 'published', 'retired')) refuse('AU1804');
    const nodes = treeView(await loadNodes(tx.db, id));
    const faults =
      version.state === standardVersionLifecycle.state.draft ? await faultsOf(tx.db, version, nodes) : [];
    const [first] = faults;
    if (first) refuse(first.code, first.params, { problems: problemList(faults, ctx.language) });
    await transition(tx, ctx, standardVersionLifecycle, 'submit', version, {
      expectedRev: rev,
      action: 'standardVersion.submitted',
      set: { return_reason: '' },
      payload: { versionId: id },
    });
    return getVersion(ctx, id, tx.db);
  });
}

/** 1 → 2: fixes the content; the version published before it ends the day before. */
export async function publishVersion(
  ctx: Ctx,
  id: string,
  { rev, effectiveFrom }: { rev: number; effectiveFrom?: string | undefined },
): Promise<VersionView> {
  assertMayPublish(ctx);
  return change(ctx, async (tx) => {
    const version = orThrow(await lockVersion(tx.db, id, 'update'), 'AU0002');
    if (
      version.state === standardVersionLifecycle.state.submitted &&
      version.creator_user_id === ctx.caller.userId
    )
      refuse('AU1809');
    const now = ctx.clock.now();
    const from = effectiveFrom ?? version.effective_from ?? dayOf(now);
    const scheme = await loadGradeScheme(tx.db, version.grade_scheme_id);
    const hash = contentHash(version, scheme, await loadNodes(tx.db, id));
    await transition(tx, ctx, standardVersionLifecycle, 'publish', version, {
      expectedRev: rev,
      action: 'standardVersion.published',
      set: {
        published_at: now,
        published_by: ctx.caller.userId,
        effective_from: from,
        content_hash: hash,
      },
      note: { contentHash: hash, effectiveFrom: from },
      payload: { versionId: id },
    });
    const former = await endFormerVersions(tx.db, { from, standardId: version.standard_id, id });
    for (const { id: formerId, effective_to: effectiveTo } of former)
      tx.record({ ...target(formerId), action: 'standardVersion.superseded', after: { effectiveTo } });
    return getVersion(ctx, id, tx.db);
  });
}

/** 1 → 0 with a reason. */
export async function returnVersion(
  ctx: Ctx,
  id: string,
  { rev, reason }: { rev: number; reason: string },
): Promise<VersionView> {
  assertMayPublish(ctx);
  return change(ctx, async (tx) => {
    const version = orThrow(await lockVersion(tx.db, id, 'update'), 'AU0002');
    if (reason.length < 5) refuse('AU0003');
    await transition(tx, ctx, standardVersionLifecycle, 'return', version, {
      expectedRev: rev,
      action: 'standardVersion.returned',
      set: { return_reason: reason },
      reason,
      payload: { versionId: id, to: version.creator_user_id },
    });
    return getVersion(ctx, id, tx.db);
  });
}

/** 2 → 3 when no open audit uses it. */
export async function retireVersion(ctx: Ctx, id: string, rev: number): Promise<VersionView> {
  assertMayPublish(ctx);
  return change(ctx, async (tx) => {
    const version = orThrow(await lockVersion(tx.db, id, 'update'), 'AU0002');
    if (await isUsed(tx.db, { versionId: id }, OPEN_AUDITS)) refuse('AU1803');
    await transition(tx, ctx, standardVersionLifecycle, 'retire', version, {
      expectedRev: rev,
      action: 'standardVersion.retired',
      set: { effective_to: version.effective_to ?? dayOf(ctx.clock.now()) },
    });
    return getVersion(ctx, id, tx.db);
  });
}

const target = (id: string) => ({ targetType: 'standardVersion', targetId: id, chainId: id });

async function faultsOf(db: Db | Tx, version: VersionRecord, nodes: Parameters<typeof findFaults>[1]) {
  const predecessor = await findPredecessor(db, version.standard_id, version.id);
  return findFaults(
    {
      declaredTotal: version.declared_total / 100,
      scoreMethod: version.score_method === 'WEIGHTED' ? 'WEIGHTED' : 'POINTS',
      changeNote: version.change_note,
      hasPredecessor: predecessor !== undefined,
    },
    nodes,
  );
}
