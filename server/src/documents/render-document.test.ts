import assert from 'node:assert/strict';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { makeDocument } from './document-job.ts';
import { unitReportFixture } from './fixtures/unit-report.fixture.ts';
import { renderDocument } from './render-document.ts';

const job = { kind: 'report', format: 'pdf', snapshot: unitReportFixture(), language: 'zh' } as const;

test('a document made in its own process is the one made here, photos included', async () => {
  const canvas = createCanvas(320, 240);
  const picture = canvas.toBuffer('image/png');
  const readPhoto = async (fileId: string) => (fileId.endsWith('a') ? picture : null);
  const here = await buffer(await makeDocument(job, { readPhoto }));
  const there = await buffer(renderDocument(job, { readPhoto }));
  assert.ok(here.equals(there));
  assert.ok(there.toString('latin1').includes('/Subtype /Image'));
});

test('Word and Excel come out whole, several at once', async () => {
  const formats = ['docx', 'xlsx', 'xlsx'] as const;
  const files = await Promise.all(formats.map((format) => buffer(renderDocument({ ...job, format }))));
  for (const file of files) {
    assert.equal(file.subarray(0, 2).toString(), 'PK');
    assert.ok(file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1')) > 0);
  }
});

test('a document that cannot be made fails the stream', async () => {
  const { head: _, ...snapshot } = unitReportFixture();
  const broken = JSON.parse(JSON.stringify({ ...job, snapshot }));
  await assert.rejects(buffer(renderDocument(broken)), /document process ended with 1/);
});

test('giving a document up stops its process and lets the next one in', async () => {
  const given = [renderDocument(job), renderDocument(job), renderDocument(job)];
  for (const stream of given) stream.destroy();
  await Promise.all(given.map((stream) => stream.closed || once(stream, 'close')));
  const file = await buffer(renderDocument({ ...job, format: 'xlsx' }));
  assert.equal(file.subarray(0, 2).toString(), 'PK');
});

const strip = { left: '', center: '', right: '' };
const part = {
  blocks: [],
  header: strip,
  firstHeader: null,
  footer: strip,
  watermark: '',
  verification: null,
};
const layout = {
  kind: 'layout',
  format: 'pdf',
  document: {
    language: 'zh',
    title: '',
    author: '',
    createdAt: 0,
    font: 'sans',
    paper: { width: 210, height: 297 },
    margins: { top: 15, right: 15, bottom: 15, left: 15 },
    parts: [part, part, part],
  },
} as const;

test('each part of a document is told, and whoever is told can end it', async () => {
  const told: number[] = [];
  await buffer(renderDocument(layout, { onPart: async (done) => void told.push(done) }));
  assert.deepEqual(told, [1, 2, 3]);
  const refusing = renderDocument(layout, { onPart: () => Promise.reject(new Error('given up')) });
  await assert.rejects(buffer(refusing), /^Error: given up$/);
});

test('prints share a process while it waits, and get another one when a print has ended it', async () => {
  const print = (title: string) =>
    buffer(renderDocument({ ...layout, document: { ...layout.document, title } }));
  const first = await print('one');
  const timed = async () => {
    const begun = performance.now();
    assert.ok((await print('one')).equals(first));
    return performance.now() - begun;
  };
  // The quickest of a few: other work of the machine may hold any one of them up.
  const warm = Math.min(await timed(), await timed(), await timed());
  const broken = renderDocument({ ...layout, document: { ...layout.document, parts: [{} as never] } });
  await assert.rejects(buffer(broken), /document process ended with 1/);
  assert.ok(warm < (await timed()), 'a process that waits is quicker than a new one');
  const both = await Promise.all([print('one'), print('two')]);
  assert.ok(both[0]?.equals(first) && !both[1]?.equals(first));
});
