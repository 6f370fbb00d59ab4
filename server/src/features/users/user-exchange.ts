import {
  type ImportPreview,
  type ImportRow,
  PREVIEW_ROWS,
  USER_FIELDS,
  type UserField,
} from '@auditplus/contract/features/users/user-import.model.ts';
import {
  type ProfileField,
  type ProfileName,
  type ProfileValues,
  profileFields,
} from '@auditplus/contract/features/users/user-profile.ts';
import type { UserQuery } from '@auditplus/contract/features/users/users.model.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { kindOf } from '@auditplus/contract/kinds/kinds.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { downloadUrl } from '../../kernel/files/file-links.ts';
import { DEFAULT_READ_LIMITS, readBytes } from '../../kernel/spreadsheet.ts';
import { inLanguage, pick } from '../../kernel/texts.ts';
import { createDownloadLink, receiveUpload } from '../files/public.ts';
import { organizeNames } from '../organizations/public.ts';
import { ownUpload } from './import-job.ts';
import { checkRow, loadImportWorld } from './import-rows.ts';
import { logAccess, masked, maySeePersonal } from './personal-data.ts';
import {
  allDictionaryValues,
  listPeople,
  type PersonRecord,
  type Places,
  placesOf,
} from './user-admin.repository.ts';
import { namesOf, peopleFilter, profileValues, slashPaths } from './user-lists.ts';
import { exceptionWorkbook, peopleWorkbook, readUserSheet, templateWorkbook, WORDS } from './user-sheet.ts';

const MAX_PEOPLE = 100_000;
const ALL = '1';
const STATES = {
  1: ['启用', '啟用', 'Enabled'],
  0: ['停用', '停用', 'Disabled'],
  2: ['锁定', '鎖定', 'Locked'],
};

/** The empty workbook, with the dictionaries' values as choices. */
export async function userTemplate(ctx: Ctx): Promise<ExportLink> {
  const names = await dictionaryNames(ctx);
  const bytes = await templateWorkbook(ctx.language, {
    gender: [...names.of('sex').values()],
    ...Object.fromEntries(
      profileFields.flatMap(([name, field]) =>
        field.kind === 'dictionary' && field.dictionary !== 'Nation'
          ? [[name, [...names.of(field.dictionary).values()]]]
          : [],
      ),
    ),
    enabledMark: [STATES[1], STATES[0]].map((texts) => inLanguage(ctx.language, texts)),
  });
  return createDownloadLink(ctx, { name: `${pick(WORDS, ctx.language).template}.xlsx`, bytes });
}

/** Keeps an uploaded workbook for the preview or the job. */
export async function uploadWorkbook(ctx: Ctx, request: FastifyRequest): Promise<ExportLink> {
  const file = await receiveUpload(ctx, request, 'template');
  if (file.extension !== 'xlsx') refuse('file.wrongType', { type: 'xlsx' });
  return { name: file.id, url: downloadUrl(ctx, file) };
}

/** The rows of an uploaded workbook, each with what is wrong with it. */
export async function previewImport(ctx: Ctx, fileId: string): Promise<z.output<typeof ImportPreview>> {
  await ownUpload(ctx, fileId);
  const bytes = await readBytes(ctx.files.open(fileId), DEFAULT_READ_LIMITS.maxBytes);
  const { rows, ignored } = await readUserSheet(bytes, ctx.language);
  const world = await loadImportWorld(ctx);
  const dataRow = rows.slice(0, PREVIEW_ROWS).map((row): ImportRow => {
    const checked = checkRow(world, row);
    if (!checked.ok) return checked.row;
    world.accounts.set(row.account.toLowerCase(), row.account);
    return row;
  });
  return { dataRow, total: rows.length, isPartial: rows.length > PREVIEW_ROWS, ignored };
}

/** Failed rows as a workbook that can be corrected and imported again. */
export async function exportExceptions(ctx: Ctx, rows: readonly ImportRow[]): Promise<ExportLink> {
  const bytes = await exceptionWorkbook(ctx.language, rows);
  return createDownloadLink(ctx, { name: `${pick(WORDS, ctx.language).exceptions}.xlsx`, bytes });
}

/** People of the list's page, or all of its query, with the chosen fields. */
export async function exportUsers(
  ctx: Ctx,
  query: UserQuery & { dataType: '0' | '1'; selectKey: readonly string[] },
): Promise<ExportLink> {
  const fields = USER_FIELDS.filter((field) => query.selectKey.includes(field) && mayTake(ctx, field));
  if (fields.length === 0) refuse('userImport.noFields');
  const { currentPage, pageSize, sidx, sort } = query;
  const page =
    query.dataType === ALL
      ? { limit: MAX_PEOPLE, offset: 0, sidx, sort }
      : { limit: pageSize, offset: (currentPage - 1) * pageSize, sidx, sort };
  const rows = await listPeople(ctx.db, await peopleFilter(ctx, query), page);
  const [places, names, dictionaries] = await Promise.all([
    placesOf(
      ctx.db,
      rows.map((row) => row.id),
    ),
    // As the import reads them again.
    organizeNames(ctx.db, 'zh'),
    dictionaryNames(ctx),
  ]);
  const isFull = maySeePersonal(ctx);
  await logAccess(ctx, {
    action: isFull ? 'user.personalExported' : 'user.exported',
    targetId: ctx.caller.userId,
    count: rows.length,
  });
  const cells = rows.map((row) => {
    const texts = exportTexts(ctx, row, { places: places.get(row.id), names, dictionaries });
    const shown = isFull ? texts : masked(texts);
    return fields.map((field) => shown[field]);
  });
  const words = pick(WORDS, ctx.language);
  const bytes = await peopleWorkbook(ctx.language, fields, cells);
  return createDownloadLink(ctx, { name: `${words.sheet} ${dayOf(ctx.clock.now())}.xlsx`, bytes });
}

/** List columns by the fields that they show. */
const COLUMNS: Partial<Record<UserField, string>> = {
  account: 'account',
  realName: 'realName',
  gender: 'gender',
  mobilePhone: 'mobilePhone',
  organizeId: 'organize',
  description: 'description',
};

/** Whether the caller sees a field on the page: in its list, else in its form. */
function mayTake(ctx: Ctx, field: UserField): boolean {
  const held = ctx.caller.modules.get('permission.user');
  const column = COLUMNS[field];
  return column ? !held?.deniedColumns.has(column) : !held?.deniedForms.has(field);
}

type Around = {
  readonly places: Places | undefined;
  readonly names: ReadonlyMap<string, string>;
  readonly dictionaries: Awaited<ReturnType<typeof dictionaryNames>>;
};

function exportTexts(ctx: Ctx, row: PersonRecord, around: Around): Record<UserField, string> {
  const { places = { organizeIds: [], paths: [], held: [] }, names, dictionaries } = around;
  const named = (dictionary: string, code: string) => dictionaries.of(dictionary).get(code) ?? code;
  const state = row.enabled_mark === 0 ? 0 : row.enabled_mark === 2 ? 2 : 1;
  return {
    account: row.account,
    realName: row.real_name,
    gender: named('sex', String(row.gender)),
    email: row.email,
    organizeId: slashPaths(places, names),
    managerId: row.manager_name ? `${row.manager_name}/${row.manager_account}` : '',
    positionId: namesOf(places, 'Position'),
    roleId: namesOf(places, 'Role'),
    groupId: namesOf(places, 'Group'),
    sortCode: String(row.sort_code),
    enabledMark: inLanguage(ctx.language, STATES[state]),
    description: row.description,
    mobilePhone: row.mobile_phone,
    ...profileTexts(profileValues(row), named),
  };
}

/** The profile as cells, codes of dictionaries as their names. */
function profileTexts(
  profile: ProfileValues,
  named: (dictionary: string, code: string) => string,
): Record<ProfileName, string>;
function profileTexts(
  profile: Readonly<Record<string, unknown>>,
  named: (dictionary: string, code: string) => string,
): object {
  const words = { language: 'zh' } as const;
  const textOf = (name: string, field: ProfileField) => {
    const text = kindOf(field).toCell(profile[name], field, words);
    return field.kind === 'dictionary' ? named(field.dictionary, text) : text;
  };
  return Object.fromEntries(profileFields.map(([name, field]) => [name, textOf(name, field)]));
}

/** Names of dictionary values by dictionary and code, in the caller's language. */
async function dictionaryNames(ctx: Ctx) {
  const rows = await allDictionaryValues(ctx.db);
  const byDictionary = Map.groupBy(rows, (row) => row.dictionary);
  return {
    of: (dictionary: string): ReadonlyMap<string, string> =>
      new Map(
        (byDictionary.get(dictionary) ?? []).map((row) => [
          row.en_code,
          inLanguage(ctx.language, [row.full_name, row.name_zhtw, row.name_en]),
        ]),
      ),
  };
}
