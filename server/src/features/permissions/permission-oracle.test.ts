import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SchemeCondition } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { type Ctx, ctxOf } from '../../kernel/context.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { aCondition, loadWorld, naivelySees, type Person, personRow } from '../../testing/naive-schemes.ts';
import { type Draw, drawFrom } from '../../testing/sample.ts';
import { exportUsers } from '../users/user-exchange.ts';
import { listUserPage, readUser } from '../users/user-lists.ts';
import { listUsers } from '../users/users.service.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

const PAGE = 'menu.permission.user';
const ROUNDS = 20;
const ASKED = 9;
const HOUR = 3_600_000;
const SEES_ALL = '管理体系部';

test('list, count, detail, export and picker of random people equal a naive reading of all rows', async () => {
  let answers = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const draw = drawFrom(round);
    await makeWorld(draw, `r${round}`, round);
    product.app.kernel.access.clear();
    const rows = await loadRows();
    for (const me of rows.world.people.filter((person) => person.id.startsWith(`r${round}`)).slice(0, ASKED))
      answers += await compare(rows, me, draw);
  }
  assert.ok(answers > 1500, `${answers} answers were compared`);
});

/** Compares everything that a person may ask about people; answers how many answers were compared. */
async function compare(rows: Rows, me: Person, draw: Draw): Promise<number> {
  const compiled = await product.app.kernel.access.of(me.id);
  if (me.enabled_mark !== 1) {
    assert.equal(compiled, undefined, 'people who are switched off have no rights');
    return 1;
  }
  assert.ok(compiled);
  const ctx: Ctx = ctxOf(product.app.kernel, compiled.caller, 'oracle');
  const { listed, picked } = naiveAnswers(rows, me);
  const page = { currentPage: 1, pageSize: 10_000, full: 0 as const };
  const { list, pagination } = await listUserPage(ctx, page);
  assert.deepEqual(list.map((row) => row.id).sort(), listed, `list of ${me.account}`);
  assert.equal(pagination.total, listed.length);
  const offered = await listUsers(ctx);
  assert.deepEqual(offered.map((row) => row.id).sort(), picked, `picker of ${me.account}`);
  const targets = Array.from({ length: 8 }, () => rows.world.people[draw(rows.world.people.length)]);
  for (const target of targets) {
    const id = target?.id ?? '';
    const isRead = await readUser(ctx, id).then(
      () => true,
      () => false,
    );
    assert.equal(isRead, listed.includes(id), `detail of ${target?.account} for ${me.account}`);
  }
  const isExported = draw(3) === 0;
  if (isExported)
    assert.deepEqual(await exportedBy(ctx), accountsOf(rows, listed), `export of ${me.account}`);
  return 3 + targets.length + (isExported ? 1 : 0);
}

async function exportedBy(ctx: Ctx): Promise<string[]> {
  const { url } = await exportUsers(ctx, {
    currentPage: 1,
    pageSize: 20,
    full: 0,
    dataType: '1',
    selectKey: ['account'],
  });
  const bytes = await (await fetch(product.url + url)).arrayBuffer();
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  return (sheets[0]?.rows ?? [])
    .slice(1)
    .map((cells) => String(cells[0]))
    .sort();
}

const accountsOf = ({ world }: Rows, ids: readonly string[]): string[] =>
  world.people
    .filter((person) => ids.includes(person.id))
    .map((person) => person.account)
    .sort();

type Rows = Awaited<ReturnType<typeof loadRows>>;

async function loadRows() {
  const { db } = product.app.kernel;
  const [world, organizes, links, relations, roles, bound, positions, groups, grants, schemes] =
    await Promise.all([
      loadWorld(db),
      db.selectFrom('organizes').selectAll().execute(),
      db.selectFrom('user_organizes').selectAll().execute(),
      db.selectFrom('user_relations').selectAll().execute(),
      db.selectFrom('roles').selectAll().execute(),
      db.selectFrom('role_organizes').selectAll().execute(),
      db.selectFrom('positions').selectAll().execute(),
      db.selectFrom('groups').selectAll().execute(),
      db.selectFrom('grants').selectAll().execute(),
      db.selectFrom('data_schemes').selectAll().where('menu_id', '=', PAGE).execute(),
    ]);
  return { world, organizes, links, relations, roles, bound, positions, groups, grants, schemes };
}

/** Whom a person finds in the list, and whom in the picker, read off the rows one by one. */
function naiveAnswers(rows: Rows, me: Person): { listed: string[]; picked: string[] } {
  const { world } = rows;
  const holders = naiveHolders(rows, me);
  const holds = (type: string, id: string) =>
    me.is_administrator ||
    rows.grants.some(
      (grant) =>
        grant.item_type === type &&
        grant.item_id === id &&
        holders.has(`${grant.object_type} ${grant.object_id}`),
    );
  const hasPage = holds('module', PAGE);
  const held = rows.schemes.filter((scheme) => holds('resource', scheme.id));
  const isAll = me.is_administrator || held.some((scheme) => scheme.all_data);
  const conditions = held.map((scheme) => SchemeCondition.parse(scheme.condition));
  const isLetThrough = (person: Person) =>
    isAll || naivelySees(world, { row: personRow(person), me }, conditions);
  const roots = naiveRoots(rows, me, holders);
  const isNear = (person: Person) =>
    roots === null ||
    [
      person.organize_id,
      ...rows.links.filter((link) => link.user_id === person.id).map((link) => link.organize_id),
    ].some((id) => (world.paths.get(id ?? '') ?? []).some((one) => roots.includes(one)));
  const ids = (people: readonly Person[]) => people.map((person) => person.id).sort();
  return {
    listed: ids(world.people.filter((person) => hasPage && isNear(person) && isLetThrough(person))),
    picked: ids(
      world.people.filter((person) => person.enabled_mark !== 0 && (!hasPage || isLetThrough(person))),
    ),
  };
}

/** The person, and the roles, positions and groups that count now. */
function naiveHolders(rows: Rows, me: Person): ReadonlySet<string> {
  const now = Date.now();
  const path = rows.world.paths.get(me.organize_id ?? '') ?? [];
  const found = new Set([`User ${me.id}`]);
  for (const { user_id, object_type, object_id, starts_at, ends_at } of rows.relations) {
    if (user_id !== me.id) continue;
    if (starts_at !== null && starts_at.getTime() > now) continue;
    if (ends_at !== null && ends_at.getTime() <= now) continue;
    const all: readonly { id: string; enabled_mark: number; delete_mark: number; global_mark?: number }[] =
      object_type === 'Role' ? rows.roles : object_type === 'Position' ? rows.positions : rows.groups;
    const holder = all.find((one) => one.id === object_id);
    if (holder?.enabled_mark !== 1 || holder.delete_mark !== 0) continue;
    const places = rows.bound.filter((link) => link.role_id === object_id).map((link) => link.organize_id);
    const isElsewhere = holder.global_mark === 0 && !places.some((id) => path.includes(id));
    if (!isElsewhere) found.add(`${object_type} ${object_id}`);
  }
  return found;
}

/** The organisations in which a person sees people; null: everywhere. */
function naiveRoots(rows: Rows, me: Person, holders: ReadonlySet<string>): readonly string[] | null {
  const isEverywhere = rows.roles.some(
    (role) => role.full_name === SEES_ALL && holders.has(`Role ${role.id}`),
  );
  if (me.is_administrator || isEverywhere) return null;
  const path = rows.world.paths.get(me.organize_id ?? '') ?? [];
  const unit = path.findLast((id) =>
    rows.organizes.some((row) => row.id === id && (row.org_kind === 2 || row.org_kind === 3)),
  );
  return [unit ?? me.organize_id ?? '', ...(rows.world.administered.get(me.id) ?? [])];
}

/** Random organisations, people, holders, schemes and grants beside those of the rounds before. */
async function makeWorld(draw: Draw, prefix: string, seed: number): Promise<void> {
  const { db } = product.app.kernel;
  const before = await loadRows();
  const oneOf = <T>(all: readonly T[]): T => {
    const found = all[draw(all.length)];
    assert.ok(found !== undefined);
    return found;
  };
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_none, index) => make(index));
  const usual = (id: string) => ({ id, en_code: id, full_name: id, enabled_mark: draw(6) === 0 ? 0 : 1 });

  const organizes = [...before.world.paths.keys()];
  for (const index of many(3, (one) => one)) {
    const id = `${prefix}-o${index}`;
    const parent_id = oneOf(organizes);
    const parent = (await loadWorld(db)).paths.get(parent_id) ?? [];
    const org_kind = oneOf([2, 3, 4]);
    const category = org_kind === 3 ? 'company' : 'department';
    await db
      .insertInto('organizes')
      .values({ ...usual(id), parent_id, category, org_kind, path: [...parent, id] })
      .execute();
    organizes.push(id);
  }
  const people = before.world.people.map((person) => person.id);
  const newcomers = many(ASKED, (index) => ({
    id: `${prefix}-u${index}`,
    account: `${prefix}u${index}`,
    real_name: oneOf(['李明', '王小明', '赵一', 'Zoe']),
    organize_id: oneOf(organizes),
    manager_id: draw(2) === 0 ? null : oneOf(people),
    gender: 1 + draw(3),
    enabled_mark: draw(8) === 0 ? 0 : 1,
    is_administrator: draw(12) === 0,
  }));
  await db.insertInto('users').values(newcomers).execute();
  const mine = newcomers.map((person) => person.id);
  await db
    .insertInto('user_organizes')
    .values(
      mine
        .filter((_id, index) => index === 0 || draw(3) === 0)
        .map((user_id) => ({ user_id, organize_id: oneOf(organizes) })),
    )
    .execute();
  await db
    .insertInto('organize_admins')
    .values(
      mine.slice(0, 2).map((user_id) => ({ id: `${user_id}-a`, user_id, organize_id: oneOf(organizes) })),
    )
    .execute();

  const roles = many(4, (index) => ({ ...usual(`${prefix}-R${index}`), global_mark: draw(2) }));
  const positions = many(2, (index) => ({ ...usual(`${prefix}-P${index}`), organize_id: oneOf(organizes) }));
  const groups = many(2, (index) => usual(`${prefix}-G${index}`));
  await db.insertInto('roles').values(roles).execute();
  await db.insertInto('positions').values(positions).execute();
  await db.insertInto('groups').values(groups).execute();
  await db
    .insertInto('role_organizes')
    .values(roles.map((role) => ({ role_id: role.id, organize_id: oneOf(organizes) })))
    .execute();

  const conditions = fc.sample(aCondition(await loadWorld(db)), { numRuns: 4, seed });
  const schemes = conditions.map((condition, index) => ({
    id: `${prefix}-s${index}`,
    en_code: `${prefix}s${index}`,
    full_name: `${prefix}-s${index}`,
    menu_id: PAGE,
    condition: JSON.stringify(condition),
  }));
  await db.insertInto('data_schemes').values(schemes).execute();

  const seesAll = before.roles.find((role) => role.full_name === SEES_ALL);
  assert.ok(seesAll);
  const holders = [
    ...[...roles, seesAll].map((row) => ({ object_type: 'Role', object_id: row.id })),
    ...positions.map((row) => ({ object_type: 'Position', object_id: row.id })),
    ...groups.map((row) => ({ object_type: 'Group', object_id: row.id })),
  ];
  const now = Date.now();
  const dates = () =>
    oneOf([
      { starts_at: null, ends_at: null },
      { starts_at: null, ends_at: null },
      { starts_at: new Date(now - HOUR), ends_at: new Date(now + HOUR) },
      { starts_at: new Date(now + HOUR), ends_at: null },
      { starts_at: null, ends_at: new Date(now - HOUR) },
    ]);
  await db
    .insertInto('user_relations')
    .values(
      mine.flatMap((user_id) =>
        holders
          .filter((holder) => draw(holder.object_id === seesAll.id ? 12 : 3) === 0)
          .map((holder) => ({ user_id, ...holder, ...dates() })),
      ),
    )
    .execute();
  const holding = [
    ...holders.filter((holder) => holder.object_id !== seesAll.id),
    ...mine.slice(0, 3).map((object_id) => ({ object_type: 'User', object_id })),
  ];
  const items = [{ item_type: 'module', item_id: PAGE }, ...schemes.map(resource)];
  // Which columns an export holds is not asked here: everybody who has the page has them all.
  const columns = await db
    .selectFrom('menu_items')
    .select(['id as item_id', 'kind as item_type'])
    .where('menu_id', '=', PAGE)
    .where('kind', '=', 'column')
    .execute();
  await db
    .insertInto('grants')
    .values([
      ...holding.flatMap((holder) => items.filter(() => draw(5) < 2).map((item) => ({ ...holder, ...item }))),
      ...mine.flatMap((object_id) => columns.map((item) => ({ object_type: 'User', object_id, ...item }))),
    ])
    .execute();
}

const resource = ({ id }: { readonly id: string }) => ({ item_type: 'resource', item_id: id });
