import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { MailEdit, MailList } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let wei: Client;
let cao: Client;
let sun: Client;
before(async () => {
  product = await startTestApp();
  [wei, cao, sun] = await Promise.all([product.as('weisq'), product.as('caoyh'), product.as('sunlj')]);
});
after(() => product.stop());

const idOf = (account: string) => demoId('user', account);
const EMPTY: MailEdit = {
  toUserIds: [],
  ccUserIds: [],
  bccUserIds: [],
  toAddresses: [],
  ccAddresses: [],
  bccAddresses: [],
  subject: '',
  html: '',
  files: [],
};

const draft = (client: Client, edit: Partial<MailEdit> = {}) =>
  client.call(mailsRoutes.createDraft, { body: { ...EMPTY, ...edit } });

/** Writes and sends a mail; answers the sender's copy. */
async function send(client: Client, edit: Partial<MailEdit>): Promise<string> {
  const { id, rev } = await draft(client, edit);
  await client.call(mailsRoutes.send, { params: { id }, body: { rev } });
  return id;
}

const list = async (client: Client, folder: MailList, more: { keyword?: string; unread?: '1' } = {}) =>
  (await client.call(mailsRoutes.list, { query: { folder, ...more } })).list;
const subjects = async (client: Client, folder: MailList, more = {}) =>
  (await list(client, folder, more)).map(({ subject }) => subject);
const read = (client: Client, id: string) => client.call(mailsRoutes.read, { params: { id } });

/** The receiver's copy of a mail by its subject. */
async function received(client: Client, subject: string): Promise<string> {
  const row = (await list(client, 'inbox')).find((one) => one.subject === subject);
  assert.ok(row, `${subject} has not arrived`);
  return row.id;
}

async function upload(client: Client, name: string, content: string): Promise<FileRef> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const response = await fetch(`${product.url}/api/file/Uploader/annex`, {
    method: 'POST',
    headers: { ...client.headers },
    body: form,
  });
  const { data } = (await response.json()) as { data: { name: string; url: string } };
  return { name, fileId: data.name, url: data.url };
}

test('a mail is drafted under its version, sent, and each receiver reads an own copy', async () => {
  const { id, rev } = await draft(wei, { subject: '安全例会' });
  assert.deepEqual(await wei.call(mailsRoutes.counts, {}), { unread: 0, drafts: 1 });
  const edit = {
    ...EMPTY,
    subject: '安全例会纪要',
    toUserIds: [idOf('caoyh'), idOf('caoyh')],
    ccUserIds: [idOf('sunlj')],
    html: '<p>请查收<script>alert(1)</script></p>',
  };
  const saved = await wei.call(mailsRoutes.saveDraft, { params: { id }, body: { ...edit, rev } });
  assert.deepEqual(saved, { id, rev: 1 });
  const stale = await wei.tryCall(mailsRoutes.saveDraft, { params: { id }, body: { ...edit, rev } });
  assert.equal(stale.errorCode, 'record.stale');
  const early = await wei.tryCall(mailsRoutes.send, { params: { id }, body: { rev } });
  assert.equal(early.errorCode, 'record.stale');
  await wei.call(mailsRoutes.send, { params: { id }, body: { rev: 1 } });
  assert.deepEqual(await subjects(wei, 'drafts'), []);
  assert.deepEqual(await subjects(wei, 'sent'), ['安全例会纪要']);

  assert.deepEqual(await cao.call(mailsRoutes.counts, {}), { unread: 1, drafts: 0 });
  assert.deepEqual(await subjects(cao, 'inbox', { unread: '1' }), ['安全例会纪要']);
  const opened = await read(cao, await received(cao, '安全例会纪要'));
  assert.equal(opened.html, '<p>请查收</p>');
  assert.deepEqual(
    [opened.sender.userId, opened.to.map((one) => one.userId), opened.cc.map((one) => one.userId)],
    [idOf('weisq'), [idOf('caoyh')], [idOf('sunlj')]],
  );
  assert.equal((await cao.call(mailsRoutes.counts, {})).unread, 0);
  assert.equal((await sun.call(mailsRoutes.counts, {})).unread, 1);

  const again = await wei.tryCall(mailsRoutes.saveDraft, { params: { id }, body: { ...edit, rev: 2 } });
  assert.deepEqual([again.errorCode, again.msg], ['mail.alreadySent', '邮件已发送，不能再修改']);
  const messages = await cao.call(messagesRoutes.list, { query: {} });
  const message = messages.list.find(({ event }) => event === 'mail.received');
  assert.equal(message?.title, '收到邮件：安全例会纪要');
  const led = new URL(message?.link ?? '', 'http://product').searchParams.get('id') ?? '';
  assert.equal((await read(cao, led)).id, opened.id);
});

test('a mail needs a subject and people who may still be written to', async () => {
  const outcomes = [];
  for (const edit of [
    { toUserIds: [idOf('caoyh')] },
    { subject: '无人收' },
    { subject: '自己', ccUserIds: [idOf('weisq')] },
  ]) {
    const { id, rev } = await draft(wei, edit);
    const { msg } = await wei.tryCall(mailsRoutes.send, { params: { id }, body: { rev } });
    outcomes.push(msg);
    await wei.call(mailsRoutes.remove, { body: { ids: [id] } });
  }
  assert.deepEqual(outcomes.slice(0, 2), ['请填写邮件主题', '请选择收件人']);
  assert.deepEqual(await subjects(wei, 'inbox'), ['自己']);
  const unknown = await wei.tryCall(mailsRoutes.createDraft, {
    body: { ...EMPTY, toUserIds: ['nobody'] },
  });
  assert.equal(unknown.msg, '有收件人不存在或已停用，请重新选择');

  const { id, rev } = await draft(wei, { subject: '迟到', toUserIds: [idOf('tangmy')] });
  const { db } = product.app.kernel;
  const enable = (mark: number) =>
    db.updateTable('users').set({ enabled_mark: mark }).where('account', '=', 'tangmy').execute();
  await enable(0);
  const late = await wei.tryCall(mailsRoutes.send, { params: { id }, body: { rev } });
  assert.equal(late.errorCode, 'mail.receiverWrong');
  await enable(1);
});

test('only people who have a copy read a mail, and nobody looks into the box of another person', async () => {
  const id = await send(wei, { subject: '保密', toUserIds: [idOf('caoyh')], bccUserIds: [idOf('sunlj')] });
  const other = await product.as('tangmy');
  for (const refused of [
    await other.tryCall(mailsRoutes.read, { params: { id } }),
    await cao.tryCall(mailsRoutes.read, { params: { id } }),
    await cao.tryCall(mailsRoutes.saveDraft, { params: { id }, body: { ...EMPTY, rev: 1 } }),
    await cao.tryCall(mailsRoutes.send, { params: { id }, body: { rev: 1 } }),
    await cao.tryCall(mailsRoutes.answer, { params: { id }, body: { kind: 'reply' } }),
  ])
    assert.equal(refused.status, 404);
  await cao.call(mailsRoutes.mark, { body: { ids: [id], isStarred: true } });
  await cao.call(mailsRoutes.remove, { body: { ids: [id] } });
  assert.equal((await read(wei, id)).isStarred, false);

  assert.deepEqual(
    (await read(wei, id)).bcc.map(({ userId }) => userId),
    [idOf('sunlj')],
  );
  assert.deepEqual((await read(cao, await received(cao, '保密'))).bcc, []);
  assert.deepEqual((await read(sun, await received(sun, '保密'))).bcc, []);

  const admin = await product.as('admin');
  await admin.call(explainRoutes.startViewAs, {
    params: { userId: idOf('weisq') },
    body: { reason: '核对权限设置' },
  });
  try {
    assert.deepEqual(await list(admin, 'sent'), []);
    assert.deepEqual(await admin.call(mailsRoutes.counts, {}), { unread: 0, drafts: 0 });
    assert.equal((await admin.tryCall(mailsRoutes.read, { params: { id } })).status, 404);
  } finally {
    await admin.call(explainRoutes.endViewAs, {});
  }
});

test('marks and searches belong to the own copy', async () => {
  await send(wei, { subject: '年度计划', toUserIds: [idOf('caoyh')], html: '<p>蓄水池清洗安排</p>' });
  const id = await received(cao, '年度计划');
  await read(cao, id);
  await cao.call(mailsRoutes.mark, { body: { ids: [id], isRead: false, isStarred: true } });
  assert.deepEqual(await subjects(cao, 'star'), ['年度计划']);
  assert.deepEqual(await subjects(wei, 'star'), []);
  assert.equal((await cao.call(mailsRoutes.counts, {})).unread, 1);
  for (const keyword of ['年度', '蓄水池'])
    assert.deepEqual(await subjects(cao, 'inbox', { keyword }), ['年度计划'], keyword);
  assert.deepEqual(await subjects(cao, 'inbox', { keyword: '100%' }), []);
});

test('whom a blind copy went to is not found by the others', async () => {
  const names = new Map(
    (await product.app.kernel.db.selectFrom('users').select(['account', 'real_name']).execute()).map(
      (person) => [person.account, person.real_name],
    ),
  );
  const keyword = names.get('tangmy') ?? '';
  await send(wei, { subject: '密送', toUserIds: [idOf('caoyh')], bccUserIds: [idOf('tangmy')] });
  assert.deepEqual(await subjects(cao, 'inbox', { keyword }), []);
  assert.deepEqual(await subjects(wei, 'sent', { keyword }), ['密送']);
});

test('an attachment opens for those who have the mail, is copied on forwarding and goes with the last copy', async () => {
  const file = await upload(wei, '附件.txt', '巡查记录');
  const id = await send(wei, { subject: '附件', toUserIds: [idOf('caoyh')], files: [file] });
  const link = (client: Client, fileId = file.fileId) =>
    client.tryCall(filesRoutes.downloadLink, { params: { type: 'annex', id: fileId } });
  assert.equal((await link(cao)).status, 200);
  assert.equal((await link(sun)).errorCode, 'file.missing');

  const forwarded = await cao.call(mailsRoutes.answer, {
    params: { id: await received(cao, '附件') },
    body: { kind: 'forward' },
  });
  const view = await read(cao, forwarded.id);
  assert.equal(view.subject, '转发：附件');
  assert.deepEqual(
    view.files.map(({ name }) => name),
    ['附件.txt'],
  );
  const [copy] = view.files;
  assert.notEqual(copy?.fileId, file.fileId);
  await cao.call(mailsRoutes.saveDraft, {
    params: { id: forwarded.id },
    body: { ...EMPTY, subject: view.subject, files: view.files, toUserIds: [idOf('sunlj')], rev: 0 },
  });
  await cao.call(mailsRoutes.send, { params: { id: forwarded.id }, body: { rev: 1 } });
  assert.equal((await link(sun, copy?.fileId)).status, 200);

  await wei.call(mailsRoutes.remove, { body: { ids: [id] } });
  assert.equal((await link(cao)).status, 200);
  await cao.call(mailsRoutes.remove, { body: { ids: [await received(cao, '附件')] } });
  assert.equal((await link(wei)).errorCode, 'file.missing');
  const left = await product.app.kernel.db
    .selectFrom('mails')
    .select('id')
    .where('subject', '=', '附件')
    .execute();
  assert.deepEqual(left, []);

  const foreign = await sun.tryCall(mailsRoutes.createDraft, { body: { ...EMPTY, files: [file] } });
  assert.equal(foreign.errorCode, 'file.missing');
});

test('attachments have a limit together', async () => {
  const file = await upload(wei, '大文件.txt', '内容');
  const { db } = product.app.kernel;
  await db
    .updateTable('files')
    .set({ size: 51 * 1024 * 1024 })
    .where('id', '=', file.fileId)
    .execute();
  const refused = await wei.tryCall(mailsRoutes.createDraft, { body: { ...EMPTY, files: [file] } });
  assert.deepEqual([refused.errorCode, refused.msg], ['mail.tooLarge', '附件合计不能超过50MB']);
});

test('an answer goes to the sender, or to everybody but the own name, and quotes the mail', async () => {
  await send(wei, {
    subject: '回复：协调会',
    toUserIds: [idOf('caoyh'), idOf('sunlj')],
    ccUserIds: [idOf('tangmy'), idOf('caoyh')],
    html: '<p>周五下午</p>',
  });
  const id = await received(cao, '回复：协调会');
  const answer = async (kind: 'reply' | 'replyAll') =>
    read(cao, (await cao.call(mailsRoutes.answer, { params: { id }, body: { kind } })).id);
  const one = await answer('reply');
  assert.deepEqual([one.subject, one.folder], ['回复：协调会', 'drafts']);
  assert.match(one.html, /<p>.+写给.+：<\/p><blockquote><p>周五下午<\/p><\/blockquote>/);
  const ids = (people: readonly { userId: string | null }[]) => people.map(({ userId }) => userId);
  assert.deepEqual([ids(one.to), ids(one.cc)], [[idOf('weisq')], []]);
  const all = await answer('replyAll');
  assert.deepEqual([ids(all.to), ids(all.cc)], [[idOf('weisq'), idOf('sunlj')], [idOf('tangmy')]]);
  const ofDraft = await cao.tryCall(mailsRoutes.answer, { params: { id: one.id }, body: { kind: 'reply' } });
  assert.deepEqual([ofDraft.errorCode, ofDraft.msg], ['mail.notSent', '草稿不能回复或转发']);
});

test('a hostile mail keeps its text and nothing that runs or calls home', async () => {
  const html = [
    '<p>正文</p><img src="https://spy.example/1.gif"><img src="//spy.example/2.gif">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4="><img src="cid:a" onerror="alert(1)">',
    '<img src="data:image/png;base64,iVBORw0KGgo=" alt="图">',
    '<a href="javascript:alert(1)">点我</a><style>p{background:url(https://spy.example/3)}</style>',
    '<p style="background-image:url(https://spy.example/4);color:red">红</p><iframe src="https://spy.example"></iframe>',
    '<link rel="stylesheet" href="https://spy.example/5"><form action="https://spy.example"><input name="password"></form>',
    '<video src="https://spy.example/6" poster="https://spy.example/7"></video><svg><image href="https://spy.example/8"/></svg>',
  ].join('');
  await send(wei, { subject: '恶意', toUserIds: [idOf('caoyh')], html });
  const view = await read(cao, await received(cao, '恶意'));
  assert.equal(view.remotePictures, 4);
  assert.doesNotMatch(view.html, /spy\.example|javascript|onerror|<style|<form|<iframe|<svg|cid:/);
  assert.match(view.html, /<img alt="图" src="data:image\/png;base64,iVBORw0KGgo=" \/>/);
  assert.match(view.html, /<p style="color:red">红<\/p>/);
});
