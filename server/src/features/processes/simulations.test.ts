import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import {
  approver,
  branch,
  chain,
  definition,
  lane,
  publishTemplate,
  start,
} from '../process-definitions/templates.fixture.ts';
import { actors } from './processes.fixture.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

test('a draft is run against past cases by their forms, and nothing is written', async () => {
  const admin = await product.as('admin');
  const { launch, agree } = actors(product);
  const chief = approver('chief', ['zhoumin']);
  const id = await publishTemplate(admin, chain(start(), chief));
  for (const amount of [5, 5000]) await agree('zhoumin', await launch('zhaoqf', id, { data: { amount } }));
  const over = { field: 'amount', fieldName: '金额', symbol: '>', filedValue: 1000, logic: '&&' };
  const split = branch(
    'size',
    'condition',
    lane('large', { conditions: [over] }, approver('director', ['chenyl'])),
    lane('small', { isDefault: true }),
  );
  const info = await admin.call(processDefinitionsRoutes.read, { params: { id } });
  const { fullName, enCode } = info;
  await admin.call(processDefinitionsRoutes.update, {
    params: { id },
    body: definition(chain(start(), chief, split), { fullName, enCode }),
  });
  const stored = () =>
    product.app.kernel.db
      .selectFrom('process_actions')
      .select((the) => the.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
  const count = await stored();
  const report = await admin.call(processMonitorRoutes.simulate, { params: { id }, body: { limit: 100 } });
  assert.deepEqual(
    report.cases.map(({ before: was, after: is, isOtherPath, people }) => [
      was,
      is,
      isOtherPath,
      people.length,
    ]),
    [
      [['chief'], ['chief', 'director'], true, 2],
      [['chief'], ['chief'], false, 1],
    ],
  );
  assert.deepEqual(
    report.cases.map(({ expected, unknown, isOtherPeople }) => [expected === null, unknown, isOtherPeople]),
    [
      [true, '', false],
      [false, '', false],
    ],
  );
  assert.deepEqual(Object.fromEntries(report.nodes.map(({ nodeId, cases }) => [nodeId, cases])), {
    chief: 2,
    director: 1,
  });
  assert.deepEqual(await stored(), count);
});

test('a case that goes on differs only where it has been', async () => {
  const admin = await product.as('admin');
  const { launch, agree } = actors(product);
  const steps = ['zhoumin', 'chenyl'].map((account) => approver(`by${account}`, [account]));
  const id = await publishTemplate(admin, chain(start(), ...steps));
  await agree('zhoumin', await launch('zhaoqf', id, { data: {} }));
  const simulated = async () => {
    const request = { params: { id }, body: { limit: 100 } };
    const { cases } = await admin.call(processMonitorRoutes.simulate, request);
    return cases.map(({ before: was, after: is, isOtherPath }) => [was.length, is.length, isOtherPath]);
  };
  assert.deepEqual(await simulated(), [[2, 2, false]]);
  await launch('zhaoqf', id, { data: {} });
  assert.deepEqual(await simulated(), [
    [1, 2, false],
    [2, 2, false],
  ]);
});
