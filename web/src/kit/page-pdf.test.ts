import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageBreaks } from './page-breaks.ts';
import { pdfOf } from './picture-pdf.ts';

test('pages are full where nothing is cut', () => {
  assert.deepEqual(pageBreaks({ height: 250, pageHeight: 100, blocks: [] }), [0, 100, 200]);
  assert.deepEqual(pageBreaks({ height: 100, pageHeight: 100, blocks: [] }), [0]);
});

test('a row at the edge moves to the next page, with the block around it when that fits', () => {
  const rows = Array.from({ length: 10 }, (_, index) => ({ top: index * 30, bottom: index * 30 + 30 }));
  assert.deepEqual(pageBreaks({ height: 300, pageHeight: 100, blocks: rows }), [0, 90, 180, 270]);
  const nested = [
    { top: 80, bottom: 140 },
    { top: 95, bottom: 110 },
  ];
  assert.deepEqual(pageBreaks({ height: 150, pageHeight: 100, blocks: nested }), [0, 80]);
});

test('a block longer than a page is cut, and never holds the pages up', () => {
  const blocks = [{ top: 0, bottom: 350 }];
  assert.deepEqual(pageBreaks({ height: 350, pageHeight: 100, blocks }), [0, 100, 200, 300]);
});

test('the document of pictures is one that a PDF reader opens, with A4 pages', async () => {
  const page = { jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 570, height: 831 };
  const bytes = new Uint8Array(await pdfOf([page, page], { contentWidthMm: 190 }).arrayBuffer());
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  assert.equal(document.numPages, 2);
  const { width, height } = (await document.getPage(2)).getViewport({ scale: 1 });
  assert.deepEqual([Math.round(width), Math.round(height)], [595, 842]);
  await document.destroy();
});
