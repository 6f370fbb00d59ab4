import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
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

test('messages name the process and the step in the language of who reads them', async () => {
  const template = chain(
    start({}),
    approver('first', ['chenyl'], { title: '初审', titles: { en: 'First review', zhtw: '' } }),
  );
  const flow = await publishTemplate(await product.as('admin'), template, {
    fullName: '外出登记',
    titles: { en: 'Going out', zhtw: '外出登記' },
  });
  const chenyl = await product.as('chenyl');
  const newest = async () => (await chenyl.call(messagesRoutes.list, { query: { pageSize: 1 } })).list[0];
  await chenyl.call(currentUserRoutes.language, { body: { language: 'en' } });
  await act.launch('tangmy', flow);
  const told = await newest();
  assert.equal(told?.title, 'To decide: Going out – 唐明月');
  assert.ok(told?.excerpt.includes('"First review"'), told?.excerpt);
  await chenyl.call(currentUserRoutes.language, { body: { language: 'zhtw' } });
  await act.launch('tangmy', flow);
  assert.equal((await newest())?.title, '待審批：唐明月的外出登記');
});

test('a message is read once nothing waits for its receiver, or once he has opened what it is about', async () => {
  const unread = async (account: string): Promise<string[]> =>
    (
      await (await product.as(account)).call(messagesRoutes.list, { query: { isRead: '0', pageSize: 100 } })
    ).list.map(
      ({ event, link }) =>
        `${event} ${JSON.parse(Buffer.from(decodeURIComponent(link.split('config=')[1] ?? ''), 'base64').toString()).processId}`,
    );
  const flow = await publishTemplate(
    await product.as('admin'),
    chain(start({}), approver('first', ['chenyl', 'wangsj'], { circulateUser: [demoId('user', 'guoyn')] })),
  );
  const id = await act.launch('tangmy', flow);
  const other = await act.launch('tangmy', flow);
  const oneDecides = await publishTemplate(
    await product.as('admin'),
    chain(start({}), approver('first', ['chenyl'])),
  );
  const alone = await act.launch('tangmy', oneDecides);
  for (const each of [id, other, alone])
    assert.ok((await unread('chenyl')).includes(`process.todo ${each}`), each);
  // One of them decides; the other one has nothing to do here any more, and still has in the other instance.
  await act.agree('wangsj', id);
  for (const account of ['chenyl', 'wangsj']) {
    assert.ok(!(await unread(account)).includes(`process.todo ${id}`), account);
    assert.ok((await unread(account)).includes(`process.todo ${other}`), account);
  }
  // Who has given his away is not asked any more either.
  const given = { freeApproverUserId: demoId('user', 'wangsj') };
  const params = { id: await act.itemIn('chenyl', alone) };
  await (await product.as('chenyl')).call(workItemsRoutes.transfer, {
    params,
    body: { handleOpinion: '', ...given },
  });
  assert.ok(!(await unread('chenyl')).includes(`process.todo ${alone}`));
  assert.ok((await unread('wangsj')).includes(`process.todo ${alone}`));
  // What tells a result or brings a copy is read when the instance is opened, by whatever way.
  for (const [account, told] of [
    ['tangmy', `process.ended ${id}`],
    ['guoyn', `process.copied ${id}`],
  ] as const) {
    assert.ok((await unread(account)).includes(told), account);
    await act.detail(account, id);
    assert.ok(!(await unread(account)).includes(told), account);
  }
});

test('whoever launched a process hears that somebody has ended it, and why', async () => {
  const admin = await product.as('admin');
  const flow = await publishTemplate(admin, chain(start({}), approver('first', ['chenyl'])));
  const id = await act.launch('tangmy', flow);
  await admin.call(processMonitorRoutes.terminate, { params: { id }, body: { handleOpinion: '重复提交' } });
  const { list } = await (await product.as('tangmy')).call(messagesRoutes.list, { query: { pageSize: 1 } });
  assert.match(list[0]?.title ?? '', /^已终止：/);
  assert.match(list[0]?.excerpt ?? '', /系统管理员终止了流程；原因：重复提交/);
});

/** The newest message of a person. */
const newest = async (account: string) =>
  (await (await product.as(account)).call(messagesRoutes.list, { query: { pageSize: 1 } })).list[0];

test('whoever launched a process and whom it waits for hear that it stands still, and that it goes on', async () => {
  const admin = await product.as('admin');
  const flow = await publishTemplate(
    admin,
    chain(start({}), approver('first', ['luozq'], { title: '初审' })),
  );
  const id = await act.launch('tangmy', flow);
  const words = { params: { id }, body: { handleOpinion: '等待补充材料' } };
  await admin.call(processMonitorRoutes.suspend, words);
  for (const account of ['tangmy', 'luozq']) {
    const told = await newest(account);
    assert.match(told?.title ?? '', /^已挂起：/, account);
    assert.match(told?.excerpt ?? '', /系统管理员挂起了流程，恢复前不能处理；原因：等待补充材料/, account);
  }
  await admin.call(processMonitorRoutes.resume, words);
  for (const account of ['tangmy', 'luozq'])
    assert.match((await newest(account))?.title ?? '', /^已恢复：/, account);
});

test('who gets a step by an administrator and who loses it hear so, with the reason', async () => {
  const admin = await product.as('admin');
  const flow = await publishTemplate(
    admin,
    chain(start({}), approver('first', ['luozq'], { title: '初审' })),
  );
  const id = await act.launch('tangmy', flow);
  const assign = (handleOpinion: string) =>
    admin.tryCall(processMonitorRoutes.assign, {
      params: { id },
      body: { handleOpinion, nodeCode: 'first', freeApproverUserId: demoId('user', 'wangsj') },
    });
  assert.equal((await assign('')).errorCode, 'process.needsOpinion');
  assert.equal((await assign('陈工出差')).code, 200);
  const given = await newest('wangsj');
  assert.match(given?.title ?? '', /^待审批：/);
  assert.match(given?.excerpt ?? '', /系统管理员指派您在“初审”处理；原因：陈工出差/);
  const lost = await newest('luozq');
  assert.match(lost?.title ?? '', /^已改派：/);
  assert.match(lost?.excerpt ?? '', /系统管理员将“初审”指派给了.+，无需您处理；原因：陈工出差/);
});
