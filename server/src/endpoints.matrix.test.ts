import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { allRecords } from '@auditplus/contract/all-records.ts';
import { allRoutes } from '@auditplus/contract/all-routes.ts';
import { fieldsWhere, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { columnOf } from './kernel/records/record-columns.ts';
import { demoId } from './testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from './testing/http.ts';
import { recordBody } from './testing/record-body.ts';

type Named = { readonly name: string; readonly route: RouteSpec };

const routes: readonly Named[] = Object.entries(allRoutes).flatMap(([group, members]) =>
  Object.entries(members).map(([name, route]) => ({ name: `${group}.${name}`, route })),
);

const OUTSIDE = demoId('org', 'C02');

/** A record whose writes name the version that they change. */
type Versioned = {
  readonly read: string;
  readonly writes: readonly string[];
  /** Makes sure that there is one. */
  readonly find: string;
  /** The record of another organisation, and the menu entries that an administrator needs to come near it. */
  readonly outside?: { readonly find: string; readonly page: string };
};

/**
 * The versioned records of the platform: where the call reads one, which calls write it, and whether another
 * organisation's record is out of the caller's scope. A new call that takes a version has to appear here.
 */
const RECORDS: readonly Versioned[] = [
  { read: 'areas.read', writes: ['areas.update'], find: 'SELECT id FROM areas LIMIT 1' },
  {
    read: 'dataInterfaces.read',
    writes: ['dataInterfaces.update', 'dataInterfaces.publish', 'dataInterfaces.remove'],
    find: "SELECT 'matrix.interface' AS id",
  },
  {
    read: 'dataSources.read',
    writes: ['dataSources.update', 'dataSources.remove'],
    find: 'SELECT id FROM data_sources LIMIT 1',
  },
  {
    read: 'printTemplates.read',
    writes: ['printTemplates.update', 'printTemplates.publish', 'printTemplates.remove'],
    find: "SELECT 'matrix.print' AS id",
  },
  {
    read: 'dictionaries.type',
    writes: ['dictionaries.updateType'],
    find: 'SELECT id FROM dictionary_types WHERE delete_mark = 0 LIMIT 1',
  },
  {
    read: 'dictionaries.value',
    writes: ['dictionaries.updateValue'],
    find: 'SELECT id FROM dictionary_data WHERE delete_mark = 0 LIMIT 1',
  },
  {
    read: 'menus.read',
    writes: ['menus.update'],
    find: "SELECT id FROM menus WHERE en_code = 'system.area'",
  },
  {
    read: 'organizations.read',
    writes: ['organizations.update', 'organizations.state', 'organizations.remove'],
    find: "SELECT id FROM organizes WHERE category = 'company' AND parent_id IS NOT NULL LIMIT 1",
    outside: { find: `SELECT '${OUTSIDE}' AS id`, page: 'permission.organize' },
  },
  {
    read: 'organizations.readDepartment',
    writes: [
      'organizations.updateDepartment',
      'organizations.departmentState',
      'organizations.removeDepartment',
    ],
    find: "SELECT id FROM organizes WHERE category = 'department' LIMIT 1",
    outside: {
      find: `SELECT id FROM organizes WHERE category = 'department' AND path @> ARRAY['${OUTSIDE}']::varchar[] LIMIT 1`,
      page: 'permission.department',
    },
  },
  {
    read: 'portals.read',
    writes: ['portals.update', 'portals.publish', 'portals.remove'],
    find: "SELECT 'matrix.portal' AS id",
  },
  {
    read: 'dataReports.read',
    writes: ['dataReports.update', 'dataReports.publish', 'dataReports.remove'],
    find: "SELECT 'matrix.report' AS id",
  },
  {
    read: 'roles.read',
    writes: ['roles.update'],
    find: "SELECT id FROM roles WHERE en_code = 'guest'",
    outside: { find: "SELECT id FROM roles WHERE en_code = 'guest'", page: 'permission.role' },
  },
  {
    read: 'userAdmin.read',
    writes: ['userAdmin.update', 'userAdmin.state', 'userAdmin.remove'],
    find: `SELECT id FROM users WHERE account = 'tangmy'`,
    outside: {
      find: `SELECT user_id AS id FROM user_organizes JOIN organizes ON organizes.id = organize_id
        WHERE path @> ARRAY['${OUTSIDE}']::varchar[] LIMIT 1`,
      page: 'permission.user',
    },
  },
  ...allRecords.map(declared),
];

/** A declared record; one of an organisation is out of the scope of the others' administrators. */
function declared(model: RecordModel): Versioned {
  const own = routes.filter(({ route }) => route.path.startsWith(`${model.path}/:id`));
  const read = own.find(({ route }) => route.method === 'GET' && route.path === `${model.path}/:id`);
  const [place] = fieldsWhere(model, ({ kind }) => kind === 'organization');
  const column = place ? columnOf(...place) : '';
  return {
    read: read?.name ?? '',
    writes: own.filter(({ route }) => takesRev(route.body) || takesRev(route.query)).map(({ name }) => name),
    find: `SELECT id FROM ${model.table} WHERE delete_mark = 0 LIMIT 1`,
    ...(place && {
      outside: {
        find: `SELECT record.id FROM ${model.table} record JOIN organizes ON organizes.id = record.${column}
          WHERE path @> ARRAY['${OUTSIDE}']::varchar[] LIMIT 1`,
        page: model.page,
      },
    }),
  };
}

/** Take a version in a way of their own and have tests of their own beside their features. */
const ELSEWHERE: readonly RegExp[] = [
  /^currentUser\./,
  /^messages\./,
  /^chatReports\./,
  /^notifyChoices\./,
  /^messageTemplates\./,
  /^scheduledTasks\./,
  /^interfaceKeys\./,
  /^portalVersions\./,
  /^dataModels\./,
  /^commonFields\./,
  /^(?:interface|print|dataReport)Versions\./,
  /^dataReports\.(?:change|remove)Subscription$/,
  /^menuButtons\./,
  /^menuColumns\./,
  /^menuForms\./,
  /^dataSchemes\./,
  /^designs\./,
  /^recordWrites\./,
  /^grants\./,
  /^duties\./,
  /^sysConfig\./,
  /^outboundHosts\./,
  /^workCalendar\./,
  /^processDefinitions\./,
  /^delegations\./,
  /^schedules\./,
  /^mails\./,
  /^(?:webhooks|incomingWebhooks)\./,
  /^mailAccounts\./,
  /^automation(?:s|Versions)\./,
  /^seals\./,
  /^maps\./,
  /^dataSyncs\./,
  /^(?:thirdParty|officialAccounts)\./,
  /^(?:processes|workItems|processMonitor)\./,
  /^organizations\.saveAdministrators$/,
];

function takesRev(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && 'rev' in schema.shape;
}
const isCreate = ({ route }: Named): boolean => route.method === 'POST';
const isAudit = ({ route }: Named): boolean => route.path.startsWith('/api/audit/');

function routeOf(name: string): RouteSpec {
  const found = routes.find((one) => one.name === name);
  assert.ok(found, `there is no ${name}`);
  return found.route;
}

describe('versioned records of the platform', () => {
  let product: TestApp;
  let admin: Client;
  let local: Client;

  before(async () => {
    product = await startTestApp();
    admin = await product.as('admin');
    await fill(product, admin);
    local = await localAdministrator(product);
  });
  after(() => product.stop());

  test('every call that takes a version is in the list', () => {
    const known = new Set(RECORDS.flatMap((record) => record.writes));
    const forgotten = routes.filter(
      (one) =>
        (takesRev(one.route.body) || takesRev(one.route.query)) &&
        !isCreate(one) &&
        !isAudit(one) &&
        !known.has(one.name) &&
        !ELSEWHERE.some((pattern) => pattern.test(one.name)),
    );
    assert.deepEqual(
      forgotten.map((one) => one.name),
      [],
    );
  });

  for (const { read, writes, find, outside } of RECORDS) {
    for (const name of writes)
      test(`${name} refuses a version that is no longer the record's`, async () => {
        const { outcome } = await write(admin, { read, name, id: await idOf(product, find), rev: 'stale' });
        assert.equal(outcome.status, 409, outcome.msg);
        assert.equal(outcome.errorCode, 'record.stale');
      });
    if (!outside) continue;
    for (const name of [read, ...writes])
      test(`${name} refuses a record outside the caller's organisations`, async () => {
        const id = await idOf(product, outside.find);
        const { outcome } = await write(local, { read, name, id, rev: 'own', reader: admin });
        // A global role is seen by everybody with the page, and changed by super administrators only.
        const mayRead = read === 'roles.read' && name === read;
        assert.ok(mayRead || [403, 404].includes(outcome.status), `${outcome.status} ${outcome.msg}`);
      });
  }

  type Write = {
    readonly read: string;
    readonly name: string;
    readonly id: string;
    readonly rev: 'stale' | 'own';
    readonly reader?: Client;
  };

  /** Sends back what was read, so that nothing but version and scope can be wrong with it. */
  async function write(client: Client, { read, name, id, rev, reader = client }: Write) {
    const params = { params: { id } };
    if (name === read) return { outcome: await client.tryCall(routeOf(read), params) };
    const record = z.looseObject({ rev: z.number() }).parse(await reader.call(routeOf(read), params));
    const sent = rev === 'stale' ? record.rev + 1000 : record.rev;
    const route = routeOf(name);
    const body = takesRev(route.body) ? { body: bodyOf(route, { ...record, rev: sent }) } : {};
    const query = takesRev(route.query) ? { query: { rev: sent } } : {};
    return { outcome: await client.tryCall(route, { ...params, ...body, ...query }) };
  }
});

/** The fields of a record that a form sends. */
function bodyOf(route: RouteSpec, record: Record<string, unknown>): object {
  assert.ok(route.body instanceof z.ZodObject);
  const keys = Object.keys(route.body.shape);
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}

async function idOf({ app }: TestApp, find: string): Promise<string> {
  const { rows } = await sql.raw<{ id: string }>(find).execute(app.kernel.db);
  assert.ok(rows[0], find);
  return rows[0].id;
}

/** Records of kinds of which the demonstration people have none. */
async function fill({ app, url }: TestApp, admin: Client): Promise<void> {
  const { db } = app.kernel;
  for (const model of allRecords) {
    const body = JSON.stringify(await recordBody(db, model, 1));
    const headers = { ...admin.headers, 'content-type': 'application/json' };
    const { status } = await fetch(url + model.path, { method: 'POST', headers, body });
    assert.equal(status, 200, model.name);
  }
  const stamp = { creator_user_id: 'u', last_modify_user_id: 'u' };
  const modified = { last_modify_user_id: 'u', last_modify_time: new Date() };
  await db
    .insertInto('data_interfaces')
    .values({
      id: 'matrix.interface',
      full_name: '矩阵接口',
      en_code: 'MI',
      category_id: 'master',
      creator_time: new Date(),
      last_modify_time: new Date(),
    })
    .execute();
  const body = JSON.stringify({ dataType: 2, query: '[]' });
  await db
    .insertInto('definition_drafts')
    .values({ kind: 'interface', target: 'matrix.interface', shape: 1, body, hash: '', ...modified })
    .execute();
  await db
    .insertInto('data_sources')
    .values({
      id: 'matrix.source',
      db_type: 'PostgreSQL',
      full_name: '矩阵数据源',
      host: 'db.example.com',
      port: 5432,
      user_name: 'reader',
      service_name: 'plant',
      db_schema: 'public',
      ...modified,
    })
    .execute();
  await db
    .insertInto('portals')
    .values({ id: 'matrix.portal', full_name: '矩阵门户', en_code: 'MP', category: 'other' })
    .execute();
  const portal = JSON.stringify({ formData: { layout: [] } });
  await db
    .insertInto('definition_drafts')
    .values({ kind: 'portal', target: 'matrix.portal', shape: 1, body: portal, hash: '', ...modified })
    .execute();
  await db
    .insertInto('data_reports')
    .values({ id: 'matrix.report', full_name: '矩阵报表', en_code: 'MR', category: 'other' })
    .execute();
  await db
    .insertInto('definition_drafts')
    .values({ kind: 'dataReport', target: 'matrix.report', shape: 1, body: '{}', hash: '', ...modified })
    .execute();
  await db
    .insertInto('print_templates')
    .values({ id: 'matrix.print', full_name: '矩阵模板', en_code: 'MP', category: 'other' })
    .execute();
  const printed = JSON.stringify({ source: { kind: 'record', record: 'rectification' } });
  await db
    .insertInto('definition_drafts')
    .values({ kind: 'print', target: 'matrix.print', shape: 1, body: printed, hash: '', ...modified })
    .execute();
  const { en_code: type } = await db
    .selectFrom('dictionary_data')
    .select('en_code')
    .where('type_id', '=', 'dict.PositionType')
    .executeTakeFirstOrThrow();
  await db.updateTable('positions').set({ type }).where('type', '=', '').execute();
  await db
    .insertInto('organizes')
    .values({
      id: 'matrix.department',
      parent_id: OUTSIDE,
      category: 'department',
      org_kind: 4,
      en_code: 'MD',
      full_name: '矩阵部',
      path: [demoId('org', 'GRP'), OUTSIDE, 'matrix.department'],
      ...stamp,
    })
    .execute();
}

/** A person with every page and button of the list, who administers one company only. */
async function localAdministrator({ app, as }: TestApp): Promise<Client> {
  const { db } = app.kernel;
  const user = demoId('user', 'tangmy');
  const pages = RECORDS.flatMap((record) => record.outside?.page ?? []);
  const items = await db
    .selectFrom('menu_items')
    .innerJoin('menus', 'menus.id', 'menu_items.menu_id')
    .select(['menu_items.id', 'menu_items.kind'])
    .where('menus.en_code', 'in', pages)
    .execute();
  const menus = await db.selectFrom('menus').select('id').where('en_code', 'in', pages).execute();
  const schemes = await db
    .selectFrom('data_schemes')
    .select('id')
    .where(
      'menu_id',
      'in',
      menus.map((menu) => menu.id),
    )
    .where('all_data', '=', true)
    .execute();
  await db
    .insertInto('grants')
    .values(
      [
        ...menus.map(({ id }) => ({ item_type: 'module', item_id: id })),
        ...items.map(({ id, kind }) => ({ item_type: kind, item_id: id })),
        ...schemes.map(({ id }) => ({ item_type: 'resource', item_id: id })),
      ].map((item) => ({ ...item, object_type: 'User', object_id: user })),
    )
    .execute();
  await db
    .insertInto('organize_admins')
    .values({
      id: 'matrix',
      user_id: user,
      organize_id: demoId('org', 'C01'),
      this_layer_add: 1,
      this_layer_edit: 1,
      this_layer_delete: 1,
      sub_layer_add: 1,
      sub_layer_edit: 1,
      sub_layer_delete: 1,
    })
    .execute();
  app.kernel.access.clear();
  return as('tangmy');
}
