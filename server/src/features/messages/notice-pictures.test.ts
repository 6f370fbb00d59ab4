import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

const HOUR_MS = 3_600_000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let product: TestApp;
let now = Date.UTC(2026, 2, 10, 1);
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
});
after(() => product.stop());

async function uploadedPicture(client: Client) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(PNG)]), 'plan.png');
  const response = await fetch(`${product.url}/prod-api/api/file/Uploader/annexpic`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  return z.object({ data: UploadReply }).parse(await response.json()).data;
}

async function createdNotice(admin: Client, title: string, bodyText: string): Promise<string> {
  await admin.call(messagesRoutes.createNotice, { body: { title, bodyText, toUserIds: [], files: [] } });
  const { list } = await admin.call(messagesRoutes.notices, { query: {} });
  return list.find((notice) => notice.title === title)?.id ?? '';
}

const pictureIn = (html: string): string => /src="([^"]*)"/.exec(html)?.[1] ?? '';
const statusOf = async (src: string): Promise<number> => (await fetch(product.url + src)).status;

test('a picture of somebody else that is named in a notice stays closed to its readers', async () => {
  const foreign = await uploadedPicture(await product.as('tangmy'));
  const admin = await product.as('admin');
  const id = await createdNotice(
    admin,
    '图片',
    `<img src="/prod-api/api/file/Image/annexpic/${foreign.name}" />`,
  );
  await admin.call(messagesRoutes.releaseNotice, { params: { id } });
  const reader = await product.as('luozq');
  const { list } = await reader.call(messagesRoutes.list, { query: { type: '1', keyword: '图片' } });
  const opened = await reader.call(messagesRoutes.read, { params: { id: list[0]?.id ?? '' } });
  assert.equal(await statusOf(pictureIn(opened.bodyText)), 403);
});

test('a picture in a notice shows to its readers long after the link of the writer has expired', async () => {
  const admin = await product.as('admin');
  const picture = await uploadedPicture(admin);
  const written = `/prod-api${picture.url}`;
  const id = await createdNotice(admin, '汛期值班安排', `<p>平面图<img src="${written}" alt="平面图" /></p>`);
  await admin.call(messagesRoutes.releaseNotice, { params: { id } });

  now += 5 * HOUR_MS;
  assert.equal(await statusOf(written), 403);
  const reader = await product.as('songll');
  const { list } = await reader.call(messagesRoutes.list, { query: { type: '1', keyword: '汛期' } });
  const opened = await reader.call(messagesRoutes.read, { params: { id: list[0]?.id ?? '' } });
  assert.equal(await statusOf(pictureIn(opened.bodyText)), 200);
});
