import type {
  GroupChoices,
  GroupDetail,
  GroupEdit,
  GroupQuery,
  GroupRow,
} from '@auditplus/contract/features/groups/groups.model.ts';
import type { RecycledRow } from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { isCode } from '@auditplus/core/text/field-rules.ts';
import type { z } from 'zod';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql, keepDeniedFields, pickerScopeSql } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { present, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { changeRights } from '../permissions/public.ts';
import {
  BLANK_HOLDER,
  changedBy,
  dictionaryCode,
  holderColumns,
  holderFields,
  recycledHolder,
} from '../positions/public.ts';
import {
  findGroup,
  findTaken,
  type Group,
  insertGroup,
  listGroupPage,
  lockGroups,
  updateGroup,
} from './groups.repository.ts';

type Page<Row> = { list: Row[]; pagination: Pagination };
type Record = Awaited<ReturnType<typeof listGroupPage>>['rows'][number];

const ALL = 10_000;
const PAGE = 'permission.group';
const scopeOf = (ctx: Ctx) => dataScopeSql(ctx, PAGE);

export async function listGroups(ctx: Ctx, query: z.output<typeof GroupQuery>): Promise<Page<GroupRow>> {
  const { currentPage, pageSize, keyword } = query;
  const type = query.type && ((await dictionaryCode(ctx.db, TYPES, query.type)) ?? query.type);
  const { rows, total } = await listGroupPage(
    ctx.db,
    { type, keyword, deleteMark: 0, scope: scopeOf(ctx) },
    { limit: pageSize, offset: (currentPage - 1) * pageSize },
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      enCode: row.en_code,
      type: typeName(ctx, row),
      typeCode: row.type,
      memberCount: row.members,
      description: row.description,
      creatorTime: row.creator_time.getTime(),
      sortCode: row.sort_code,
      enabledMark: row.enabled_mark,
      rev: row.rev,
    })),
    pagination: { currentPage, pageSize, total },
  };
}

/** Enabled groups by their type. */
export async function groupChoices(ctx: Ctx): Promise<z.output<typeof GroupChoices>[]> {
  const { rows } = await listGroupPage(
    ctx.db,
    { deleteMark: 0, scope: pickerScopeSql(ctx, PAGE) },
    { limit: ALL, offset: 0 },
  );
  const byType = Map.groupBy(
    rows.filter((row) => row.enabled_mark === 1),
    (row) => row.type,
  );
  return [...byType].map(([type, members]) => ({
    id: type,
    fullName: members[0] ? typeName(ctx, members[0]) : type,
    num: members.length,
    children: members.map((row) => ({ id: row.id, fullName: row.full_name })),
  }));
}

const typeName = (ctx: Ctx, row: Record): string =>
  inLanguage(ctx.language, [row.type_zh, row.type_zhtw, row.type_en]) || row.type;

export async function readGroup(ctx: Ctx, id: string): Promise<z.output<typeof GroupDetail>> {
  const row = present(await findGroup(ctx.db, id, { scope: scopeOf(ctx) }), 'record.missing');
  return {
    id: row.id,
    ...holderFields(row),
    rev: row.rev,
  };
}

export async function createGroup(ctx: Ctx, sent: GroupEdit): Promise<void> {
  const given = keepDeniedFields(ctx, PAGE, sent, BLANK_HOLDER);
  await changeRights(ctx, async (step) => {
    await lockGroups(step.db);
    const edit = { ...given, type: await typeOf(step.db, given.type) };
    await assertFree(step.db, { id: '', fullName: edit.fullName, enCode: edit.enCode });
    if (!isCode(edit.enCode)) refuse('group.codeMalformed');
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    await insertGroup(step.db, {
      id,
      ...holderColumns(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...changedBy(ctx),
    });
    step.record({
      action: 'group.created',
      targetType: 'group',
      targetId: id,
      after: traceOf(edit),
    });
  });
}

export async function updateGroupFully(ctx: Ctx, id: string, sent: GroupEdit): Promise<void> {
  await changeRights(ctx, async (step) => {
    await lockGroups(step.db);
    const before = present(await findGroup(step.db, id, { scope: scopeOf(ctx) }), 'record.missing');
    await assertFresh(step.db, before, sent.rev);
    const given = keepDeniedFields(ctx, PAGE, sent, holderFields(before));
    const isKept = given.type === before.type;
    const edit = { ...given, type: isKept ? given.type : await typeOf(step.db, given.type) };
    await assertFree(step.db, { id, fullName: edit.fullName, enCode: edit.enCode });
    if (edit.enCode !== before.en_code && !isCode(edit.enCode)) refuse('group.codeMalformed');
    await updateGroup(step.db, id, { ...holderColumns(edit), ...changedBy(ctx) });
    step.record({
      action: 'group.changed',
      targetType: 'group',
      targetId: id,
      ...changedFields(holderFields(before), traceOf(edit)),
    });
  });
}

export const flipGroup = (ctx: Ctx, id: string, rev: number | undefined): Promise<void> =>
  touch(ctx, { id, rev }, (before) => ({
    set: { enabled_mark: before.enabled_mark === 1 ? 0 : 1 },
    action: before.enabled_mark === 1 ? 'group.disabled' : 'group.enabled',
  }));

/** Moves a group without members to the recycle bin. */
export const removeGroup = (ctx: Ctx, id: string, rev: number | undefined): Promise<void> =>
  touch(ctx, { id, rev }, (before) => {
    if (before.members > 0) refuse('group.hasUsers', { name: before.full_name, count: before.members });
    return { set: { delete_mark: 1 }, action: 'group.deleted' };
  });

export async function recycledGroups(ctx: Ctx, query: PageQuery): Promise<Page<RecycledRow>> {
  const { currentPage, pageSize, keyword } = query;
  const { rows, total } = await listGroupPage(
    ctx.db,
    { keyword, deleteMark: 1, scope: scopeOf(ctx) },
    { limit: pageSize, offset: (currentPage - 1) * pageSize },
  );
  return {
    list: rows.map((row) => recycledHolder(row, '')),
    pagination: { currentPage, pageSize, total },
  };
}

export async function restoreGroup(ctx: Ctx, id: string): Promise<void> {
  await changeRights(ctx, async (step) => {
    await lockGroups(step.db);
    const row = present(
      await findGroup(step.db, id, { scope: scopeOf(ctx), deleteMark: 1 }),
      'record.missing',
    );
    await assertFree(step.db, { id, fullName: row.full_name, enCode: row.en_code });
    await updateGroup(step.db, id, { delete_mark: 0, ...changedBy(ctx) });
    step.record({
      action: 'group.restored',
      targetType: 'group',
      targetId: id,
      after: { fullName: row.full_name },
    });
  });
}

async function touch(
  ctx: Ctx,
  { id, rev }: { id: string; rev: number | undefined },
  decide: (before: Group) => { set: { enabled_mark?: number; delete_mark?: number }; action: string },
): Promise<void> {
  await changeRights(ctx, async (step) => {
    await lockGroups(step.db);
    const before = present(await findGroup(step.db, id, { scope: scopeOf(ctx) }), 'record.missing');
    await assertFresh(step.db, before, rev);
    const { set, action } = decide(before);
    await updateGroup(step.db, id, { ...set, ...changedBy(ctx) });
    step.record({
      action,
      targetType: 'group',
      targetId: id,
      before: { fullName: before.full_name },
      after: { fullName: before.full_name },
    });
  });
}

async function assertFree(db: Db, names: { id: string; fullName: string; enCode: string }): Promise<void> {
  const taken = await findTaken(db, names);
  if (taken.name) refuse('group.nameTaken', { name: names.fullName });
  if (taken.code) refuse('group.codeTaken', { code: names.enCode });
}

const TYPES = 'groupType';

/** The code under which a group's type is kept; clients name it by the entry's code or its id. */
const typeOf = async (db: Db, named: string): Promise<string> =>
  (await dictionaryCode(db, TYPES, named)) ?? refuse('group.typeUnknown');

/** A form as the trail keeps it. */
const traceOf = ({ rev: _rev, ...fields }: GroupEdit) => fields;
