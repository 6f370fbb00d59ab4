import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import {
  PrintBody,
  type PrintEdit,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import type { SealEdit } from '@auditplus/contract/features/seals/seals.model.ts';
import { sealsRoutes as routes } from '@auditplus/contract/features/seals/seals.routes.ts';
import { NO_TITLES } from '@auditplus/contract/kernel/titles.ts';
import { createCanvas } from '@napi-rs/canvas';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { readPdf } from '../../testing/pdf-text.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const holder = demoId('user', 'zhoumin');

function picture(side: number): string {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.strokeStyle = '#c00000';
  context.lineWidth = 6;
  context.arc(side / 2, side / 2, side / 2 - 6, 0, 2 * Math.PI);
  context.stroke();
  return canvas.toBuffer('image/png').toString('base64');
}

let made = 0;
function edit(given: Partial<SealEdit> = {}): SealEdit {
  made += 1;
  return {
    fullName: `印章${made}`,
    titles: NO_TITLES,
    enCode: `seal${made}`,
    picture: picture(120),
    holderIds: [holder],
    description: '',
    enabledMark: 1,
    sortCode: 0,
    ...given,
  };
}

function template(seal: string): PrintEdit {
  return {
    ...PrintBody.parse({}),
    sqlTemplate: [{ sql: "SELECT '清源' AS name, @formId AS asked" }],
    fullName: `盖章模板 ${made}`,
    enCode: `sealed${made}`,
    category: 'other',
    sortCode: 0,
    description: '',
    enabledMark: 1,
    content: [
      { kind: 'paragraph', text: { zh: '{name}' } },
      { kind: 'seal', seal, size: 40, turn: -12, right: -5, down: -10, align: 'right' },
    ],
  };
}

async function published(seal: string): Promise<{ id: string }> {
  const { id } = await admin.call(printTemplatesRoutes.create, { body: template(seal) });
  await admin.call(printTemplatesRoutes.publish, { params: { id }, body: { note: '' } });
  return { id };
}

const print = (client: Client, id: string) =>
  client.tryCall(printTemplatesRoutes.pdf, { params: { id }, body: { formId: 'one' } });

test('only holders print with a seal, and every use is noted', async () => {
  const { id: seal } = await admin.call(routes.create, { body: edit({ fullName: '集团公章' }) });
  const params = await published(seal);
  const chen = await product.as('chenyl');
  const refused = await print(chen, params.id);
  assert.deepEqual([refused.status, refused.msg], [403, '您不是“集团公章”的持有人，不能用它打印']);
  const zhou = await product.as('zhoumin');
  const { url } = await zhou.call(printTemplatesRoutes.pdf, { params, body: { formId: 'one' } });
  const pdf = Buffer.from(await (await fetch(product.url + url)).arrayBuffer());
  assert.match(readPdf(pdf).pages.join(''), /清源/);
  assert.ok(pdf.toString('latin1').includes('/Subtype /Image'), 'the seal is on the paper');
  const { list } = await admin.call(routes.uses, { params: { id: seal }, query: {} });
  assert.deepEqual(
    list.map(({ person, count }) => [person, count]),
    [['周敏', 1]],
  );
  const info = await admin.call(routes.read, { params: { id: seal } });
  await admin.call(routes.update, { params: { id: seal }, body: { ...info, enabledMark: 0 } });
  assert.equal((await print(zhou, params.id)).msg, '请选择启用中的印章');
});

const SIDE = 16;

/** A PNG of sixteen colours, two pixels to the byte: its left half is red, its right half shows what is below it. */
function smallPalette(): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(crc32(body));
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const row = Buffer.from([0, ...Buffer.alloc(SIDE / 4, 0x11), ...Buffer.alloc(SIDE / 4)]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, 4, 3, 0, 0, 0])),
    chunk('PLTE', Buffer.from([200, 0, 0, 200, 0, 0])),
    chunk('tRNS', Buffer.from([0, 255])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

test('a seal of few colours is as see-through on paper as its picture', async () => {
  const { id: seal } = await admin.call(routes.create, { body: edit({ picture: smallPalette() }) });
  const { url } = await admin.call(printTemplatesRoutes.pdf, {
    params: await published(seal),
    body: { formId: 'one' },
  });
  const pdf = Buffer.from(await (await fetch(product.url + url)).arrayBuffer()).toString('latin1');
  const masks = [...pdf.matchAll(/\/DeviceGray[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g)].map(
    ([, data = '']) => inflateSync(Buffer.from(data, 'latin1')),
  );
  const row = Buffer.concat([Buffer.alloc(SIDE / 2, 255), Buffer.alloc(SIDE / 2)]);
  assert.deepEqual(masks, [Buffer.concat(Array.from({ length: SIDE }, () => row))]);
});

test('a seal has its name in the language of the reader, and the Chinese one where there is none', async () => {
  const named = { fullName: '质量章', titles: { en: 'Quality seal', zhtw: '' } };
  const { id } = await admin.call(routes.create, { body: edit({ ...named, holderIds: [] }) });
  const shown = async (language: 'zh' | 'zhtw' | 'en') => {
    await admin.call(currentUserRoutes.language, { body: { language } });
    const { list } = await admin.call(routes.list, { query: {} });
    const offered = await admin.call(routes.selector, {});
    return [list.find((row) => row.id === id)?.fullName, offered.list.find((row) => row.id === id)?.fullName];
  };
  assert.deepEqual(await shown('en'), ['Quality seal', 'Quality seal']);
  assert.equal((await admin.call(routes.list, { query: { keyword: 'quality' } })).list.length, 1);
  assert.deepEqual(await shown('zhtw'), ['质量章', '质量章']);
  assert.deepEqual(await shown('zh'), ['质量章', '质量章']);
  const { fullName, titles } = await admin.call(routes.read, { params: { id } });
  assert.deepEqual({ fullName, titles }, named);
});

test('a seal that a published template uses stays, others go', async () => {
  const { id } = await admin.call(routes.create, { body: edit() });
  await published(id);
  const used = await admin.tryCall(routes.remove, { params: { id }, query: {} });
  assert.equal(used.errorCode, 'definition.inUse');
  assert.match(used.msg, /盖章模板/);
  const { id: unused } = await admin.call(routes.create, { body: edit() });
  const stale = await admin.tryCall(routes.remove, { params: { id: unused }, query: { rev: 7 } });
  assert.equal(stale.errorCode, 'record.stale');
  await admin.call(routes.remove, { params: { id: unused }, query: { rev: 0 } });
  assert.equal((await admin.tryCall(routes.read, { params: { id: unused } })).status, 404);
});

test('codes, pictures, holders and the seals of templates are looked at', async () => {
  const body = edit();
  const { id } = await admin.call(routes.create, { body });
  const tried = async (given: Partial<SealEdit>) =>
    (await admin.tryCall(routes.create, { body: edit(given) })).msg;
  assert.equal(
    await tried({ enCode: body.enCode.toUpperCase() }),
    `印章编码“${body.enCode.toUpperCase()}”已存在`,
  );
  const broken = `${body.picture.slice(0, 40)}AAAA`;
  assert.equal(await tried({ picture: broken }), '印章图片无法识别，请上传 PNG 图片');
  assert.equal(await tried({ holderIds: ['nobody'] }), '持有人不存在或已停用');
  assert.equal(
    (await admin.tryCall(routes.update, { params: { id }, body: { ...body, rev: 5 } })).errorCode,
    'record.stale',
  );
  for (const seal of ['', 'nothing'])
    assert.equal(
      (await admin.tryCall(printTemplatesRoutes.create, { body: template(seal) })).errorCode,
      'print.sealMissing',
    );
});
