import { AREA_TOP, type AreaEdit, type AreaRow } from '@auditplus/contract/features/areas/areas.model.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import {
  chainsOf,
  changeArea,
  childrenOf,
  countBelow,
  findArea,
  findByCode,
  findByName,
  insertArea,
  lockArea,
  namesOf,
  optionsBelow,
  searchAreas,
} from './areas.repository.ts';

/** Areas directly below one; with a keyword everything below it that matches. */
export async function listAreas(ctx: Ctx, id: string, keyword: string | undefined): Promise<AreaRow[]> {
  const top = id === '0' ? AREA_TOP : id;
  if (keyword) {
    const found = await searchAreas(ctx.db, { top, keyword });
    return found.map((row) => areaRow({ ...row, has_children: false }, row.pathName));
  }
  return (await childrenOf(ctx.db, top)).map((row) => areaRow(row, ''));
}

type Row = Awaited<ReturnType<typeof childrenOf>>[number];

const areaRow = (row: Row, pathName: string): AreaRow => ({
  id: row.id,
  parentId: row.parent_id,
  fullName: row.full_name,
  enCode: row.en_code,
  enabledMark: row.enabled_mark,
  sortCode: row.sort_code,
  hasChildren: row.has_children,
  isLeaf: !row.has_children,
  pathName,
});

/** Enabled areas below one as address pickers offer them. */
export async function areaOptions(ctx: Ctx, parentId: string, without: string) {
  const rows = await optionsBelow(ctx.db, { parentId: parentId === '0' ? AREA_TOP : parentId, without });
  return rows.map((row) => ({ id: row.id, fullName: row.full_name, icon: '', isLeaf: !row.has_children }));
}

/**
 * Names of addresses in the order of their ids; an id that is gone leaves its place empty. An id alone is answered with
 * what it lies in.
 */
export async function areaNames(ctx: Ctx, paths: readonly (readonly string[])[]): Promise<string[][]> {
  const alone = paths.flatMap((path) => (path.length === 1 ? path : []));
  const chains = await chainsOf(ctx.db, [...new Set(alone)]);
  const ids = [...new Set(paths.flat())];
  const rows = ids.length > 0 ? await namesOf(ctx.db, ids) : [];
  const names = new Map(rows.map((row) => [row.id, row.full_name]));
  return paths.map((path) => {
    const chain = path.length === 1 ? chains.get(path[0] ?? '') : undefined;
    return chain ? chain.map((area) => area.full_name) : path.map((id) => names.get(id) ?? '');
  });
}

export async function areaInfo(ctx: Ctx, id: string) {
  const area = orThrow(await findArea(ctx.db, id), 'record.missing');
  const parent = area.parent_id === AREA_TOP ? undefined : await findArea(ctx.db, area.parent_id);
  return {
    id: area.id,
    parentId: area.parent_id,
    parentName: parent?.full_name ?? '',
    fullName: area.full_name,
    enCode: area.en_code,
    sortCode: area.sort_code,
    enabledMark: area.enabled_mark === 1 ? (1 as const) : (0 as const),
    description: area.description,
    rev: area.rev,
  };
}

export async function createArea(ctx: Ctx, edit: AreaEdit): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (tx) => {
    await assertFits(tx.db, edit, null);
    await insertArea(tx.db, {
      id,
      ...columns(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    tx.record({ action: 'area.created', targetType: 'area', targetId: id, after: summary(edit) });
  });
}

export async function updateArea(ctx: Ctx, id: string, edit: AreaEdit): Promise<void> {
  await change(ctx, async (tx) => {
    const area = orThrow(await lockArea(tx.db, id), 'record.missing');
    await assertFresh(tx.db, area, edit.rev);
    await assertFits(tx.db, edit, id);
    await store(ctx, tx.db, { id, rev: area.rev }, columns(edit));
    tx.record({
      action: 'area.changed',
      targetType: 'area',
      targetId: id,
      before: { fullName: area.full_name, enCode: area.en_code, parentId: area.parent_id },
      after: summary(edit),
    });
  });
}

/** Deletes an area that nothing lies below. */
export async function removeArea(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    const area = orThrow(await lockArea(tx.db, id), 'record.missing');
    const count = await countBelow(tx.db, id);
    if (count > 0) refuse('area.hasChildren', { name: area.full_name, count });
    await store(ctx, tx.db, { id, rev: area.rev }, { delete_mark: 1 });
    tx.record({
      action: 'area.removed',
      targetType: 'area',
      targetId: id,
      before: { fullName: area.full_name, enCode: area.en_code },
    });
  });
}

/** Enables a disabled area and disables an enabled one. */
export async function flipArea(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    const area = orThrow(await lockArea(tx.db, id), 'record.missing');
    const enabled = area.enabled_mark === 1 ? 0 : 1;
    await store(ctx, tx.db, { id, rev: area.rev }, { enabled_mark: enabled });
    tx.record({
      action: enabled === 1 ? 'area.enabled' : 'area.disabled',
      targetType: 'area',
      targetId: id,
      after: { fullName: area.full_name },
    });
  });
}

type AreaColumns = Partial<ReturnType<typeof columns>> & { readonly delete_mark?: number };

const store = (ctx: Ctx, tx: Tx, area: { readonly id: string; readonly rev: number }, set: AreaColumns) =>
  changeArea(tx, area, {
    ...set,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: ctx.clock.now(),
  });

/** Refuses a taken code or name, and a parent that is missing or lies below the area itself. */
async function assertFits(tx: Tx, edit: AreaEdit, own: string | null): Promise<void> {
  const sameCode = await findByCode(tx, edit.enCode);
  if (sameCode && sameCode.id !== own) refuse('area.duplicateCode', { code: edit.enCode });
  const sameName = await findByName(tx, edit.parentId, edit.fullName);
  if (sameName.some((area) => area.id !== own)) refuse('area.duplicateName', { name: edit.fullName });
  if (edit.parentId === AREA_TOP) return;
  if (!(await findArea(tx, edit.parentId))) refuse('area.parentInvalid');
  const chain = (await chainsOf(tx, [edit.parentId])).get(edit.parentId) ?? [];
  if (chain.some((area) => area.id === own)) refuse('area.parentInvalid');
}

const columns = (edit: AreaEdit) => ({
  parent_id: edit.parentId,
  full_name: edit.fullName,
  en_code: edit.enCode,
  sort_code: edit.sortCode,
  enabled_mark: edit.enabledMark,
  description: edit.description,
});

const summary = (edit: AreaEdit) => ({
  fullName: edit.fullName,
  enCode: edit.enCode,
  parentId: edit.parentId,
});
