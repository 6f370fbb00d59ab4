import { allRecords } from '@auditplus/contract/all-records.ts';
import {
  SCHEME_OPERATORS,
  type SchemeCondition,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import type { Insertable } from 'kysely';
import type {
  Database,
  DataFieldsTable,
  DataSchemesTable,
  GrantsTable,
  MenuItemsTable,
} from '../../db/generated/tables.ts';
import type { Tx } from '../../kernel/db.ts';
import { grantableFields } from '../../kernel/records/record-rights.ts';
import { SCOPED_PAGES } from '../../kernel/scoped-pages.ts';

/** Columns and form fields of the platform's pages that can be granted one by one: code and name. */
type PageFields = {
  readonly columns: readonly (readonly [string, string])[];
  readonly forms: readonly (readonly [string, string])[];
};

/** Those of the pages of declared records. */
const declaredFields = (): [string, PageFields][] =>
  allRecords.map((model) => {
    const { columns, forms } = grantableFields(model);
    const named = (name: string): [string, string] => [name, model.fields[name]?.label[0] ?? name];
    return [model.page, { columns: columns.map(named), forms: forms.map(named) }];
  });

const PAGE_FIELDS: Readonly<Record<string, PageFields>> = {
  ...Object.fromEntries(declaredFields()),
  'permission.user': {
    columns: [
      ['account', '账号'],
      ['realName', '姓名'],
      ['gender', '性别'],
      ['mobilePhone', '手机号'],
      ['organize', '所属组织'],
      ['description', '说明'],
    ],
    forms: [
      ['gender', '性别'],
      ['email', '邮箱'],
      ['mobilePhone', '手机号'],
      ['managerId', '直属上级'],
      ['roleId', '角色'],
      ['positionId', '岗位'],
      ['groupId', '分组'],
      ['description', '说明'],
    ],
  },
  'permission.role': {
    columns: [
      ['enCode', '角色编码'],
      ['type', '角色类型'],
      ['organizeInfo', '所属组织'],
      ['members', '成员数'],
      ['description', '说明'],
    ],
    forms: [
      ['enCode', '角色编码'],
      ['globalMark', '角色类型'],
      ['sortCode', '排序'],
      ['description', '说明'],
    ],
  },
};

const condition = (field: string, value: string): SchemeCondition => [
  {
    logic: 'and',
    groups: [{ id: '', field, type: 'string', op: 'Equal', value, fieldRule: 0, bindTable: '' }],
  },
];

type SchemeSeed = {
  readonly code: string;
  readonly name: string;
  readonly field: string | null;
  readonly token: string;
};

/** Schemes that every page with the field has from the start; the first one lets every row through. */
const SCHEMES: readonly SchemeSeed[] = [
  { code: 'all_data', name: '全部数据', field: null, token: '' },
  {
    code: 'own_organize_sub',
    name: '本组织及下级',
    field: 'organizeId',
    token: '@organizationAndSuborganization',
  },
  { code: 'own_organize', name: '本组织', field: 'organizeId', token: '@organizeId' },
  {
    code: 'administered',
    name: '我管理的组织及下级',
    field: 'organizeId',
    token: '@branchManageOrganizeAndSub',
  },
  { code: 'own_subordinates', name: '本人及下属', field: 'userId', token: '@userAraSubordinates' },
];

const schemesOf = (code: string): readonly SchemeSeed[] => {
  const fields = SCOPED_PAGES.get(code)?.fields ?? {};
  return SCHEMES.filter((scheme) => scheme.field === null || fields[scheme.field]);
};

const schemeId = (page: string, code: string): string => `scheme.${page}.${code}`;
const menuId = (page: string): string => `menu.${page}`;
const itemId = (page: string, kind: 'column' | 'form', code: string): string =>
  `menu.${page}.${kind}.${code}`;
const ADMINISTRATOR = 'role.sysAdmin';

/**
 * Columns, form fields, data fields and schemes of the platform's pages. Each goes in once, so that what an administrator
 * removed stays away. Answers the ids of what is new.
 */
export async function seedPageFields(tx: Tx): Promise<string[]> {
  const known = await tx.selectFrom('menus').select('id').execute();
  const menus = new Set(known.map((row) => row.id));
  const pages = [...SCOPED_PAGES.keys()].filter((code) => menus.has(menuId(code)));
  const seeded = await tx.selectFrom('seeded_page_items').select('id').execute();
  const done = new Set(seeded.map((row) => row.id));
  const fresh = <T extends { readonly id: string }>(rows: (page: string) => T[]) =>
    pages.flatMap(rows).filter(({ id }) => !done.has(id));
  const [items, fields, schemes] = [fresh(itemRows), fresh(fieldRows), fresh(schemeRows)];
  await insertAll(tx, 'menu_items', items);
  await insertAll(tx, 'data_fields', fields);
  await insertAll(tx, 'data_schemes', schemes);
  await insertAll(
    tx,
    'seeded_page_items',
    [...items, ...fields, ...schemes].map(({ id }) => ({ id })),
  );
  await grantToHolders(tx, [
    ...items.map(({ id, menu_id, kind }) => ({ id, menu_id, kind })),
    ...schemes
      .filter(({ all_data }) => all_data)
      .map(({ id, menu_id }) => ({ id, menu_id, kind: 'resource' })),
  ]);
  return [...items, ...schemes].map((row) => row.id);
}

type SeededTable = 'menu_items' | 'data_fields' | 'data_schemes' | 'seeded_page_items';

async function insertAll<T extends SeededTable>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type NewItem = { readonly id: string; readonly menu_id: string; readonly kind: string };

/** Whoever holds a page already goes on seeing what the page showed before it could be limited. */
async function grantToHolders(tx: Tx, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  const holders = await tx
    .selectFrom('grants')
    .select(['object_type', 'object_id', 'item_id as menu_id'])
    .where('item_type', '=', 'module')
    .where('item_id', 'in', [...new Set(items.map(({ menu_id }) => menu_id))])
    .execute();
  const grants = holders.flatMap(({ object_type, object_id, menu_id }) =>
    items
      .filter((item) => item.menu_id === menu_id)
      .map(({ id, kind }) => ({ object_type, object_id, item_type: kind, item_id: id })),
  );
  for (let start = 0; start < grants.length; start += 2000)
    await tx
      .insertInto('grants')
      .values(grants.slice(start, start + 2000))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The administrator's role holds every column, field and row from the start. */
export const fieldGrants = (): Insertable<GrantsTable>[] => {
  const grant = (item_type: string, item_id: string) => ({
    object_type: 'Role',
    object_id: ADMINISTRATOR,
    item_type,
    item_id,
  });
  return [...SCOPED_PAGES.keys()].flatMap((code) => [
    ...itemRows(code).map((row) => grant(row.kind, row.id)),
    grant('resource', schemeId(code, 'all_data')),
  ]);
};

type ItemRow = Insertable<MenuItemsTable> & NewItem;

function itemRows(page: string): ItemRow[] {
  const rows = (kind: 'column' | 'form', list: PageFields['columns']) =>
    list.map(([en_code, full_name], index) => ({
      id: itemId(page, kind, en_code),
      menu_id: menuId(page),
      kind,
      en_code,
      full_name,
      sort_code: index + 1,
    }));
  const fields = PAGE_FIELDS[page];
  return fields ? [...rows('column', fields.columns), ...rows('form', fields.forms)] : [];
}

const TYPES = { text: 'string', number: 'int', moment: 'datetime' } as const;

const fieldRows = (page: string): (Insertable<DataFieldsTable> & { id: string })[] =>
  Object.entries(SCOPED_PAGES.get(page)?.fields ?? {}).map(([en_code, field]) => ({
    id: `field.${page}.${en_code}`,
    menu_id: menuId(page),
    en_code,
    full_name: field.name,
    type: TYPES[field.type],
    condition_symbol: SCHEME_OPERATORS.join(','),
    condition_text: 'text',
  }));

type SchemeRow = Insertable<DataSchemesTable> & { id: string; menu_id: string };

const schemeRows = (page: string): SchemeRow[] =>
  schemesOf(page).map((scheme) => ({
    id: schemeId(page, scheme.code),
    menu_id: menuId(page),
    en_code: scheme.code,
    full_name: scheme.name,
    all_data: scheme.field === null,
    condition: JSON.stringify(scheme.field === null ? [] : condition(scheme.field, scheme.token)),
    condition_text:
      scheme.field === null
        ? scheme.name
        : `${SCOPED_PAGES.get(page)?.fields[scheme.field]?.name ?? scheme.field} = ${scheme.name}`,
  }));
