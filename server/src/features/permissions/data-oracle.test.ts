import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  SCHEME_OPERATORS,
  SCHEME_TOKENS,
  type SchemeCondition,
  type SchemeItem,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import { demoId } from '../../seed/demo/run-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { countPeople, listPeople } from '../users/user-admin.repository.ts';

let product: TestApp;
let world: World;
before(async () => {
  product = await startTestApp();
  await addAdministrators();
  await addSuperiors();
  world = await loadWorld();
});
after(() => product.stop());

type Person = {
  readonly id: string;
  readonly account: string;
  readonly real_name: string;
  readonly organize_id: string | null;
  readonly manager_id: string | null;
  readonly gender: number;
  readonly enabled_mark: number;
  readonly creator_time: Date;
};
type World = {
  readonly people: readonly Person[];
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly administered: ReadonlyMap<string, readonly string[]>;
};

/** Chains of superiors, so that subordinates of subordinates exist. */
async function addSuperiors(): Promise<void> {
  const { db } = product.app.kernel;
  const rows = await db.selectFrom('users').select('id').orderBy('sort_code').execute();
  for (const [index, row] of rows.entries())
    if (index % 3 !== 0)
      await db
        .updateTable('users')
        .set({ manager_id: rows[index - 1]?.id ?? null })
        .where('id', '=', row.id)
        .execute();
}

async function addAdministrators(): Promise<void> {
  const share = (account: string, organization: string) => ({
    id: `share ${account} ${organization}`,
    user_id: demoId('user', account),
    organize_id: demoId('org', organization),
  });
  await product.app.kernel.db
    .insertInto('organize_admins')
    .values([share('tangmy', 'C01'), share('yangcz', 'C02'), share('yangcz', 'C01')])
    .execute();
}

async function loadWorld(): Promise<World> {
  const { db } = product.app.kernel;
  const [people, organizes, shares] = await Promise.all([
    db.selectFrom('users').selectAll().where('delete_mark', '=', 0).execute(),
    db.selectFrom('organizes').select(['id', 'path']).execute(),
    db.selectFrom('organize_admins').selectAll().execute(),
  ]);
  const administered = new Map<string, string[]>();
  for (const share of shares)
    administered.set(share.user_id, [...(administered.get(share.user_id) ?? []), share.organize_id]);
  return { people, paths: new Map(organizes.map((row) => [row.id, row.path])), administered };
}

/** A reading of the rules that looks at one row after the other and shares nothing with the product's. */
function naivelySees(person: Person, conditions: readonly SchemeCondition[], me: Person): boolean {
  return conditions.some((condition) => {
    let result: boolean | null = null;
    for (const { logic, groups } of condition) {
      const all = groups.every((item) => compares(person, item, me));
      result = result === null ? all : logic === 'or' ? result || all : result && all;
    }
    return result ?? false;
  });
}

const VALUES: Readonly<Record<string, (person: Person) => string | number | null>> = {
  userId: (person) => person.id,
  account: (person) => person.account,
  realName: (person) => person.real_name,
  organizeId: (person) => person.organize_id,
  managerId: (person) => person.manager_id,
  gender: (person) => person.gender,
  enabledMark: (person) => person.enabled_mark,
};

function compares(person: Person, item: SchemeItem, me: Person): boolean {
  const value = VALUES[item.field]?.(person) ?? null;
  const isNegative = item.op.startsWith('Not');
  const tokens = tokenValues(item.value, me);
  if (tokens) return (value !== null && tokens.has(String(value))) !== isNegative;
  if (item.op === 'Like' || item.op === 'NotLike')
    return (value !== null && String(value).toLowerCase().includes(item.value.toLowerCase())) !== isNegative;
  const isNumber = item.field === 'gender' || item.field === 'enabledMark';
  const read = (text: string) => (isNumber ? Number(text) : text);
  const parts = item.op.endsWith('Included') ? item.value.split(',').map(read) : [read(item.value)];
  if (item.op.endsWith('Included') || (item.op.endsWith('Equal') && ['Equal', 'NotEqual'].includes(item.op)))
    return (value !== null && parts.includes(value)) !== isNegative;
  const [other] = parts;
  if (value === null || other === undefined) return false;
  if (item.op === 'GreaterThan') return value > other;
  if (item.op === 'GreaterThanOrEqual') return value >= other;
  return item.op === 'LessThan' ? value < other : value <= other;
}

function tokenValues(value: string, me: Person): ReadonlySet<string> | null {
  const below = (roots: readonly string[]) =>
    new Set([...world.paths].filter(([, path]) => path.some((id) => roots.includes(id))).map(([id]) => id));
  const mine = world.administered.get(me.id) ?? [];
  switch (value) {
    case '@organizeId':
      return new Set([me.organize_id ?? '']);
    case '@organizationAndSuborganization':
      return below([me.organize_id ?? '']);
    case '@userId':
      return new Set([me.id]);
    case '@userAraSubordinates': {
      const found = new Set([me.id]);
      for (let size = 0; size < found.size; ) {
        size = found.size;
        for (const person of world.people) if (found.has(person.manager_id ?? '')) found.add(person.id);
      }
      return found;
    }
    case '@branchManageOrganize':
      return new Set(mine);
    case '@branchManageOrganizeAndSub':
      return below(mine);
    default:
      return null;
  }
}

const ORDERED = ['GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual'];

/** Comparisons as the editor lets people make them; texts are compared for order by no collation, so numbers only. */
const anItem = (): fc.Arbitrary<SchemeItem> => {
  const made = (field: string, op: SchemeItem['op'], value: string): SchemeItem => ({
    id: '',
    field,
    type: 'string',
    op,
    value,
    fieldRule: 0,
    bindTable: '',
  });
  const sets = fc.constantFrom(
    'Equal' as const,
    'NotEqual' as const,
    'Included' as const,
    'NotIncluded' as const,
  );
  const idOf = fc.constantFrom(...world.people.map((person) => person.id));
  const organizeOf = fc.constantFrom(...world.paths.keys());
  return fc.oneof(
    fc
      .tuple(fc.constantFrom('organizeId', 'userId', 'managerId'), sets, fc.constantFrom(...SCHEME_TOKENS))
      .map(([field, op, token]) => made(field, op, token)),
    fc
      .tuple(sets, fc.array(organizeOf, { minLength: 1, maxLength: 4 }))
      .map(([op, ids]) => made('organizeId', op, op.endsWith('Included') ? ids.join(',') : (ids[0] ?? ''))),
    fc
      .tuple(fc.constantFrom('userId', 'managerId'), sets, idOf)
      .map(([field, op, id]) => made(field, op, id)),
    fc
      .tuple(
        fc.constantFrom('account', 'realName'),
        fc.constantFrom('Like' as const, 'NotLike' as const),
        fc.constantFrom('a', 'z', '李', '%', '_', "'", '明'),
      )
      .map(([field, op, text]) => made(field, op, text)),
    fc
      .tuple(
        fc.constantFrom('gender', 'enabledMark'),
        fc.constantFrom(...SCHEME_OPERATORS.filter((op) => ORDERED.includes(op) || op.endsWith('Equal'))),
        fc.integer({ min: 0, max: 3 }),
      )
      .map(([field, op, number]) => made(field, op, String(number))),
  );
};

const aCondition = (): fc.Arbitrary<SchemeCondition> =>
  fc.array(
    fc.record({
      logic: fc.constantFrom('and' as const, 'or' as const),
      groups: fc.array(anItem(), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 0, maxLength: 3 },
  );

test('list, detail and count of every scheme equal a naive reading of the rules, row by row', async () => {
  const ctxs = new Map<string, Ctx>();
  for (const account of ['tangmy', 'yangcz', 'luozq', 'chenyl', 'panyt'])
    ctxs.set(account, await product.ctxAs(account));
  const everyone = { limit: 10_000, offset: 0 };
  let cases = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ctxs.keys()),
      fc.array(aCondition(), { maxLength: 3 }),
      async (account, conditions) => {
        const ctx = ctxs.get(account);
        const me = world.people.find((person) => person.account === account);
        assert.ok(ctx && me);
        const page = {
          id: 'menu.permission.user',
          fullName: '',
          buttons: new Set<string>(),
          deniedColumns: new Set<string>(),
          deniedForms: new Set<string>(),
          data: conditions,
        };
        const who = { caller: { ...ctx.caller, modules: new Map([['permission.user', page]]) } };
        const filter = { roots: null, deleteMark: 0 as const, scope: dataScopeSql(who, 'permission.user') };
        const expected = world.people
          .filter((person) => naivelySees(person, conditions, me))
          .map((person) => person.id)
          .sort();
        const rows = await listPeople(ctx.db, filter, everyone);
        assert.deepEqual(rows.map((row) => row.id).sort(), expected);
        assert.equal(await countPeople(ctx.db, filter), expected.length);
        for (const person of world.people.slice(cases % 50, (cases % 50) + 2)) {
          const { rows: found } = await sql`SELECT 1 FROM users WHERE id = ${person.id}
            AND ${dataScopeSql(who, 'permission.user')}`.execute(ctx.db);
          assert.equal(found.length === 1, expected.includes(person.id));
        }
        cases += 1;
      },
    ),
    { numRuns: 2000 },
  );
});

test('without the page, without a scheme and with a field that the page does not know there are no rows', async () => {
  const ctx = await product.ctxAs('tangmy');
  const count = async (data: readonly SchemeCondition[] | null | undefined) => {
    const held = {
      id: 'x',
      fullName: '',
      buttons: new Set<string>(),
      deniedColumns: new Set<string>(),
      deniedForms: new Set<string>(),
    };
    const modules = new Map(data === undefined ? [] : [['permission.user', { ...held, data }]]);
    const scope = dataScopeSql({ caller: { ...ctx.caller, modules } }, 'permission.user');
    return countPeople(ctx.db, { roots: null, deleteMark: 0, scope });
  };
  const unknown: SchemeItem = {
    id: '',
    field: "x'; drop table users",
    type: 'string',
    op: 'NotEqual',
    value: '1',
    fieldRule: 0,
    bindTable: '',
  };
  assert.equal(await count(undefined), 0);
  assert.equal(await count([]), 0);
  assert.equal(await count([[{ logic: 'and', groups: [unknown] }]]), 0);
  assert.equal(await count(null), world.people.length);
});
