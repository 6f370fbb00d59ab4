import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SchemeCondition, SchemeItem } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { aCondition, loadWorld, naivelySees, personRow, type World } from '../../testing/naive-schemes.ts';
import { countPeople, listPeople } from '../users/user-admin.repository.ts';

let product: TestApp;
let world: World;
before(async () => {
  product = await startTestApp();
  await addAdministrators();
  await addSuperiors();
  world = await loadWorld(product.app.kernel.db);
});
after(() => product.stop());

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

test('list, detail and count of every scheme equal a naive reading of the rules, row by row', async () => {
  const ctxs = new Map<string, Ctx>();
  for (const account of ['tangmy', 'yangcz', 'luozq', 'chenyl', 'panyt'])
    ctxs.set(account, await product.ctxAs(account));
  const everyone = { limit: 10_000, offset: 0 };
  let cases = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ctxs.keys()),
      fc.array(aCondition(world), { maxLength: 3 }),
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
          .filter((person) => naivelySees(world, { row: personRow(person), me }, conditions))
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
