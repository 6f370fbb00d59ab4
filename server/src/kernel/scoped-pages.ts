import { allRecords } from '@auditplus/contract/all-records.ts';
import { nameFieldOf, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isStructured, refOf } from './records/record-columns.ts';

/** A field that data schemes may name: what it is in SQL, and how it is compared. */
export type ScopeField = {
  readonly sql: RawBuilder<unknown>;
  readonly type: 'text' | 'number' | 'moment';
  readonly name: string;
};

export type ScopeFields = Readonly<Record<string, ScopeField>>;

/** A page whose rows data schemes limit: the table behind it and the fields that schemes may name. */
export type ScopedPage = {
  readonly table: string;
  /** What a row is called. */
  readonly label: RawBuilder<string>;
  readonly live: RawBuilder<boolean>;
  readonly fields: ScopeFields;
  /** Whether a row lies in or below one of some organisations; pages without it are not limited by organisation. */
  readonly within?: (roots: readonly string[]) => RawBuilder<SqlBool>;
};

const text = (ref: string, name: string): ScopeField => ({ sql: sql.ref(ref), type: 'text', name });
const number = (ref: string, name: string): ScopeField => ({ sql: sql.ref(ref), type: 'number', name });
const moment = (ref: string, name: string): ScopeField => ({ sql: sql.ref(ref), type: 'moment', name });

const common = (table: string): ScopeFields => ({
  enCode: text(`${table}.en_code`, '编码'),
  fullName: text(`${table}.full_name`, '名称'),
  enabledMark: number(`${table}.enabled_mark`, '状态'),
  creatorUserId: text(`${table}.creator_user_id`, '创建人'),
  creatorTime: moment(`${table}.creator_time`, '创建时间'),
});

type More = Pick<ScopedPage, 'within'> & { readonly label?: string };

const page = (
  table: string,
  fields: ScopeFields,
  { label = 'full_name', ...more }: More = {},
): ScopedPage => ({
  table,
  label: sql<string>`${sql.ref(`${table}.${label}`)}`,
  live: sql<boolean>`${sql.ref(`${table}.delete_mark`)} = 0`,
  fields,
  ...more,
});

const organize = page(
  'organizes',
  {
    ...common('organizes'),
    organizeId: text('organizes.id', '组织'),
    parentId: text('organizes.parent_id', '上级组织'),
    orgKind: number('organizes.org_kind', '组织类型'),
    managerId: text('organizes.manager_id', '负责人'),
  },
  { within: (roots) => sql<SqlBool>`organizes.path && ${[...roots]}::varchar[]` },
);

/** Whether an organisation that a row names lies in or below one of some. */
const placedWithin =
  (organizeIds: RawBuilder<unknown>) =>
  (roots: readonly string[]): RawBuilder<SqlBool> =>
    sql<SqlBool>`EXISTS (SELECT 1 FROM organizes place
      WHERE place.id IN (${organizeIds}) AND place.path && ${[...roots]}::varchar[])`;

/** The page of a declared record: schemes may name what its list shows, and are limited by its organisation. */
function declaredPage(model: RecordModel): ScopedPage {
  const { table } = model;
  const ref = (name: string) => refOf(model, name);
  const fields = Object.entries(model.fields).filter(
    ([, field]) =>
      field.origin !== 'computed' &&
      field.kind !== 'multiline' &&
      !isStructured(field) &&
      field.list !== false,
  );
  const [place] = fields.find(([, { kind }]) => kind === 'organization') ?? [];
  return {
    table,
    label: sql<string>`${ref(nameFieldOf(model))}`,
    live: sql<boolean>`${sql.ref(`${table}.delete_mark`)} = 0`,
    fields: {
      ...Object.fromEntries(
        fields.map(([name, field]) => [
          name,
          { sql: comparedSql(ref(name), field), type: comparedAs(field), name: field.label[0] },
        ]),
      ),
      creatorUserId: text(`${table}.creator_user_id`, '创建人'),
    },
    ...(place === undefined ? {} : { within: placedWithin(ref(place)) }),
  };
}

/** Days and moments that people enter are stored as they travel. */
const comparedSql = (ref: RawBuilder<unknown>, { kind }: Field): RawBuilder<unknown> =>
  kind === 'day' || kind === 'minute' ? sql`to_timestamp(${ref} / 1000.0)` : ref;

/** How schemes compare a field. */
function comparedAs(field: Field): ScopeField['type'] {
  if (field.kind === 'moment' || field.kind === 'day' || field.kind === 'minute') return 'moment';
  const isNumber =
    ['integer', 'decimal', 'flag'].includes(field.kind) || typeof kindOf(field).blank(field) === 'number';
  return isNumber ? 'number' : 'text';
}

/** Pages of the platform that data schemes limit, by the code of their menu entry. */
export const SCOPED_PAGES: ReadonlyMap<string, ScopedPage> = new Map([
  ['permission.organize', organize],
  ['permission.department', organize],
  [
    'permission.user',
    page(
      'users',
      {
        userId: text('users.id', '用户'),
        account: text('users.account', '账号'),
        realName: text('users.real_name', '姓名'),
        organizeId: text('users.organize_id', '所属组织'),
        managerId: text('users.manager_id', '直属上级'),
        gender: number('users.gender', '性别'),
        enabledMark: number('users.enabled_mark', '状态'),
        creatorUserId: text('users.creator_user_id', '创建人'),
        creatorTime: moment('users.creator_time', '创建时间'),
      },
      {
        label: 'real_name',
        within: placedWithin(sql`SELECT users.organize_id
          UNION SELECT link.organize_id FROM user_organizes link WHERE link.user_id = users.id`),
      },
    ),
  ],
  [
    'onlineDev.webDesign',
    page('designs', { ...common('designs'), category: text('designs.category', '分类编码') }),
  ],
  ['permission.role', page('roles', { ...common('roles'), globalMark: number('roles.global_mark', '全局') })],
  ...allRecords
    .filter(({ ungranted }) => !ungranted)
    .map((model) => [model.page, declaredPage(model)] as const),
]);
