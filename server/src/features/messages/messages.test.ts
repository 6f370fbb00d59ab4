import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { change } from '../../kernel/audit-log.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { notify, say } from './public.ts';
import { asWritten } from './words/message-words.ts';

let product: TestApp;
let admin: Client;
let now = Date.UTC(2026, 2, 10, 1);
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await product.as('admin');
});
after(() => product.stop());

const list = (client: Client, query: { type?: '' | '1' | '2'; isRead?: '0' | '1'; keyword?: string } = {}) =>
  client.call(messagesRoutes.list, { query });

async function send(to: string[], title: string): Promise<void> {
  now += 1000;
  const ctx = await product.ctxAs('zhoumin');
  await change(ctx, (tx) =>
    notify(ctx, tx, {
      event: 'audit.issued',
      to: to.map((account) => demoId('user', account)),
      text: asWritten(title, 'SH20260001 · 清源城中水务有限公司'),
      link: '/checkInfo?id=1',
    }),
  );
}

async function draft(edit: { title: string; bodyText: string; toUserIds?: string[] }): Promise<string> {
  now += 1000;
  await admin.call(messagesRoutes.createNotice, {
    body: { toUserIds: [], files: [], ...edit },
  });
  const { list: notices } = await admin.call(messagesRoutes.notices, { query: {} });
  const found = notices.find((notice) => notice.title === edit.title);
  assert.equal(found?.enabledMark, 0);
  return found?.id ?? '';
}

test('a notice goes out with the form that writes it, and from a draft that is changed', async () => {
  const notice = (title: string) =>
    admin
      .call(messagesRoutes.notices, { query: {} })
      .then(({ list: notices }) => notices.find((one) => one.title === title));
  const toUserIds = [demoId('user', 'guoyn')];
  const edit = { bodyText: '<p>正文</p>', toUserIds, files: [], isReleased: true };
  now += 1000;
  await admin.call(messagesRoutes.createNotice, { body: { ...edit, title: '即刻发布' } });
  assert.equal((await notice('即刻发布'))?.enabledMark, 1);
  const id = await draft({ title: '先存草稿', bodyText: '<p>正文</p>', toUserIds });
  await admin.call(messagesRoutes.updateNotice, { params: { id }, body: { ...edit, title: '改后发布' } });
  assert.equal((await notice('改后发布'))?.enabledMark, 1);
  const { list: received } = await list(await product.as('guoyn'), { isRead: '0' });
  assert.deepEqual(
    received.map((row) => row.title),
    ['改后发布', '即刻发布'],
  );
  const again = await admin.tryCall(messagesRoutes.updateNotice, {
    params: { id },
    body: { ...edit, title: '再改' },
  });
  assert.equal(again.errorCode, 'notice.alreadySent');
});

test('a message reaches its receivers once, counts as unread, leads to its page and is read when opened', async () => {
  await send(['tangmy', 'tangmy', 'nobody', 'luozq'], '审核已下达');
  const client = await product.as('tangmy');
  const page = await list(client, { isRead: '0' });
  assert.equal(page.pagination.total, 1);
  const [row] = page.list;
  assert.deepEqual(
    [row?.title, row?.type, row?.isRead, row?.link, row?.creatorUser],
    ['审核已下达', 2, '0', '/checkInfo?id=1', '周敏/zhoumin'],
  );
  assert.deepEqual(await client.call(messagesRoutes.unreadCount, {}), {
    unreadMessageCount: 1,
    unreadNoticeCount: 0,
  });
  const opened = await client.call(messagesRoutes.read, { params: { id: row?.id ?? '' } });
  assert.deepEqual(JSON.parse(opened.bodyText), {
    type: 2,
    event: 'audit.issued',
    link: '/checkInfo?id=1',
    text: 'SH20260001 · 清源城中水务有限公司',
  });
  assert.equal((await list(client, { isRead: '0' })).list.length, 0);
  assert.equal((await list(client, { isRead: '1' })).list.length, 1);

  const stranger = await product.as('panyt');
  const foreign = await stranger.tryCall(messagesRoutes.read, { params: { id: row?.id ?? '' } });
  assert.deepEqual([foreign.status, foreign.errorCode], [404, 'record.missing']);
});

test('a message of a change that fails never arrives', async () => {
  const ctx = await product.ctxAs('zhoumin');
  const failed = change(ctx, async (tx) => {
    await notify(ctx, tx, {
      event: 'audit.issued',
      to: [demoId('user', 'caoyh')],
      text: asWritten('不应送达', ''),
      link: '/',
    });
    throw new Error('after all not');
  });
  await assert.rejects(failed);
  assert.equal((await list(await product.as('caoyh'))).list.length, 0);
});

test('all own messages are marked as read at once, and taken off the list by their ids', async () => {
  await send(['weisq', 'xuzh'], '第一条');
  await send(['weisq'], '第二条');
  const client = await product.as('weisq');
  const before = await list(client);
  assert.deepEqual(
    before.list.map((row) => row.title),
    ['第二条', '第一条'],
  );
  assert.equal((await list(client, { keyword: '第一' })).list.length, 1);
  await client.call(messagesRoutes.readAll, {});
  assert.equal((await client.call(messagesRoutes.unreadCount, {})).unreadMessageCount, 0);
  await client.call(messagesRoutes.removeRecords, { body: { ids: before.list.map((row) => row.id) } });
  assert.equal((await list(client)).pagination.total, 0);
  assert.equal((await list(await product.as('xuzh'))).list[0]?.isRead, '0');
});

test('a notice is a draft until it is released, then everyone has it and nobody changes it any more', async () => {
  const id = await draft({
    title: '放假通知',
    bodyText: '<p onclick="x()">清明放假<script>alert(1)</script><a href="javascript:x()">a</a></p>',
  });
  const reader = await product.as('songll');
  assert.equal((await list(reader, { type: '1' })).list.length, 0);
  const detail = await admin.call(messagesRoutes.notice, { params: { id } });
  assert.doesNotMatch(detail.bodyText, /script|onclick|javascript/);
  await admin.call(messagesRoutes.updateNotice, {
    params: { id },
    body: { title: '清明放假通知', bodyText: detail.bodyText, toUserIds: [], files: [], rev: detail.rev },
  });
  const late = await admin.tryCall(messagesRoutes.updateNotice, {
    params: { id },
    body: { title: '另一个', bodyText: '', toUserIds: [], files: [], rev: detail.rev },
  });
  assert.deepEqual([late.status, late.errorCode], [409, 'record.stale']);

  await admin.call(messagesRoutes.releaseNotice, { params: { id } });
  const [row] = (await list(reader, { type: '1' })).list;
  assert.deepEqual([row?.title, row?.excerpt, row?.isRead], ['清明放假通知', '清明放假a', '0']);
  for (const outcome of [
    await admin.tryCall(messagesRoutes.releaseNotice, { params: { id } }),
    await admin.tryCall(messagesRoutes.updateNotice, {
      params: { id },
      body: { title: '改', bodyText: '', toUserIds: [], files: [] },
    }),
  ])
    assert.equal(outcome.errorCode, 'notice.alreadySent');
  await admin.call(messagesRoutes.removeNotice, { params: { id } });
  assert.equal((await list(reader, { type: '1' })).list.length, 0);
});

test('a notice with receivers and a file: only they see it and open the file', async () => {
  const form = new FormData();
  form.append('file', new Blob(['安排']), '安排.txt');
  const upload = await fetch(`${product.url}/api/file/Uploader`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const { data } = (await upload.json()) as { data: { name: string } };
  now += 1000;
  await admin.call(messagesRoutes.createNotice, {
    body: {
      title: '培训安排',
      bodyText: '<p>见附件</p>',
      toUserIds: [demoId('user', 'hanjf')],
      files: [{ name: '安排.txt', fileId: data.name, url: '' }],
    },
  });
  const { list: notices } = await admin.call(messagesRoutes.notices, { query: { keyword: '培训' } });
  const id = notices[0]?.id ?? '';
  await admin.call(messagesRoutes.releaseNotice, { params: { id } });
  const receiver = await product.as('hanjf');
  const message = await receiver.call(messagesRoutes.read, { params: { id } });
  assert.deepEqual(
    message.files.map((file) => file.name),
    ['安排.txt'],
  );
  const link = { params: { type: 'annex', id: data.name } };
  assert.equal((await receiver.call(filesRoutes.downloadLink, link)).name, '安排.txt');
  const stranger = await product.as('pengxy');
  assert.equal((await stranger.tryCall(filesRoutes.downloadLink, link)).errorCode, 'file.missing');
  assert.equal((await list(stranger, { type: '1' })).list.length, 0);
});

test('an unknown receiver is refused, and people without the menu entry write no notices', async () => {
  const body = { title: '通知', bodyText: '', toUserIds: ['nobody'], files: [] };
  const unknown = await admin.tryCall(messagesRoutes.createNotice, { body });
  assert.equal(unknown.errorCode, 'notice.receiverUnknown');
  const forbidden = await (await product.as('zhoumin')).tryCall(messagesRoutes.createNotice, { body });
  assert.deepEqual([forbidden.status, forbidden.errorCode], [403, 'access.denied']);
});

test('everyone reads a message in the own language, finds it by its words, and a notice as it was written', async () => {
  const { db, access } = product.app.kernel;
  for (const [account, language] of [
    ['caoyh', 'en'],
    ['songll', 'zhtw'],
  ] as const)
    await db.updateTable('users').set({ language }).where('account', '=', account).execute();
  access.clear();
  now += 1000;
  const ctx = await product.ctxAs('zhoumin');
  const facts = { audit: '清源年度审核', code: 'SH1', start: '2026-03-01', end: '2026-03-31' };
  const to = ['caoyh', 'songll'].map((account) => demoId('user', account));
  await change(ctx, (tx) => notify(ctx, tx, { ...say('audit.issued', facts), to, link: '/checkInfo?id=2' }));
  const english = await product.as('caoyh');
  const [row] = (await list(english, { keyword: 'audit issued' })).list;
  assert.deepEqual(
    [row?.title, row?.excerpt],
    ['Audit issued: 清源年度审核', 'Audit SH1, 2026-03-01 to 2026-03-31'],
  );
  const opened = await english.call(messagesRoutes.read, { params: { id: row?.id ?? '' } });
  assert.equal(JSON.parse(opened.bodyText).text, 'Audit SH1, 2026-03-01 to 2026-03-31');
  assert.equal((await list(english, { keyword: '审核下达' })).list.length, 0);

  const traditional = (await list(await product.as('songll'), { keyword: '審核下達' })).list[0];
  assert.deepEqual(
    [traditional?.title, traditional?.excerpt],
    ['審核下達：清源年度审核', '審核 SH1，2026-03-01 至 2026-03-31'],
  );

  const id = await draft({ title: '食堂通知', bodyText: '<p>周五停业</p>' });
  await admin.call(messagesRoutes.releaseNotice, { params: { id } });
  assert.equal((await list(english, { type: '1' })).list[0]?.title, '食堂通知');
});
