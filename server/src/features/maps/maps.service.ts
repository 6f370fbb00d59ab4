import {
  type MapChoice,
  type MapData,
  type MapEdit,
  type MapInfo,
  type MapRow,
  MapShapes,
} from '@auditplus/contract/features/maps/maps.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { OtherTitles, titleIn } from '@auditplus/contract/kernel/titles.ts';
import { readGeo } from '@auditplus/core/maps/read-geo.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { namedUsers } from '../../kernel/definitions/definition-users.ts';
import { usesOf } from '../../kernel/definitions/definitions.repository.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import {
  childMaps,
  enabledMaps,
  findMaps,
  findTwin,
  insertMap,
  listMaps,
  lockMap,
  type MapRecord,
  mapPath,
  updateMap,
} from './maps.repository.ts';

export async function mapPage(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ list: MapRow[]; pagination: Pagination }> {
  const { rows, total } = await listMaps(ctx.db, ctx.language, query);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.title,
    enCode: row.en_code,
    regions: row.region_count,
    parentName: row.parent_name ?? '',
    creatorUser: row.creator_name ?? '',
    creatorTime: row.creator_time.getTime(),
    enabledMark: flag(row.enabled_mark),
    sortCode: row.sort_code,
    rev: row.rev,
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

export async function mapChoices(ctx: Ctx): Promise<{ list: MapChoice[] }> {
  const rows = await enabledMaps(ctx.db, ctx.language);
  return { list: rows.map(({ id, title: fullName, regions }) => ({ id, fullName, regions })) };
}

export async function readMap(ctx: Ctx, id: string): Promise<MapInfo> {
  const [row] = await findMaps(ctx.db, [id]);
  return infoOf(orThrow(row, 'record.missing'));
}

const infoOf = (row: MapRecord): MapInfo => ({
  id: row.id,
  fullName: row.full_name,
  titles: OtherTitles.parse(row.titles),
  enCode: row.en_code,
  parentId: row.parent_id,
  parentRegion: row.parent_region,
  approvalNumber: row.approval_number,
  description: row.description,
  enabledMark: flag(row.enabled_mark),
  sortCode: row.sort_code,
  regions: row.regions,
  rev: row.rev,
});

/** What draws a map; one that was switched off is still drawn where a chart already names it. */
export async function mapData(ctx: Ctx, id: string): Promise<MapData> {
  const [row] = await findMaps(ctx.db, [id]);
  const found = orThrow(row, 'record.missing');
  const children = await childMaps(ctx.db, id);
  return {
    ...MapShapes.parse(JSON.parse(found.shapes)),
    fullName: titleIn({ title: found.full_name, titles: OtherTitles.parse(found.titles) }, ctx.language),
    approvalNumber: found.approval_number,
    children: children.map((child) => ({ region: child.parent_region, id: child.id })),
  };
}

/** The shapes of maps that documents draw, by their ids; those that are gone are left out. */
export async function mapShapes(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly shapes: MapShapes; readonly approvalNumber: string }>> {
  const rows = await findMaps(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      { shapes: MapShapes.parse(JSON.parse(row.shapes)), approvalNumber: row.approval_number },
    ]),
  );
}

export async function createMap(ctx: Ctx, edit: MapEdit): Promise<{ id: string }> {
  const shapes = shapesOf(edit.data);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  return change(ctx, async (tx) => {
    await assertFits(tx.db, edit, id);
    await insertMap(tx.db, {
      id,
      ...columnsOf(edit),
      ...shapes,
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...stamp(ctx),
    });
    tx.record({ action: 'map.created', ...target(id), after: summary(edit) });
    return { id };
  });
}

export async function changeMap(ctx: Ctx, id: string, edit: MapEdit): Promise<void> {
  const shapes = edit.data === '' ? null : shapesOf(edit.data);
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await assertFresh(tx.db, row, edit.rev);
    await assertFits(tx.db, edit, id);
    await updateMap(tx.db, id, { ...columnsOf(edit), ...shapes, ...stamp(ctx), rev: row.rev + 1 });
    tx.record({
      action: 'map.changed',
      ...target(id),
      before: summary(infoOf(row)),
      after: { ...summary(edit), ...(shapes && shapes.shapes !== row.shapes && { shapesChanged: true }) },
    });
  });
}

export async function switchMap(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await assertFresh(tx.db, row, rev);
    const isOn = row.enabled_mark === 1;
    await updateMap(tx.db, id, { enabled_mark: isOn ? 0 : 1, ...stamp(ctx), rev: row.rev + 1 });
    tx.record({
      action: isOn ? 'map.disabled' : 'map.enabled',
      ...target(id),
      after: { name: row.full_name },
    });
  });
}

/** Deletes a map that nothing published draws; maps of its regions stand for themselves from then on. */
export async function removeMap(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await assertFresh(tx.db, row, rev);
    const users = await namedUsers({ ...ctx, db: tx.db }, await usesOf(tx.db, { kind: 'map', target: id }));
    if (users.length > 0)
      refuse('definition.inUse', { users: users.map(({ fullName }) => fullName) }, { users });
    await updateMap(tx.db, id, { delete_mark: 1, ...stamp(ctx), rev: row.rev + 1 });
    for (const child of await childMaps(tx.db, id))
      await updateMap(tx.db, child.id, { parent_id: null, parent_region: '' });
    tx.record({ action: 'map.removed', ...target(id), before: summary(infoOf(row)) });
  });
}

const locked = async (tx: Change, id: string): Promise<MapRecord> =>
  orThrow(await lockMap(tx.db, id), 'record.missing');

function shapesOf(data: string): { shapes: string; regions: string[] } {
  const map = readGeo(data);
  if ('code' in map) return refuse(map.code, { place: map.place });
  return { shapes: JSON.stringify(map), regions: map.features.map(({ properties }) => properties.name) };
}

/** Codes are given once; the region of the parent exists, and no map lies in itself. */
async function assertFits(tx: Tx, edit: MapEdit, id: string): Promise<void> {
  if (await findTwin(tx, edit.enCode, id)) refuse('map.duplicateCode', { code: edit.enCode });
  if (edit.parentId === null) return;
  const [parent] = await findMaps(tx, [edit.parentId]);
  if (!parent?.regions.includes(edit.parentRegion)) refuse('map.parentUnknown');
  if ((await mapPath(tx, edit.parentId)).includes(id)) refuse('map.parentUnknown');
}

const columnsOf = (edit: MapEdit) => ({
  full_name: edit.fullName,
  titles: JSON.stringify(edit.titles),
  en_code: edit.enCode,
  parent_id: edit.parentId,
  parent_region: edit.parentId === null ? '' : edit.parentRegion,
  approval_number: edit.approvalNumber,
  description: edit.description,
  enabled_mark: edit.enabledMark,
  sort_code: edit.sortCode,
});

const flag = (mark: number): 0 | 1 => (mark === 1 ? 1 : 0);

const target = (id: string) => ({ targetType: 'map', targetId: id });

/** What the audit log keeps: shapes are not for it. */
const summary = ({
  fullName,
  titles,
  enCode,
  parentId,
  parentRegion,
  approvalNumber,
  description,
  enabledMark,
}: Omit<MapEdit, 'data'>) => ({
  fullName,
  nameEn: titles.en,
  nameZhtw: titles.zhtw,
  enCode,
  parentId,
  parentRegion,
  approvalNumber,
  description,
  enabledMark,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
