import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzip, xmlText } from '../testing/archive.ts';
import { summaryReportFixture } from './fixtures/summary-report.fixture.ts';
import { unitReportFixture } from './fixtures/unit-report.fixture.ts';
import { points, shortHash } from './format.ts';
import { reportDocx } from './report-docx.ts';

const parts = async (...args: Parameters<typeof reportDocx>) => unzip(await reportDocx(...args));
const xmlOf = (entries: ReadonlyMap<string, Buffer>, name: string) =>
  entries.get(name)?.toString('utf8') ?? '';

test('the Word report has the thirteen sections as real headings', async () => {
  const body = xmlOf(await parts(unitReportFixture(), { language: 'zh' }), 'word/document.xml');
  const headings = [...body.matchAll(/<w:p>(?:(?!<\/w:p>)[\s\S])*?w:val="Heading1"[\s\S]*?<\/w:p>/g)].map(
    ([xml]) => xmlText(xml),
  );
  assert.equal(headings.length, 13);
  assert.equal(headings[0], '1  审核概况');
  assert.equal(headings[12], '13  签署页');
});

test('its tables repeat their header rows, keep rows whole and hold every number', async () => {
  const snapshot = unitReportFixture();
  const body = xmlOf(await parts(snapshot, { language: 'zh' }), 'word/document.xml');
  const text = xmlText(body);
  assert.ok((body.match(/<w:tblHeader\/>/g)?.length ?? 0) >= 10);
  assert.ok((body.match(/<w:cantSplit\/>/g)?.length ?? 0) > snapshot.deductions.length);
  for (const chapter of snapshot.chapters) {
    assert.ok(
      text.includes([chapter.standardScore, chapter.omitted, chapter.due].map(points).join('')),
      chapter.name,
    );
  }
});

test('the reason of a difference and the basis of its adjustment are parted as its language does', async () => {
  const snapshot = unitReportFixture();
  const [first, ...others] = snapshot.comparison.variances;
  assert.ok(first);
  const variances = [{ ...first, reason: 'Gap on site', adjustmentBasis: 'Minutes of May' }, ...others];
  const adjusted = { ...snapshot, comparison: { ...snapshot.comparison, variances } };
  const textIn = async (language: 'zh' | 'en') =>
    xmlText(xmlOf(await parts(adjusted, { language }), 'word/document.xml'));
  assert.ok((await textIn('en')).includes('Gap on site; Minutes of May'));
  assert.ok((await textIn('zh')).includes('Gap on site；Minutes of May'));
});

test('its charts are pictures with a description', async () => {
  const entries = await parts(unitReportFixture(), { language: 'zh' });
  const pictures = [...entries].filter(([name]) => name.endsWith('.png'));
  assert.equal(pictures.length, 3);
  for (const [, bytes] of pictures) assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.ok(xmlOf(entries, 'word/document.xml').includes('descr="各章得分率（%）"'));
});

test('header and footer carry unit, code, hash and page numbers', async () => {
  const snapshot = unitReportFixture();
  const entries = await parts(snapshot, { language: 'zh' });
  const running = [...entries].filter(([name]) => /word\/(header|footer)\d+\.xml/.test(name));
  const xml = running.map(([, bytes]) => bytes.toString('utf8')).join('');
  const text = xmlText(xml);
  assert.ok(text.includes(snapshot.unit.fullName));
  assert.ok(text.includes(snapshot.head.reportCode));
  assert.ok(text.includes(shortHash(snapshot.signing.contentHash ?? '')));
  assert.ok(xml.includes('NUMPAGES') && xml.includes('PAGE'));
});

test('an unpublished Word report carries the watermark, a published one does not', async () => {
  const headers = async (state: number) => {
    const snapshot = unitReportFixture();
    const entries = await parts({ ...snapshot, head: { ...snapshot.head, state } }, { language: 'en' });
    return [...entries]
      .flatMap(([name, bytes]) => (/header\d+\.xml/.test(name) ? bytes.toString('utf8') : []))
      .join('');
  };
  assert.ok((await headers(0)).includes('NOT PUBLISHED'));
  assert.ok(!(await headers(5)).includes('NOT PUBLISHED'));
  assert.ok((await headers(6)).includes('SUPERSEDED'));
});

test('the summary report becomes Word as well', async () => {
  const text = xmlText(xmlOf(await parts(summaryReportFixture(), { language: 'zhtw' }), 'word/document.xml'));
  assert.ok(text.includes('各單位結果與排名'));
  assert.ok(text.includes('清源水质检测有限公司'));
});

test('data that look like markup stay text', async () => {
  const snapshot = unitReportFixture();
  const texts = { ...snapshot.texts, conclusion: '压力 < 0.3 MPa & "合格" <script>' };
  const body = xmlOf(await parts({ ...snapshot, texts }, { language: 'zh' }), 'word/document.xml');
  assert.ok(!body.includes('<script>'));
  assert.ok(xmlText(body).includes('压力 < 0.3 MPa & "合格" <script>'));
});
