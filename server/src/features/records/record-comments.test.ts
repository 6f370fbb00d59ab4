import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { publishDesign, withList } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let writer: Client;
let reader: Client;
let outsider: Client;
let modelId: string;
let id: string;

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  modelId = await publishDesign(admin, {
    code: 'talked',
    holders: ['huangwl', 'tangmy'],
    body: withList([{ fieldId: 't', name: 'title', kind: 'comInput', label: { zh: '名称' } }], {
      columns: ['title'],
    }),
  });
  writer = await product.as('huangwl');
  reader = await product.as('tangmy');
  outsider = await product.as('luozq');
  ({ id } = await admin.call(recordsRoutes.create, {
    params: { modelId },
    body: { data: JSON.stringify({ title: '阀门渗漏' }) },
  } as never));
});
after(() => product.stop());

const at = () => ({ params: { modelId, id } });
const say = (who: Client, text: string, more: object = {}) =>
  who.tryCall(recordsRoutes.comment, { ...at(), body: { text, mentionIds: [], files: [], ...more } });
const shown = async (who: Client) => who.call(recordsRoutes.comments, { ...at(), query: {} });

test('who reaches a record comments on it; mentioned people hear of it as far as they reach the record', async () => {
  const told = await say(writer, '请看 @唐明月', {
    mentionIds: [demoId('user', 'tangmy'), demoId('user', 'luozq')],
  });
  assert.equal(told.code, 200, told.msg);
  assert.equal(told.data.unreached.length, 1);
  await product.app.outbox.drain();
  const { list } = await reader.call(messagesRoutes.list, { query: {} });
  const [message] = list;
  assert.match(String(message?.title), /提到了您.*阀门渗漏/);
  const other = await outsider.call(messagesRoutes.list, { query: {} });
  assert.ok(!other.list.some(({ title }) => String(title).includes('阀门渗漏')));
  const { list: comments, isFollowing } = await shown(reader);
  assert.deepEqual(
    comments.map(({ text, isOwn, headIcon }) => [text, isOwn, headIcon]),
    [['请看 @唐明月', false, '']],
  );
  assert.equal(isFollowing, false);
  assert.equal((await shown(writer)).isFollowing, true);
});

test('people without the entry neither read nor write comments', async () => {
  assert.equal((await outsider.tryCall(recordsRoutes.comments, { ...at(), query: {} })).status, 403);
  assert.equal((await say(outsider, '看看')).status, 403);
  const missing = await writer.tryCall(recordsRoutes.comments, {
    params: { modelId, id: 'nothing' },
    query: {},
  });
  assert.equal(missing.errorCode, 'record.missing');
  assert.equal((await say(writer, '')).errorCode, 'record.commentEmpty');
});

test('followers hear of changes, until they follow no longer', async () => {
  await reader.call(recordsRoutes.follow, { ...at(), body: { isFollowing: true } });
  const change = async (title: string) => {
    const { rev } = await admin.call(recordsRoutes.read, at());
    await admin.call(recordsRoutes.update, {
      ...at(),
      body: { data: JSON.stringify({ title }), rev },
    } as never);
  };
  const heard = async (what: string) => {
    await product.app.outbox.drain();
    const { list } = await reader.call(messagesRoutes.list, { query: { pageSize: 100 } });
    return list.filter(({ title }) => String(title).includes(what)).length;
  };
  await change('阀门渗漏二');
  assert.equal(await heard('修改了'), 1);
  await reader.call(recordsRoutes.follow, { ...at(), body: { isFollowing: false } });
  await change('阀门渗漏三');
  assert.equal(await heard('修改了'), 1);
});

test('files of a comment open for who reaches the record, and go with the comment', async () => {
  const form = new FormData();
  form.append('file', new Blob(['leak']), 'leak.txt');
  const uploaded = await writer.call(filesRoutes.upload, { params: { type: 'annex' }, body: form } as never);
  const file = {
    name: uploaded.originalName,
    fileId: uploaded.name,
    fileVersionId: uploaded.fileVersionId,
    url: uploaded.url,
    size: uploaded.fileSize,
    sha256: uploaded.sha256,
  };
  assert.equal((await say(reader, '', { files: [file] })).errorCode, 'file.missing');
  await say(writer, '附照片', { files: [file] });
  const [newest] = (await shown(reader)).list;
  const [shownFile] = newest?.files ?? [];
  assert.equal(shownFile?.fileId, file.fileId);
  const commentId = newest?.id ?? '';
  const foreign = await reader.tryCall(recordsRoutes.removeComment, { params: { modelId, id, commentId } });
  assert.equal(foreign.errorCode, 'record.commentNotYours');
  await writer.call(recordsRoutes.removeComment, { params: { modelId, id, commentId } });
  assert.ok((await shown(reader)).list.every((one) => one.id !== commentId));
});

test('followers hear of a removal', async () => {
  await reader.call(recordsRoutes.follow, { ...at(), body: { isFollowing: true } });
  await admin.call(recordsRoutes.remove, at());
  await product.app.outbox.drain();
  const { list } = await reader.call(messagesRoutes.list, { query: { pageSize: 100 } });
  assert.equal(list.filter(({ title }) => /删除了.*阀门渗漏三/.test(String(title))).length, 1);
});
