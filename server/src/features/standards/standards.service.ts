import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import type {
  NodeView,
  StandardCreate,
  StandardQuery,
  StandardRow,
  StandardUpdate,
  VersionView,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import type { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/lifecycle.ts';
import { taskScope } from '../audit-base/public.ts';
import { loadGradeScheme } from './grade-schemes.repository.ts';
import { findFixedVersion, nextRev, updateVersionsOf } from './standard-versions.repository.ts';
import { assertMayEdit, canSeeDrafts } from './standards.policy.ts';
import {
  findStandard,
  findStandards,
  findVersions,
  insertStandard,
  isUsed,
  loadNodes,
  lockStandard,
  ownerRow,
  publishedForPickers,
  type StandardRecord,
  statesOf,
  updateStandardRow,
  type VersionListRecord,
} from './standards.repository.ts';
import { treeView } from './standards.tree.ts';
import { schemeView, standardRow, versionView } from './standards.view.ts';
import { refuseDuplicate } from './unique-codes.ts';

type Query = z.output<typeof StandardQuery>;
type Header = z.output<typeof StandardCreate>;

/** One page of standards with their versions. */
export async function listStandards(ctx: Ctx, query: Query) {
  const visible = { state: query.state, withDrafts: canSeeDrafts(ctx) };
  const { rows, total } = await findStandards(ctx.db, {
    ...query,
    ...visible,
    limit: query.pageSize,
    offset: (query.currentPage - 1) * query.pageSize,
  });
  const versions = await findVersions(ctx.db, {
    standardIds: rows.map((row) => row.id),
    states: statesOf(visible),
    scope: taskScope(ctx),
  });
  const versionsOf = Map.groupBy(versions, (version) => version.standard_id);
  return {
    list: rows.map((row) => standardRow(ctx, row, versionsOf.get(row.id) ?? [])),
    pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total },
  };
}

/** One standard with its versions. */
export async function getStandard(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<StandardRow> {
  const standard = orThrow(await findStandard(db, id), 'AU0002');
  const versions = await findVersions(db, {
    standardIds: [id],
    states: statesOf({ withDrafts: canSeeDrafts(ctx) }),
    scope: taskScope(ctx),
  });
  return standardRow(ctx, standard, versions);
}

export async function createStandard(ctx: Ctx, header: Header): Promise<StandardRow> {
  assertMayEdit(ctx);
  return change(ctx, async (tx) => {
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    await assertOwner(tx.db, header);
    await refuseDuplicate(header.enCode, () =>
      insertStandard(tx.db, {
        id,
        ...headerColumns(header),
        creator_user_id: ctx.caller.userId,
        creator_time: now,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: now,
      }),
    );
    tx.record({ action: 'standard.created', targetType: 'standard', targetId: id, after: header });
    return getStandard(ctx, id, tx.db);
  });
}

async function assertOwner(db: Tx, { ownerOrgId }: Header): Promise<void> {
  if (ownerOrgId === null) return;
  const owner = ownerRow(db, ownerOrgId);
  orThrow(await owner.executeTakeFirst(), 'AU0002');
}

export async function updateStandard(
  ctx: Ctx,
  id: string,
  body: z.output<typeof StandardUpdate>,
): Promise<StandardRow> {
  assertMayEdit(ctx);
  const { rev, ...header } = body;
  return change(ctx, async (tx) => {
    const stored = await lockStandard(tx.db, id);
    const before = orThrow(stored, 'AU0002');
    await assertFresh(tx.db, before, rev);
    await assertOwner(tx.db, header);
    const now = ctx.clock.now();
    await refuseDuplicate(header.enCode, () =>
      updateStandardRow(tx.db, id, {
        ...headerColumns(header),
        rev: before.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: now,
      }),
    );
    tx.record({
      action: 'standard.changed',
      targetType: 'standard',
      targetId: id,
      before: { enCode: before.en_code, fullName: before.full_name, category: before.category },
      after: header,
    });
    return getStandard(ctx, id, tx.db);
  });
}

/** Deletes a standard with its drafts; what is published or used stays. */
export async function removeStandard(ctx: Ctx, id: string): Promise<null> {
  assertMayEdit(ctx);
  return change(ctx, async (tx) => {
    const standard = orThrow(await findStandard(tx.db, id), 'AU0002');
    if (await isUsed(tx.db, { standardId: id }, [0, 1, 2, 3, 4, 5, 6, 7, 9])) refuse('AU1810');
    const published = await findFixedVersion(tx.db, id);
    if (published) refuse('AU1804');
    const now = ctx.clock.now();
    const mark = {
      delete_mark: 1,
      rev: nextRev,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    };
    const versions = await updateVersionsOf(tx.db, id, mark);
    for (const version of versions)
      tx.record({
        action: 'standardVersion.deleted',
        targetType: 'standardVersion',
        targetId: version.id,
        chainId: version.id,
      });
    await updateStandardRow(tx.db, id, mark);
    tx.record({
      action: 'standard.deleted',
      targetType: 'standard',
      targetId: id,
      before: { enCode: standard.en_code, fullName: standard.full_name },
    });
    return null;
  });
}

/** A version that the caller may read, with its standard. */
export async function loadVersion(
  ctx: Ctx,
  id: string,
  db: Db | Tx = ctx.db,
): Promise<{ version: VersionListRecord; standard: StandardRecord }> {
  const [version] = await findVersions(db, {
    versionId: id,
    states: canSeeDrafts(ctx) ? standardVersionLifecycle.numbers : statesOf({ withDrafts: false }),
    scope: taskScope(ctx),
  });
  const found = orThrow(version, 'AU0002');
  return { version: found, standard: orThrow(await findStandard(db, found.standard_id), 'AU0002') };
}

/** A version's head. */
export async function getVersion(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<VersionView> {
  const { version, standard } = await loadVersion(ctx, id, db);
  const scheme = await loadGradeScheme(db, version.grade_scheme_id);
  return versionView(ctx, { version, standard, scheme: schemeView(scheme) });
}

/** The whole tree of a version. */
export async function getTree(
  ctx: Ctx,
  id: string,
  db: Db | Tx = ctx.db,
): Promise<{ version: VersionView; nodes: NodeView[] }> {
  const version = await getVersion(ctx, id, db);
  return { version, nodes: treeView(await loadNodes(db, id)) };
}

/** Published versions for pickers. */
export async function listSelector(ctx: Ctx) {
  const rows = await publishedForPickers(ctx.db);
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const lines = [first, ...rest].flatMap(({ line, items, points }) =>
      line === 'C' || line === 'W' || line === 'H' ? [{ line, items, points: fromPts(points) } as const] : [],
    );
    return [
      {
        id: first.id,
        standardId: first.standard_id,
        enCode: first.en_code,
        fullName: first.full_name,
        versionNo: first.version_no,
        category: first.category,
        itemCount: lines.reduce((sum, { items }) => sum + items, 0),
        totalScore: fromPts(lines.reduce((sum, { points }) => sum + Math.round(points * 100), 0)),
        lines,
        effectiveFrom: first.effective_from,
        effectiveTo: first.effective_to,
      },
    ];
  });
}

const headerColumns = (header: Header) => ({
  en_code: header.enCode,
  full_name: header.fullName,
  category: header.category,
  owner_org_id: header.ownerOrgId,
  source_norm: header.sourceNorm,
  description: header.description,
  enabled_mark: header.enabledMark,
});
