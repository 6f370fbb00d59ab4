import {
  type ImportRow,
  USER_FIELDS,
  type UserField,
} from '@auditplus/contract/features/users/user-import.model.ts';
import {
  type ProfileField,
  type ProfileName,
  profileFields,
} from '@auditplus/contract/features/users/user-profile.ts';
import { UserEdit } from '@auditplus/contract/features/users/users.model.ts';
import { type Language, type RefusalEntry, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import { kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { type RefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import type { Ctx } from '../../kernel/context.ts';
import { PROBLEM_TEXTS } from '../../kernel/sheet-table.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { type AdminScope, adminScope, isInScope } from '../organizations/public.ts';
import { type DutySides, dutySides } from '../rights/public.ts';
import { holderKey, holdersBeyondOwn } from './own-rights-only.ts';
import { fieldProblems, holdersOf } from './save-user.ts';
import { dictionaryValues, takenAccounts } from './user-imports.repository.ts';
import { loadPlaces, type PlaceCatalogue, placeProblems, type WantedPlaces } from './user-places.queries.ts';
import { HEADERS } from './user-sheet.ts';

/** Everything that rows are checked against, read once for a whole import. */
export type ImportWorld = {
  readonly language: Language;
  readonly places: PlaceCatalogue;
  readonly organizeByPath: ReadonlyMap<string, string>;
  readonly positionByPlace: ReadonlyMap<string, string>;
  readonly roleByName: ReadonlyMap<string, string>;
  readonly groupByName: ReadonlyMap<string, string>;
  readonly dictionaries: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Account in lower case → id; grows as rows are taken. */
  readonly accounts: Map<string, string>;
  readonly scope: AdminScope;
  readonly beyond: ReadonlySet<string>;
  readonly duties: readonly DutySides[];
};

/** Dictionaries whose values rows may name. */
const DICTIONARIES = [
  'sex',
  ...profileFields.flatMap(([, field]) => (field.kind === 'dictionary' ? [field.dictionary] : [])),
];

const GENDER = { kind: 'dictionary', label: ['性别', '性別', 'Gender'], dictionary: 'sex' } as const;

const STATES: Readonly<Record<string, 0 | 1>> = {
  '': 1,
  '1': 1,
  '0': 0,
  启用: 1,
  啟用: 1,
  // As workbooks of earlier versions say it.
  正常: 1,
  禁用: 0,
  active: 1,
  停用: 0,
  enabled: 1,
  disabled: 0,
};

const OWN_TEXTS = {
  missing: ['“{value}”不存在', '「{value}」不存在', 'There is no “{value}”'],
} as const satisfies Texts;

/** Reads what rows are checked against. */
export async function loadImportWorld(ctx: Ctx): Promise<ImportWorld> {
  const [places, values, accounts, scope, beyond, duties] = await Promise.all([
    loadPlaces(ctx.db),
    dictionaryValues(ctx.db, DICTIONARIES),
    takenAccounts(ctx.db),
    adminScope(ctx),
    holdersBeyondOwn(ctx),
    dutySides(ctx),
  ]);
  const pathText = (path: readonly string[]) =>
    path.map((id) => places.organizes.get(id)?.name ?? '').join('/');
  const dictionaries = new Map<string, Map<string, string>>();
  for (const value of values) {
    const known = dictionaries.get(value.dictionary) ?? new Map<string, string>();
    for (const text of [value.en_code, value.full_name, value.name_zhtw, value.name_en])
      if (text) known.set(text.toLowerCase(), value.en_code);
    dictionaries.set(value.dictionary, known);
  }
  return {
    language: ctx.language,
    places,
    organizeByPath: new Map([...places.organizes].map(([id, row]) => [pathText(row.path), id])),
    positionByPlace: new Map(
      [...places.positions].flatMap(([id, row]) =>
        row.names.map((name) => [`${row.organizeId} ${name}`, id]),
      ),
    ),
    roleByName: new Map([...places.roles].map(([id, row]) => [row.name, id])),
    groupByName: new Map([...places.groups].map(([id, row]) => [row.name, id])),
    dictionaries,
    accounts: new Map(accounts.map((row) => [row.account.toLowerCase(), row.id])),
    scope,
    beyond,
    duties,
  };
}

/** A row as a form that can be stored, or the row with the words of everything wrong with it and its cells. */
export type Checked =
  | { readonly ok: true; readonly edit: UserEdit }
  | { readonly ok: false; readonly row: ImportRow };

/** Checks one row. */
export function checkRow(world: ImportWorld, row: ImportRow): Checked {
  const problems: string[] = [];
  const fields = new Set<UserField>();
  const heads = pick(HEADERS, world.language);
  const words = pick(PROBLEM_TEXTS, world.language);
  const own = pick(OWN_TEXTS, world.language);
  const wrong = (field: UserField, text: string) => {
    fields.add(field);
    problems.push(`${heads[field]}: ${text}`);
  };
  const refused = (code: RefusalCode, params = {}) => {
    const entry: RefusalEntry = refusals[code];
    for (const field of USER_FIELDS) if (field === entry.field) fields.add(field);
    problems.push(refusalText(entry, world.language, params));
  };
  const failed = (): Checked => ({
    ok: false,
    row: { ...row, errorsInfo: problems.join('; ').slice(0, MAX_WORDS), errorFields: [...fields] },
  });
  const listed = (field: UserField, find: (name: string) => string | undefined): string[] =>
    splitList(row[field]).flatMap((name) => {
      const id = find(name);
      if (id === undefined) wrong(field, fill(own.missing, { value: name }));
      return id ?? [];
    });
  const cellOf = (name: ProfileName | 'gender', field: ProfileField): unknown => {
    const text = row[name].trim();
    const options = field.kind === 'dictionary' ? world.dictionaries.get(field.dictionary) : undefined;
    const value = kindOf(field).fromCell(text, field, {
      language: world.language,
      ...(options ? { options } : {}),
    });
    if (!isCellIssue(value)) return value;
    wrong(
      name,
      fill(value.issue === 'tooLong' ? words.tooLong : words.notValid, {
        value: text,
        max: 'max' in field ? field.max : '',
      }),
    );
    return kindOf(field).blank(field);
  };

  const organizeId = listed('organizeId', (name) => world.organizeByPath.get(name));
  // Positions are looked for in the organisations: without one nothing is known of them.
  const positionId =
    organizeId.length === 0
      ? []
      : listed('positionId', (name) =>
          organizeId.map((id) => world.positionByPlace.get(`${id} ${name}`)).find((id) => id !== undefined),
        );
  const roleId = listed('roleId', (name) => world.roleByName.get(name));
  const groupId = listed('groupId', (name) => world.groupByName.get(name));
  const managerAccount = row.managerId.trim().split('/').at(-1)?.toLowerCase() ?? '';
  const managerId = managerAccount === '' ? '' : (world.accounts.get(managerAccount) ?? null);
  if (managerId === null) refused('user.managerMissing');
  const enabledMark = STATES[row.enabledMark.trim().toLowerCase()];
  if (enabledMark === undefined) wrong('enabledMark', fill(words.notValid, { value: row.enabledMark }));
  const sortCode = row.sortCode.trim() === '' ? 0 : Number(row.sortCode);
  if (!Number.isInteger(sortCode)) wrong('sortCode', fill(words.notInteger, { value: row.sortCode }));
  if (row.account.trim() === '') wrong('account', words.required);
  else if (world.accounts.has(row.account.trim().toLowerCase()))
    refused('user.accountTaken', { account: row.account.trim() });
  if (row.realName.trim() === '') wrong('realName', words.required);
  if (row.organizeId.trim() === '') wrong('organizeId', words.required);

  const profile: Record<string, unknown> = Object.fromEntries(
    profileFields.map(([name, field]) => [name, cellOf(name, field)]),
  );
  const parsed = UserEdit.safeParse({
    ...Object.fromEntries(USER_FIELDS.map((field) => [field, row[field].trim()])),
    ...profile,
    gender: Number(cellOf('gender', GENDER) || 3),
    organizeId,
    positionId,
    roleId,
    groupId,
    managerId: managerId ?? '',
    sortCode: Number.isInteger(sortCode) ? Math.max(0, sortCode) : 0,
    enabledMark: enabledMark ?? 1,
  });
  if (!parsed.success) {
    const faulty = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    for (const field of USER_FIELDS)
      if (faulty.has(field) && row[field].trim() !== '')
        wrong(field, fill(words.notValid, { value: row[field] }));
  }
  const form = fieldProblems({
    mobilePhone: row.mobilePhone.trim(),
    email: row.email.trim(),
    certificatesType: String(profile.certificatesType),
    certificatesNumber: row.certificatesNumber.trim(),
  });
  for (const code of form) refused(code);
  const wanted: WantedPlaces = { organizeId, positionId, roleId, groupId };
  if (organizeId.length > 0)
    for (const code of placeProblems(world.places, wanted)) refused(code, { name: row.roleId });
  for (const code of limitProblems(world, wanted)) refused(code, { name: row.roleId });
  problems.push(...dutyProblems(world, wanted, row.realName.trim()));
  return parsed.success && problems.length === 0 ? { ok: true, edit: parsed.data } : failed();
}

/** As many as the contract takes back. */
const MAX_WORDS = 2000;

/** Separated duties that one row would join, in words. */
function dutyProblems(world: ImportWorld, wanted: WantedPlaces, names: string): string[] {
  const held = holdersOf(wanted).map(holderKey);
  return world.duties
    .filter(({ left, right }) => held.some((key) => left.has(key)) && held.some((key) => right.has(key)))
    .map(({ name, leftName, rightName }) => {
      const params = { rule: name, names, left: leftName, right: rightName };
      return refusalText(refusals['duty.conflict'], world.language, params);
    });
}

/** Organisations and rights beyond the importer's own. */
function limitProblems(world: ImportWorld, wanted: WantedPlaces): RefusalCode[] {
  const problems: RefusalCode[] = [];
  const isOut = wanted.organizeId.some(
    (id) => !isInScope(world.scope, world.places.organizes.get(id)?.path ?? [], 'add'),
  );
  if (isOut) problems.push('organize.outOfScope');
  if (holdersOf(wanted).some((holder) => world.beyond.has(holderKey(holder))))
    problems.push('user.rightsBeyondOwn');
  return problems;
}

const splitList = (text: string): string[] => text.split(/[,，;；、\n]/).flatMap((part) => part.trim() || []);
