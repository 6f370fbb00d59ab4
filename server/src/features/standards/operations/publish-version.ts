import type { VersionView } from '@auditplus/contract/features/standards/standards.model.ts';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { present, refuse } from '../../../kernel/errors.ts';
import { type Change, change } from '../../../kernel/trail.ts';
import { updateExpected } from '../../audits/public.ts';
import { assertMayEdit, assertMayPublish } from '../standards.policy.ts';
import { findFaults, problemList, sumForJson } from '../standards.problems.ts';
import { isUsed, loadNodes, lockVersion, type VersionRecord } from '../standards.repository.ts';
import { getVersion, loadVersion } from '../standards.service.ts';
import { VERSION, versionStateLabel } from '../standards.states.ts';
import { contentHash, treeView } from '../standards.tree.ts';

/** States of audits that are under way. */
const OPEN_AUDITS = [1, 2, 3, 4, 5, 6];

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
  return change(ctx, async (c) => {
    const version = present(await lockVersion(c.db, id, 'update'), 'AU0002');
    if (version.state === VERSION.published || version.state === VERSION.retired) refuse('AU1804');
    const nodes = treeView(await loadNodes(c.db, id));
    const faults = version.state === VERSION.draft ? await faultsOf(c.db, version, nodes) : [];
    const [first] = faults;
    if (first) refuse(first.code, first.params, { problems: problemList(faults, ctx.language) });
    await move(ctx, c, {
      version,
      rev,
      from: VERSION.draft,
      set: { state: VERSION.submitted, return_reason: '' },
    });
    c.record({ ...target(id), action: 'standardVersion.submitted', after: { state: VERSION.submitted } });
    c.emit('standardVersion.submitted', { versionId: id });
    return getVersion(ctx, id, c.db);
  });
}

/** 1 → 2: fixes the content; the version published before it ends the day before. */
export async function publishVersion(
  ctx: Ctx,
  id: string,
  { rev, effectiveFrom }: { rev: number; effectiveFrom?: string | undefined },
): Promise<VersionView> {
  assertMayPublish(ctx);
  return change(ctx, async (c) => {
    const version = present(await lockVersion(c.db, id, 'update'), 'AU0002');
    if (version.state === VERSION.submitted && version.creator_user_id === ctx.caller.userId)
      refuse('AU1809');
    const now = ctx.clock.now();
    const from = effectiveFrom ?? version.effective_from ?? dayOf(now);
    const scheme = await c.db
      .selectFrom('grade_schemes')
      .selectAll()
      .where('id', '=', version.grade_scheme_id)
      .executeTakeFirstOrThrow();
    const hash = contentHash(version, scheme, await loadNodes(c.db, id));
    await move(ctx, c, {
      version,
      rev,
      from: VERSION.submitted,
      set: {
        state: VERSION.published,
        published_at: now,
        published_by: ctx.caller.userId,
        effective_from: from,
        content_hash: hash,
      },
    });
    const former = await c.db
      .updateTable('standard_versions')
      .set({
        effective_to: sql<string>`greatest(effective_from, ${addDays(from, -1)}::date)`,
        rev: sql<number>`rev + 1`,
      })
      .where('standard_id', '=', version.standard_id)
      .where('id', '<>', id)
      .where('state', '=', VERSION.published)
      .where('effective_to', 'is', null)
      .where('delete_mark', '=', 0)
      .returning(['id', 'effective_to'])
      .execute();
    for (const { id: formerId, effective_to: effectiveTo } of former)
      c.record({ ...target(formerId), action: 'standardVersion.superseded', after: { effectiveTo } });
    c.record({
      ...target(id),
      action: 'standardVersion.published',
      after: { state: VERSION.published, contentHash: hash, effectiveFrom: from },
    });
    c.emit('standardVersion.published', { versionId: id });
    return getVersion(ctx, id, c.db);
  });
}

/** 1 → 0 with a reason. */
export async function returnVersion(
  ctx: Ctx,
  id: string,
  { rev, reason }: { rev: number; reason: string },
): Promise<VersionView> {
  assertMayPublish(ctx);
  return change(ctx, async (c) => {
    const version = present(await lockVersion(c.db, id, 'update'), 'AU0002');
    if (reason.length < 5) refuse('AU0003');
    await move(ctx, c, {
      version,
      rev,
      from: VERSION.submitted,
      set: { state: VERSION.draft, return_reason: reason },
    });
    c.record({ ...target(id), action: 'standardVersion.returned', after: { state: VERSION.draft }, reason });
    c.emit('standardVersion.returned', { versionId: id, to: version.creator_user_id });
    return getVersion(ctx, id, c.db);
  });
}

/** 2 → 3 when no open audit uses it. */
export async function retireVersion(ctx: Ctx, id: string, rev: number): Promise<VersionView> {
  assertMayPublish(ctx);
  return change(ctx, async (c) => {
    const version = present(await lockVersion(c.db, id, 'update'), 'AU0002');
    if (await isUsed(c.db, { versionId: id }, OPEN_AUDITS)) refuse('AU1803');
    await move(ctx, c, {
      version,
      rev,
      from: VERSION.published,
      set: { state: VERSION.retired, effective_to: version.effective_to ?? dayOf(ctx.clock.now()) },
    });
    c.record({ ...target(id), action: 'standardVersion.retired', after: { state: VERSION.retired } });
    return getVersion(ctx, id, c.db);
  });
}

const target = (id: string) => ({ targetType: 'standardVersion', targetId: id, chainId: id });

type Moved = Partial<
  Pick<
    VersionRecord,
    'state' | 'return_reason' | 'published_by' | 'effective_from' | 'effective_to' | 'content_hash'
  >
> & { published_at?: Date };

/** The conditional update of a transition; tells whether the state or only the version had moved on. */
async function move(
  ctx: Ctx,
  c: Change,
  { version, rev, from, set }: { version: VersionRecord; rev: number; from: number; set: Moved },
): Promise<void> {
  await updateExpected(c, ctx, 'standard_versions', {
    expected: { id: version.id, from: [from], rev, label: versionStateLabel },
    set,
  });
}

async function faultsOf(db: Db | Tx, version: VersionRecord, nodes: Parameters<typeof findFaults>[1]) {
  const predecessor = await db
    .selectFrom('standard_versions')
    .select('id')
    .where('standard_id', '=', version.standard_id)
    .where('id', '<>', version.id)
    .where('state', 'in', [VERSION.published, VERSION.retired])
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
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
