import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launchDraftRoutes } from '@auditplus/contract/features/processes/launch-drafts.routes.ts';
import type { FormValues } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { approver, chain, FIELDS, publishTemplate, start } from '../process-definitions/templates.fixture.ts';

let product: TestApp;
let admin: Client;
let writer: Client;
let other: Client;
let flowId: string;

const right = (id: string, write: boolean) => ({ id, name: id, read: true, write, required: false });

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  [writer, other] = await Promise.all([product.as('huangwl'), product.as('tangmy')]);
  flowId = await publishTemplate(
    admin,
    chain(
      start({
        formOperates: [
          ...[right('amount', true), right('reason', true), right('boss', false)],
          ...[right('secret', true), right('items', true), right('items-part', true)],
          right('items-price', false),
        ],
      }),
      approver('chief', ['zhoumin']),
    ),
    {
      formData: [
        ...FIELDS,
        { filedId: 'secret', filedName: '口令', elementKey: 'PsdInput', required: false },
        { filedId: 'items', filedName: '明细', elementKey: 'table', required: false },
        { filedId: 'items-part', filedName: '部件', elementKey: 'comInput', required: false },
        { filedId: 'items-price', filedName: '单价', elementKey: 'numInput', required: false },
      ],
    },
  );
});
after(() => product.stop());

const keep = (who: Client, id: string, data: FormValues, flow = flowId) =>
  who.tryCall(launchDraftRoutes.saveLaunchDraft, { params: { flowId: flow, id }, body: { data } });
const kept = async (who: Client) =>
  (await who.call(launchDraftRoutes.launchDrafts, { params: { flowId } })).list;

test('what was typed is found again by the same person alone, until it is thrown away', async () => {
  await keep(writer, 'one', { reason: '出差' });
  await keep(writer, 'one', { reason: '出差两天', amount: 3 });
  assert.deepEqual(
    (await kept(writer)).map(({ data }) => data),
    [{ reason: '出差两天', amount: 3 }],
  );
  assert.deepEqual(await kept(other), []);
  const drop = { params: { flowId, id: 'one' } };
  await other.call(launchDraftRoutes.removeLaunchDraft, drop);
  assert.equal((await kept(writer)).length, 1);
  await writer.call(launchDraftRoutes.removeLaunchDraft, drop);
  assert.deepEqual(await kept(writer), []);
});

test('passwords and what nobody fills in at the start are not kept', async () => {
  const items = [{ part: '阀', price: 5 }];
  await keep(other, 'odd', { reason: '换阀', boss: 'u1', secret: 'x', unknown: 1, items });
  assert.deepEqual((await kept(other))[0]?.data, { reason: '换阀', items: [{ part: '阀' }] });
});

test('a process that the person may not launch keeps no drafts', async () => {
  const nobody = start({ initiator: ['nobody'] });
  const closed = await publishTemplate(admin, chain(nobody, approver('chief', ['zhoumin'])));
  const refused = await keep(writer, 'x', { reason: '出差' }, closed);
  assert.equal(refused.errorCode, 'process.notLaunchable');
});
