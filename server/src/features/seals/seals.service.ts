import type {
  SealChoice,
  SealEdit,
  SealInfo,
  SealRow,
  SealUse,
} from '@auditplus/contract/features/seals/seals.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { namedUsers } from '../../kernel/definitions/definition-users.ts';
import { usesOf } from '../../kernel/definitions/definitions.repository.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import {
  enabledSeals,
  findSeals,
  findTwin,
  insertSeal,
  listSeals,
  listUses,
  lockSeal,
  namesOf,
  type SealRecord,
  updateSeal,
  workingPeople,
} from './seals.repository.ts';

type Page<Row> = { list: Row[]; pagination: Pagination };

export async function sealPage(ctx: Ctx, query: PageQuery): Promise<Page<SealRow>> {
  const { rows, total } = await listSeals(ctx.db, ctx.language, query);
  const people = await namesOf(
    ctx.db,
    rows.flatMap(({ holder_ids }) => holder_ids),
  );
  const byId = new Map(people.map(({ id, real_name: name, account }) => [id, { id, name, account }]));
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.title,
    enCode: row.en_code,
    holders: row.holder_ids.flatMap((id) => byId.get(id) ?? []),
    description: row.description,
    enabledMark: flag(row.enabled_mark),
    sortCode: row.sort_code,
    lastModifyTime: row.last_modify_time.getTime(),
    rev: row.rev,
  }));
  return { list, pagination: paginationOf(query, total) };
}

export async function sealChoices(ctx: Ctx): Promise<{ list: SealChoice[] }> {
  const rows = await enabledSeals(ctx.db, ctx.language);
  return { list: rows.map(({ id, title: fullName }) => ({ id, fullName })) };
}

export async function readSeal(ctx: Ctx, id: string): Promise<SealInfo> {
  const [row] = await findSeals(ctx.db, [id]);
  return infoOf(orThrow(row, 'record.missing'));
}

const infoOf = (row: SealRecord): SealInfo => ({
  id: row.id,
  fullName: row.full_name,
  titles: OtherTitles.parse(row.titles),
  enCode: row.en_code,
  picture: row.picture,
  holderIds: row.holder_ids,
  description: row.description,
  enabledMark: flag(row.enabled_mark),
  sortCode: row.sort_code,
  rev: row.rev,
});

const Used = z.object({ templateName: z.string(), count: z.int() });

export async function sealUses(ctx: Ctx, id: string, query: PageQuery): Promise<Page<SealUse>> {
  const [seal] = await findSeals(ctx.db, [id]);
  orThrow(seal, 'record.missing');
  const { rows, total } = await listUses(ctx.db, id, query);
  const list = rows.map((row) => {
    const { templateName, count } = Used.parse(row.after);
    return { id: row.id, time: row.at.getTime(), person: row.real_name ?? '', templateName, count };
  });
  return { list, pagination: paginationOf(query, total) };
}

const paginationOf = ({ currentPage, pageSize }: PageQuery, total: number): Pagination => ({
  currentPage,
  pageSize,
  total,
});

export async function createSeal(ctx: Ctx, edit: SealEdit): Promise<{ id: string }> {
  await assertPicture(edit.picture);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  return change(ctx, async (tx) => {
    await assertFits(tx.db, edit, null);
    await insertSeal(tx.db, {
      id,
      ...columnsOf(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...stamp(ctx),
    });
    tx.record({ action: 'seal.created', ...target(id), after: summary(edit) });
    return { id };
  });
}

export async function changeSeal(ctx: Ctx, id: string, edit: SealEdit): Promise<void> {
  await assertPicture(edit.picture);
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await assertFresh(tx.db, row, edit.rev);
    await assertFits(tx.db, edit, row);
    await updateSeal(tx.db, id, { ...columnsOf(edit), ...stamp(ctx), rev: row.rev + 1 });
    tx.record({
      action: 'seal.changed',
      ...target(id),
      before: summary(infoOf(row)),
      after: { ...summary(edit), ...(edit.picture !== row.picture && { pictureChanged: true }) },
    });
  });
}

/** Deletes a seal that no published template uses. */
export async function removeSeal(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await assertFresh(tx.db, row, rev);
    const users = await namedUsers({ ...ctx, db: tx.db }, await usesOf(tx.db, { kind: 'seal', target: id }));
    if (users.length > 0)
      refuse('definition.inUse', { users: users.map(({ fullName }) => fullName) }, { users });
    await updateSeal(tx.db, id, { delete_mark: 1, ...stamp(ctx), rev: row.rev + 1 });
    tx.record({ action: 'seal.removed', ...target(id), before: summary(infoOf(row)) });
  });
}

const locked = async (tx: Change, id: string): Promise<SealRecord> =>
  orThrow(await lockSeal(tx.db, id), 'record.missing');

/** Long side of a seal's picture in pixels. */
const MAX_SIDE = 2_000;

/** Refuses what cannot be drawn: the document would come out without its seal. */
async function assertPicture(picture: string): Promise<void> {
  const { loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(picture, 'base64')).catch(() => null);
  if (!image || image.width > MAX_SIDE || image.height > MAX_SIDE) refuse('seal.pictureUnreadable');
}

/** Codes are given once; whoever is added as a holder still works here. */
async function assertFits(tx: Tx, edit: SealEdit, stored: SealRecord | null): Promise<void> {
  if (await findTwin(tx, edit.enCode, stored?.id ?? '')) refuse('seal.duplicateCode', { code: edit.enCode });
  const before = new Set(stored?.holder_ids);
  const added = [...new Set(edit.holderIds)].filter((id) => !before.has(id));
  if ((await workingPeople(tx, added)).length < added.length) refuse('seal.holderUnknown');
}

const columnsOf = (edit: SealEdit) => ({
  full_name: edit.fullName,
  titles: JSON.stringify(edit.titles),
  en_code: edit.enCode,
  picture: edit.picture,
  holder_ids: [...new Set(edit.holderIds)],
  description: edit.description,
  enabled_mark: edit.enabledMark,
  sort_code: edit.sortCode,
});

const flag = (mark: number): 0 | 1 => (mark === 1 ? 1 : 0);

const target = (id: string) => ({ targetType: 'seal', targetId: id });

/** What the audit log keeps: a picture is not for it. */
const summary = ({ fullName, titles, enCode, holderIds, description, enabledMark }: SealEdit) => ({
  fullName,
  nameEn: titles.en,
  nameZhtw: titles.zhtw,
  enCode,
  holders: holderIds,
  description,
  enabledMark,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
