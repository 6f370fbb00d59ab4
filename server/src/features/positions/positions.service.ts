import type { RecycledRow } from '@auditplus/contract/features/organizations/organizations.model.ts';
import type {
  PositionDetail,
  PositionEdit,
  PositionQuery,
  PositionRow,
} from '@auditplus/contract/features/positions/positions.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { isCode } from '@auditplus/core/text/field-rules.ts';
import type { z } from 'zod';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql, keepDeniedFields } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { present, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { inLanguage } from '../../kernel/texts.ts';
import {
  type AdminScope,
  adminScope,
  assertInScope,
  isInScope,
  organizeNames,
  visibleRoots,
} from '../organizations/public.ts';
import { changeRights } from '../permissions/public.ts';
import {
  dictionaryCode,
  findPosition,
  findTaken,
  insertPosition,
  listPositionPage,
  lockPositions,
  type Position,
  updatePosition,
} from './positions.repository.ts';
import { BLANK_HOLDER, changedBy, holderColumns, holderFields, recycledHolder } from './rights-holder.ts';

const PAGE = 'permission.position';
const scopeOf = (ctx: Ctx) => dataScopeSql(ctx, PAGE);

type Page<Row> = { list: Row[]; pagination: Pagination };

/** Positions of the organisations that the caller sees. */
export async function listPositions(
  ctx: Ctx,
  query: z.output<typeof PositionQuery>,
): Promise<Page<PositionRow>> {
  const { currentPage, pageSize, organizeId, keyword, sidx, sort } = query;
  const type = query.type && ((await dictionaryCode(ctx.db, TYPES, query.type)) ?? query.type);
  const [roots, scope, names] = await Promise.all([
    visibleRoots(ctx),
    adminScope(ctx),
    organizeNames(ctx.db),
  ]);
  const { rows, total } = await listPositionPage(
    ctx.db,
    { roots, organizeId, type, keyword, deleteMark: 0, scope: scopeOf(ctx) },
    { limit: pageSize, offset: (currentPage - 1) * pageSize, sidx, sort },
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      enCode: row.en_code,
      type: inLanguage(ctx.language, [row.type_zh, row.type_zhtw, row.type_en]) || row.type,
      typeCode: row.type,
      department: row.path.flatMap((id) => names.get(id) ?? []).join('/'),
      organizeId: row.organize_id,
      memberCount: row.members,
      creatorTime: row.creator_time.getTime(),
      description: row.description,
      enabledMark: row.enabled_mark,
      sortCode: row.sort_code,
      rev: row.rev,
      abilities: {
        canEdit: isInScope(scope, row.path, 'edit'),
        canRemove: isInScope(scope, row.path, 'delete'),
      },
    })),
    pagination: { currentPage, pageSize, total },
  };
}

/** A position for its form. */
export async function readPosition(ctx: Ctx, id: string): Promise<z.output<typeof PositionDetail>> {
  const row = present(await findPosition(ctx.db, id, { scope: scopeOf(ctx) }), 'record.missing');
  await assertVisible(ctx, row.path);
  return {
    id: row.id,
    organizeId: row.organize_id,
    organizeIdTree: row.path,
    ...holderFields(row),
    rev: row.rev,
  };
}

export async function createPosition(ctx: Ctx, sent: PositionEdit): Promise<void> {
  const given = keepDeniedFields(ctx, PAGE, sent, BLANK_HOLDER);
  const scope = await adminScope(ctx);
  await changeRights(ctx, async (step) => {
    await lockPositions(step.db);
    const edit = { ...given, type: await typeOf(step.db, given.type) };
    await assertOrganize(step.db, scope, { organizeId: edit.organizeId, act: 'add' });
    await assertNamesFree(step.db, { id: '', ...edit });
    if (!isCode(edit.enCode)) refuse('position.codeMalformed');
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    await insertPosition(step.db, {
      id,
      ...columnsOf(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...changedBy(ctx),
    });
    step.record({
      action: 'position.created',
      targetType: 'position',
      targetId: id,
      after: traceOf(edit),
    });
  });
}

export async function updatePositionFully(ctx: Ctx, id: string, sent: PositionEdit): Promise<void> {
  const scope = await adminScope(ctx);
  await changeRights(ctx, async (step) => {
    await lockPositions(step.db);
    const before = present(await findPosition(step.db, id, { scope: scopeOf(ctx) }), 'record.missing');
    assertInScope(scope, before.path, 'edit');
    await assertFresh(step.db, before, sent.rev);
    const stored = { ...holderFields(before), organizeId: before.organize_id };
    const given = keepDeniedFields(ctx, PAGE, sent, stored);
    const isKept = given.type === before.type;
    const edit = { ...given, type: isKept ? given.type : await typeOf(step.db, given.type) };
    if (edit.organizeId !== before.organize_id) {
      await assertOrganize(step.db, scope, { organizeId: edit.organizeId, act: 'add' });
      assertUnused(before);
    }
    await assertNamesFree(step.db, { id, ...edit });
    if (edit.enCode !== before.en_code && !isCode(edit.enCode)) refuse('position.codeMalformed');
    await updatePosition(step.db, id, {
      ...columnsOf(edit),
      ...changedBy(ctx),
    });
    step.record({
      action: 'position.changed',
      targetType: 'position',
      targetId: id,
      ...changedFields(stored, traceOf(edit)),
    });
  });
}

/** Switches a position on or off; its members keep it, its rights rest. */
export async function flipPosition(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await touch(ctx, { id, rev, act: 'edit' }, (before) => ({
    set: { enabled_mark: before.enabled_mark === 1 ? 0 : 1 },
    action: before.enabled_mark === 1 ? 'position.disabled' : 'position.enabled',
  }));
}

/** Moves a position without members to the recycle bin. */
export async function removePosition(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await touch(ctx, { id, rev, act: 'delete' }, (before) => {
    assertUnused(before);
    return { set: { delete_mark: 1 }, action: 'position.deleted' };
  });
}

/** Deleted positions of the organisations that the caller sees. */
export async function recycledPositions(ctx: Ctx, query: PageQuery): Promise<Page<RecycledRow>> {
  const { currentPage, pageSize, keyword } = query;
  const [roots, names] = await Promise.all([visibleRoots(ctx), organizeNames(ctx.db)]);
  const { rows, total } = await listPositionPage(
    ctx.db,
    { roots, keyword, deleteMark: 1, scope: scopeOf(ctx) },
    { limit: pageSize, offset: (currentPage - 1) * pageSize },
  );
  return {
    list: rows.map((row) => recycledHolder(row, row.path.flatMap((one) => names.get(one) ?? []).join('/'))),
    pagination: { currentPage, pageSize, total },
  };
}

/** Brings a deleted position back to its organisation, which must exist. */
export async function restorePosition(ctx: Ctx, id: string): Promise<void> {
  const scope = await adminScope(ctx);
  await changeRights(ctx, async (step) => {
    await lockPositions(step.db);
    const row = present(
      await findPosition(step.db, id, { scope: scopeOf(ctx), deleteMark: 1 }),
      'record.missing',
    );
    await assertOrganize(step.db, scope, { organizeId: row.organize_id, act: 'delete' });
    const { full_name: fullName, en_code: enCode, organize_id: organizeId } = row;
    await assertNamesFree(step.db, { id, organizeId, fullName, enCode });
    await updatePosition(step.db, id, {
      delete_mark: 0,
      ...changedBy(ctx),
    });
    step.record({ action: 'position.restored', targetType: 'position', targetId: id, after: { fullName } });
  });
}

async function touch(
  ctx: Ctx,
  { id, rev, act }: { id: string; rev: number | undefined; act: 'edit' | 'delete' },
  decide: (before: Position) => { set: { enabled_mark?: number; delete_mark?: number }; action: string },
): Promise<void> {
  const scope = await adminScope(ctx);
  await changeRights(ctx, async (step) => {
    await lockPositions(step.db);
    const before = present(await findPosition(step.db, id, { scope: scopeOf(ctx) }), 'record.missing');
    assertInScope(scope, before.path, act);
    await assertFresh(step.db, before, rev);
    const { set, action } = decide(before);
    await updatePosition(step.db, id, {
      ...set,
      ...changedBy(ctx),
    });
    step.record({
      action,
      targetType: 'position',
      targetId: id,
      before: { fullName: before.full_name },
      after: { fullName: before.full_name },
    });
  });
}

function assertUnused(row: Position): void {
  if (row.members > 0) refuse('position.hasUsers', { name: row.full_name, count: row.members });
}

async function assertVisible(ctx: Ctx, path: readonly string[]): Promise<void> {
  const roots = await visibleRoots(ctx);
  if (roots !== null && !path.some((id) => roots.includes(id))) refuse('record.missing');
}

async function assertOrganize(
  db: Db,
  scope: AdminScope,
  { organizeId, act }: { organizeId: string; act: 'add' | 'delete' },
): Promise<void> {
  const organize = await db
    .selectFrom('organizes')
    .select('path')
    .where('id', '=', organizeId)
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst();
  if (!organize) refuse('position.organizeMissing');
  assertInScope(scope, organize.path, act);
}

const TYPES = 'PositionType';

/** The code under which a position's type is kept; clients name it by the entry's code or its id. */
const typeOf = async (db: Db, named: string): Promise<string> =>
  (await dictionaryCode(db, TYPES, named)) ?? refuse('position.typeUnknown');

async function assertNamesFree(
  db: Db,
  names: { id: string; organizeId: string; fullName: string; enCode: string },
): Promise<void> {
  const taken = await findTaken(db, names);
  if (taken.name) refuse('position.nameTaken', { name: names.fullName });
  if (taken.code) refuse('position.codeTaken', { code: names.enCode });
}

const columnsOf = (edit: PositionEdit) => ({ ...holderColumns(edit), organize_id: edit.organizeId });

/** A form as the trail keeps it. */
const traceOf = ({ rev: _rev, ...fields }: PositionEdit) => fields;
