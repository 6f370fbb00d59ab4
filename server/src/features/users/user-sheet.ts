import type { Readable } from 'node:stream';
import {
  type ImportRow,
  USER_FIELDS,
  type UserField,
} from '@auditplus/contract/features/users/user-import.model.ts';
import {
  type ProfileField,
  profileFields,
  userProfile,
} from '@auditplus/contract/features/users/user-profile.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { refuse } from '../../kernel/errors.ts';
import { readTable, type TableRow } from '../../kernel/sheet-table.ts';
import { type CellInput, SpreadsheetError, streamSheet, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { pick, type Texts } from '../../kernel/texts.ts';

/** Headers of the people's workbook, in any of the three languages. */
export const HEADERS = {
  account: ['账号', '帳號', 'Account'],
  realName: ['姓名', '姓名', 'Name'],
  gender: ['性别', '性別', 'Gender'],
  email: ['邮箱', '電子郵件', 'Mail'],
  organizeId: ['所属组织', '所屬組織', 'Organisation'],
  managerId: ['直属上级', '直屬上級', 'Manager'],
  positionId: ['岗位', '崗位', 'Position'],
  roleId: ['角色', '角色', 'Role'],
  groupId: ['分组', '分組', 'Group'],
  sortCode: ['排序', '排序', 'Sort order'],
  enabledMark: ['状态', '狀態', 'Status'],
  description: ['说明', '說明', 'Description'],
  mobilePhone: ['手机号', '手機號碼', 'Mobile'],
  ...headersOf(userProfile),
} as const satisfies Record<UserField, Label>;

/** The labels of declared fields as headers. */
function headersOf<P extends Readonly<Record<string, { readonly label: Label }>>>(
  fields: P,
): { [K in keyof P]: Label };
function headersOf(fields: Readonly<Record<string, { readonly label: Label }>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}

/** Names of the sheets and files. */
export const WORDS = {
  sheet: ['用户', '使用者', 'Users'],
  template: ['用户导入模板', '使用者匯入範本', 'User import template'],
  exceptions: ['用户导入异常数据', '使用者匯入異常資料', 'Users not imported'],
  links: ['用户激活链接', '使用者啟用連結', 'Activation links'],
  problem: ['异常原因', '異常原因', 'Error'],
  link: ['激活链接', '啟用連結', 'Activation link'],
  until: ['有效期至', '有效期至', 'Valid until'],
  help: ['填写说明', '填寫說明', 'Instructions'],
  column: ['列', '欄', 'Column'],
  rule: ['规则', '規則', 'Rule'],
} as const satisfies Texts;

const RULES = {
  account: [
    '必填，字母和数字，不能重复',
    '必填，字母和數字，不能重複',
    'Required; letters and digits; unique',
  ],
  realName: ['必填', '必填', 'Required'],
  gender: ['男、女或保密', '男、女或保密', 'Male, Female or Not stated'],
  organizeId: [
    '必填，从顶级开始的完整路径，如：集团/公司/部门；多个用逗号隔开',
    '必填，從頂級開始的完整路徑，如：集團/公司/部門；多個用逗號隔開',
    'Required; full path, e.g. Group/Company/Department; separate several with commas',
  ],
  managerId: ['账号，或“姓名/账号”', '帳號，或「姓名/帳號」', 'Account, or “name/account”'],
  positionId: [
    '岗位名称，须属于所属组织',
    '崗位名稱，須屬於所屬組織',
    'Names of positions of the organisation',
  ],
  roleId: ['角色名称，多个用逗号隔开', '角色名稱，多個用逗號隔開', 'Names of roles, separated by commas'],
  groupId: ['分组名称，多个用逗号隔开', '分組名稱，多個用逗號隔開', 'Names of groups, separated by commas'],
  enabledMark: [
    '启用或停用，空白为启用',
    '啟用或停用，空白為啟用',
    'Enabled or Disabled; empty means Enabled',
  ],
  entryDate: ['如 2026-01-31', '如 2026-01-31', 'e.g. 2026-01-31'],
  birthday: ['如 1990-01-31', '如 1990-01-31', 'e.g. 1990-01-31'],
  mobilePhone: ['11位手机号', '11位手機號碼', '11 digits'],
} as const satisfies Texts;

/** Templates that people have kept. */
const FORMER_TITLES: Readonly<Record<string, readonly string[]>> = {
  mobilePhone: ['手机号码'],
  ...Object.fromEntries(
    profileFields.map(([name, { formerTitles = [] }]: readonly [string, ProfileField]) => [
      name,
      formerTitles,
    ]),
  ),
};

const REQUIRED = ['account', 'realName', 'organizeId'] as const;
export const MAX_ROWS = 100_000;

/** The rows of a workbook as texts, and the titles of columns that are left out. */
export async function readUserSheet(
  bytes: Uint8Array,
  language: Language,
): Promise<{ readonly rows: ImportRow[]; readonly ignored: string[] }> {
  const rows: ImportRow[] = [];
  const others = await eachUserRow(bytes, language, (row) => void rows.push(row));
  // A workbook of failed rows comes back with what was wrong.
  return { rows, ignored: others.filter((title) => !WORDS.problem.some((known) => known === title)) };
}

/** How many rows a workbook has that can be read; anything else is refused. */
export async function countUserRows(bytes: Uint8Array, language: Language): Promise<number> {
  let count = 0;
  const note = () => {
    count += 1;
  };
  await readUserTable(bytes, language, note);
  return count;
}

/**
 * Hands over the rows of a workbook as texts, the next one when the one before is done with: none of them is kept.
 * Answers the titles of the other columns.
 */
export const eachUserRow = (
  bytes: Uint8Array,
  language: Language,
  take: (row: ImportRow) => void | Promise<void>,
): Promise<readonly string[]> =>
  readUserTable(bytes, language, (row) =>
    take({
      ...textCells((field) => row.text(field)),
      rowNumber: row.rowNumber,
      errorsInfo: '',
      errorFields: [],
    }),
  );

async function readUserTable(
  bytes: Uint8Array,
  language: Language,
  take: (row: TableRow<UserField>) => void | Promise<void>,
): Promise<readonly string[]> {
  let isEmpty = true;
  const table = await readTable(bytes, {
    sheet: [...WORDS.sheet, ...WORDS.exceptions],
    headers: HEADERS,
    formerTitles: FORMER_TITLES,
    required: REQUIRED,
    language,
    maxRows: MAX_ROWS,
    onRow: (row) => {
      isEmpty = false;
      return take(row);
    },
  }).catch((error: unknown) => {
    if (error instanceof SpreadsheetError) refuse('userImport.unreadable');
    throw error;
  });
  const missing = table.problems.map((problem) => problem.column);
  if (missing.length > 0) refuse('userImport.noColumn', { names: missing });
  if (isEmpty) refuse('userImport.empty');
  return table.others;
}

/** One text per field. */
export const textCells = (text: (field: UserField) => string): Record<UserField, string> => {
  const cells: Partial<Record<UserField, string>> = {};
  for (const field of USER_FIELDS) cells[field] = text(field);
  return cells as Record<UserField, string>;
};

/** An empty workbook with a sheet that explains the columns. */
export function templateWorkbook(language: Language, choices: Partial<Record<UserField, string[]>>) {
  const heads = pick(HEADERS, language);
  const words = pick(WORDS, language);
  const rules = pick(RULES, language);
  return writeWorkbook([
    {
      name: words.sheet,
      columns: USER_FIELDS.map((field) => ({
        header: heads[field],
        width: 18,
        ...(choices[field] ? { choices: choices[field] } : {}),
      })),
      rows: [],
    },
    {
      name: words.help,
      columns: [
        { header: words.column, width: 18 },
        { header: words.rule, width: 60, wrap: true },
      ],
      rows: (Object.keys(RULES) as (keyof typeof RULES)[]).map((field) => [heads[field], rules[field]]),
    },
  ]);
}

/** People under the chosen headers. */
export function peopleWorkbook(
  language: Language,
  fields: readonly UserField[],
  rows: Iterable<readonly CellInput[]>,
) {
  const heads = pick(HEADERS, language);
  const columns = fields.map((field) => ({ header: heads[field], width: 18 }));
  return writeWorkbook([{ name: pick(WORDS, language).sheet, columns, rows }]);
}

/** Failed rows with what is wrong in the last column; the workbook can be imported again. */
export function exceptionWorkbook(language: Language, rows: readonly ImportRow[]) {
  return writeWorkbook([{ ...exceptionSheet(language), rows: rows.map(exceptionCells) }]);
}

/** Any number of failed rows, as a byte stream. */
export const exceptionStream = (language: Language, rows: AsyncIterable<ImportRow>): Readable =>
  streamSheet({ ...exceptionSheet(language), rows: mapped(rows, exceptionCells) });

function exceptionSheet(language: Language) {
  const heads = pick(HEADERS, language);
  const words = pick(WORDS, language);
  return {
    name: words.exceptions,
    columns: [
      ...USER_FIELDS.map((field) => ({ header: heads[field], width: 18 })),
      { header: words.problem, width: 50, wrap: true },
    ],
  };
}

const exceptionCells = (row: ImportRow) => [...USER_FIELDS.map((field) => row[field]), row.errorsInfo];

/** A link of a new person. */
export type LinkRow = {
  readonly account: string;
  readonly realName: string;
  readonly link: string;
  readonly until: number;
};

/** The links of any number of new people, as a byte stream. */
export function linkStream(language: Language, rows: AsyncIterable<LinkRow> | Iterable<LinkRow>): Readable {
  const heads = pick(HEADERS, language);
  const words = pick(WORDS, language);
  return streamSheet({
    name: words.links,
    columns: [
      { header: heads.account, width: 18 },
      { header: heads.realName, width: 18 },
      { header: words.link, width: 80 },
      { header: words.until, kind: 'moment', width: 20 },
    ],
    rows: mapped(rows, (row) => [row.account, row.realName, row.link, row.until]),
  });
}

async function* mapped<T>(rows: AsyncIterable<T> | Iterable<T>, cells: (row: T) => CellInput[]) {
  for await (const row of rows) yield cells(row);
}
