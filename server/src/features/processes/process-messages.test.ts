import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { approver, chain, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import { actors } from './processes.fixture.ts';

let product: TestApp;
let act: ReturnType<typeof actors>;
before(async () => {
  product = await startTestApp();
  act = actors(product);
});
after(() => product.stop());

type Properties = Readonly<Record<string, unknown>>;
const OFF = { on: 0 };
const messages = async (account: string): Promise<number> =>
  (await (await product.as(account)).call(messagesRoutes.list, { query: { pageSize: 100 } })).list.length;

/** How many messages each of the three got while a process of two steps was agreed to. */
async function heard(starting: Properties, second: Properties): Promise<number[]> {
  const people = ['tangmy', 'chenyl', 'wangsj', 'guoyn'];
  const flow = await publishTemplate(
    await product.as('admin'),
    chain(
      start(starting),
      approver('first', ['chenyl'], { circulateUser: [demoId('user', 'guoyn')] }),
      approver('second', ['wangsj'], second),
    ),
  );
  const earlier = await Promise.all(people.map(messages));
  const id = await act.launch('tangmy', flow);
  await act.agree('chenyl', id);
  await act.agree('wangsj', id);
  const later = await Promise.all(people.map(messages));
  return later.map((count, at) => count - (earlier[at] ?? 0));
}

test('people hear what waits for them, what was copied to them and what came of it', async () => {
  assert.deepEqual(await heard({}, {}), [1, 1, 1, 1]);
});

test('a step is silent where it says so, the whole process where its start does', async () => {
  assert.deepEqual(await heard({}, { waitMsgConfig: OFF }), [1, 1, 0, 1]);
  assert.deepEqual(await heard({ endMsgConfig: OFF, copyMsgConfig: OFF }, {}), [0, 1, 1, 0]);
  assert.deepEqual(await heard({ waitMsgConfig: OFF }, {}), [1, 0, 0, 1]);
});
