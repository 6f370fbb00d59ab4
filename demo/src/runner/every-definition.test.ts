import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { PublishRequest } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { objectsRoutes } from '@auditplus/contract/features/objects/objects.routes.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import type { RouteRequest, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { exportObjects } from '@auditplus/server/features/objects/objects.service.ts';
import { type Client, startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { REPORTS } from '../data-reports/reports.ts';
import { SAFETY_DESIGNS } from '../designs/safety-designs.ts';
import { INTERFACES } from '../interfaces/interfaces.ts';
import { units } from '../organisation.ts';
import { people as everybody } from '../people.ts';
import { PORTALS } from '../portals/portals.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { automationSteps } from './play-automations.ts';
import { dataReportSteps } from './play-data-reports.ts';
import { designProcessSteps, designSteps } from './play-designs.ts';
import { interfaceSteps } from './play-interfaces.ts';
import { portalSteps } from './play-portals.ts';
import { printSteps } from './play-prints.ts';
import { processSteps } from './play-processes.ts';

/** People without a say over others: of a company, of a department of it, of the head office, from outside. */
const PLAIN = ['yangcz', 'tangmy', 'luozq', 'zhaoqf', 'guest01'];
/** Whose company is C01. */
const LOCAL = ['yangcz', 'tangmy', 'luozq'];

const staff = new Set(
  everybody.flatMap(({ account, orgCode }) => (/^C01(-|$)/.test(orgCode) ? [account] : [])),
);

let app: TestApp;
let admin: Client;
const people = new Map<string, Client>();

before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  const steps = [
    ...designSteps(play),
    ...interfaceSteps(play),
    ...designProcessSteps(play),
    ...printSteps(play),
    ...portalSteps(play),
    ...dataReportSteps(play),
    ...automationSteps(play),
    // Their definitions, not what two years have launched.
    ...processSteps(play).filter(({ lane }) => /^process .*[^0-9]$/.test(lane ?? '')),
  ];
  await takeSteps(play, steps, { say: () => undefined });
  admin = await app.as('admin');
  for (const account of PLAIN) people.set(account, await app.as(account));
});
after(() => app.stop());

/** What somebody is told; a refusal is right where it is one of those that say that it is not theirs. */
async function told<R extends RouteSpec>(
  account: string,
  what: string,
  route: R,
  request: RouteRequest<R>,
): Promise<unknown> {
  const client = people.get(account);
  assert.ok(client);
  const outcome = await client.tryCall(route, request);
  const named = `${what} as ${account}: ${outcome.status} ${outcome.errorCode ?? ''} ${outcome.msg}`;
  if (outcome.code === 200) {
    assertOwn(account, named, outcome.data);
    return outcome.data;
  }
  assert.ok(outcome.status === 403 || outcome.status === 404, named);
  return null;
}

/** Whether a record was registered by somebody of the company. */
const isOwn = (row: Readonly<Record<string, unknown>>): boolean =>
  staff.has(String(row.createdBy).split('/').at(-1) ?? '');

const others = units.filter(({ code }) => code !== 'C01');

/** Nothing that people of a company are shown tells of another company. */
function assertOwn(account: string, what: string, data: unknown): void {
  if (!LOCAL.includes(account)) return;
  const text = JSON.stringify(data);
  const seen = others.filter(({ fullName }) => text.includes(fullName)).map(({ fullName }) => fullName);
  assert.deepEqual(seen, [], what);
}

const designs = () =>
  app.app.kernel.db.selectFrom('designs').select(['id', 'en_code']).orderBy('sort_code').execute();

test('every design lists, counts and opens the records of its reader, and no others', async () => {
  const all = await designs();
  assert.equal(all.length, SAFETY_DESIGNS.length);
  for (const { id: modelId, en_code } of all) {
    const body = RecordQuery.parse({ viewId: 'list', currentPage: 1, pageSize: 500 });
    const whole = await admin.call(recordReadRoutes.list, { params: { modelId }, body });
    const foreign = whole.list.find((row) => !isOwn(row));
    for (const account of PLAIN) {
      await told(account, `${en_code} runtime`, recordReadRoutes.runtime, { params: { modelId } } as never);
      const list = await told(account, `${en_code} list`, recordReadRoutes.list, {
        params: { modelId },
        body,
      });
      await told(account, `${en_code} sums`, recordReadRoutes.summary, {
        params: { modelId },
        body,
      } as never);
      const total = Number(Object(Object(list).pagination).total ?? 0);
      assert.ok(total < whole.pagination.total, `${en_code} as ${account}`);
      if (LOCAL.includes(account)) assert.ok(total > 0, `${en_code} as ${account}`);
      const read = await told(account, `${en_code} of others`, recordReadRoutes.read, {
        params: { modelId, id: String(foreign?.id) },
      });
      assert.equal(read, null, `${en_code} as ${account}`);
    }
  }
});

test('every interface answers within the rights of who asks, or refuses', async () => {
  for (const { enCode, isOff, isForEverybody } of INTERFACES) {
    const request = { params: { id: enCode }, query: {} };
    assert.equal(
      (await admin.tryCall(dataInterfacesRoutes.response, request)).status === 200,
      !isOff,
      enCode,
    );
    // The names of organisations are everybody's, and what is off is nobody's.
    if (isForEverybody || isOff) continue;
    for (const account of PLAIN) await told(account, enCode, dataInterfacesRoutes.response, request);
  }
});

test('every portal answers in each of its widgets, or does not open', async () => {
  const { list } = await admin.call(portalsRoutes.list, { query: {} });
  assert.equal(list.length, PORTALS.length);
  let opened = 0;
  for (const { id, fullName } of list)
    for (const account of PLAIN) {
      const body = { year: 2026, values: [] };
      const data = await told(account, fullName, portalsRoutes.data, { params: { id }, body });
      if (data === null) continue;
      opened += 1;
      for (const { i, problem } of Object(data).widgets) assert.equal(problem, '', `${fullName} ${i}`);
    }
  assert.ok(opened > 0);
});

test('every report counts what its reader reaches, or does not open', async () => {
  const { list } = await admin.call(dataReportsRoutes.list, { query: {} });
  assert.equal(list.length, REPORTS.length);
  let opened = 0;
  for (const { id, fullName } of list)
    for (const account of PLAIN) {
      const body = { values: {}, pages: [] };
      const report = await told(account, fullName, dataReportsRoutes.open, { params: { id }, body });
      if (report === null) continue;
      opened += 1;
      assert.notEqual(Object(report).document, null, `${fullName} as ${account}`);
    }
  assert.ok(opened > 0);
});

test('every print of records prints those of its reader, and no others', async () => {
  for (const { id: modelId, en_code } of await designs()) {
    const record = `rec:${modelId}`;
    const { list } = await admin.call(printTemplatesRoutes.selector, { query: { record } });
    const templates = list.flatMap(({ children }) => children);
    if (templates.length === 0) continue;
    const body = RecordQuery.parse({ viewId: 'list', currentPage: 1, pageSize: 500 });
    const whole = await admin.call(recordReadRoutes.list, { params: { modelId }, body });
    const idOf = (row: Readonly<Record<string, unknown>> | undefined) => String(row?.id);
    const [mine, theirs] = [idOf(whole.list.find(isOwn)), idOf(whole.list.find((row) => !isOwn(row)))];
    for (const { id } of templates)
      for (const account of PLAIN) {
        const print = (formId: string) =>
          told(account, en_code, printTemplatesRoutes.data, { query: { id, formId } });
        assert.equal(await print(theirs), null, `${en_code} of others as ${account}`);
        assert.equal((await print(mine)) !== null, LOCAL.includes(account), `${en_code} as ${account}`);
      }
  }
});

test('everything that is designed leaves as one archive, and comes back equal, here and on a new installation', async () => {
  const texts = async (of: TestApp) => {
    const files = await exportObjects(await of.ctxAs('admin'));
    return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('utf8')]));
  };
  const here = await texts(app);
  const kinds = new Set([...here.keys()].map((path) => path.split('/')[0]));
  assert.deepEqual([...kinds].sort(), [
    ...[
      'automation',
      'billRule',
      'dataReport',
      'design',
      'dictionaryType',
      'interface',
      'menu',
      'portal',
      'print',
    ],
    'processDefinition',
  ]);
  const link = await admin.call(objectsRoutes.export, { body: {} });
  const archive = await (await fetch(app.url + link.url)).arrayBuffer();
  const upload = (choices: unknown = {}) => {
    const body = new FormData();
    body.append('choices', JSON.stringify(choices));
    body.append('file', new File([new Uint8Array(archive)], 'objects.zip'));
    return { body } as never;
  };
  const again = await admin.call(objectsRoutes.plan, upload());
  assert.equal(again.list.length, here.size);
  assert.deepEqual(
    again.list.filter(({ state }) => state !== 'equal'),
    [],
  );
  const other = await startTestApp();
  try {
    const owner = await other.as('admin');
    const { list: planned } = await owner.call(objectsRoutes.plan, upload());
    assert.deepEqual(
      planned.filter(({ state, sentences }) => state === 'changed' && sentences.length === 0),
      [],
      'what becomes different is said before anything is stored',
    );
    const conflicts = planned.filter(({ state }) => state === 'conflict');
    const take = Object.fromEntries(conflicts.map(({ path }) => [path, 'file']));
    const apply = async () => {
      const { list } = await owner.call(objectsRoutes.apply, upload({ take }));
      return list.filter(({ state }) => !['added', 'changed', 'equal'].includes(state));
    };
    // What asks for records of a design has to wait until that is published.
    for (const { path, fullName, problem } of await apply()) {
      assert.match(path, /^(?:interface|print)\//, `${fullName}: ${problem}`);
      assert.match(problem, /没有名为 f_\w+ 的数据集|数据来源不存在/, fullName);
      assert.notEqual(fullName, path);
    }
    for (const { id } of await designs()) {
      const released = { params: { id }, body: PublishRequest.parse({}) };
      const { errorCode, msg } = await owner.tryCall(designsRoutes.release, released);
      // Who decides on permits is said by an interface, which is to be published first.
      if (errorCode) assert.match(msg, /没有可以查询处理人的数据接口/);
    }
    const left = await apply();
    assert.deepEqual(
      left.map(({ fullName, problem }) => [fullName, problem]),
      [
        ['危险作业票', '数据来源不存在'],
        // A seal leaves no installation.
        ['隐患台账', '请选择启用中的印章'],
      ],
    );
    const there = await texts(other);
    const away = new Set(left.map(({ path }) => path));
    for (const [path, text] of here) if (!away.has(path)) assert.equal(there.get(path), text, path);
  } finally {
    await other.stop();
  }
});
