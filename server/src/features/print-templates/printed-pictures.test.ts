import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type {
  PrintBlock,
  PrintFont,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { PrintEdit } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes as routes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { pictureDistance, pictureOfPage } from '../../testing/pdf-picture.ts';
import { readPdf } from '../../testing/pdf-text.ts';

// `UPDATE_PICTURES=1` makes the pictures anew: look at them before they are kept.

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const UNIT = "SELECT @formId AS code, '城东加压站' AS name, 1234.5 AS amount, DATE '2026-05-04' AS day";
const ROWS = `SELECT n AS no, item AS what FROM (VALUES (1, '护栏 GL-01'), (2, '配电箱 PD-02'), (3, '氯气瓶 <LQ-03>')) AS rows(n, item)`;
const said = (zh: string, zhtw: string, en: string) => ({ zh, zhtw, en });
const same = (zh: string) => ({ zh });

const CONTENT: PrintBlock[] = [
  {
    kind: 'heading',
    level: 1,
    text: said('整改通知单', '整改通知單', 'Rectification notice'),
    align: 'center',
  },
  {
    kind: 'paragraph',
    text: said('编号 {code}', '編號 {code}', 'No. {code}'),
    align: 'right',
    style: 'muted',
  },
  {
    kind: 'columns',
    columns: [
      {
        weight: 2,
        blocks: [{ kind: 'paragraph', text: said('单位：{name}', '單位：{name}', 'Unit: {name}') }],
      },
      { weight: 1, blocks: [{ kind: 'paragraph', text: said('日期：{day}', '日期：{day}', 'Date: {day}') }] },
    ],
  },
  {
    kind: 'table',
    widths: [1, 3, 2],
    lines: 'all',
    rows: [
      {
        isHead: true,
        cells: [
          { text: said('序号', '序號', 'No.') },
          { text: said('内容', '內容', 'Subject') },
          { text: said('签收', '簽收', 'Received') },
        ],
      },
      {
        over: 'table1',
        cells: [{ text: same('{table1.no}') }, { text: same('{table1.what}') }, { text: same('') }],
      },
      {
        cells: [
          { text: said('合计金额', '合計金額', 'Amount'), colspan: 2, style: 'strong' },
          { text: same('{amount|money}'), align: 'right' },
        ],
      },
    ],
  },
  {
    kind: 'list',
    isOrdered: true,
    items: [
      { text: said('请在五日内整改。', '請在五日內整改。', 'Rectify within five days.') },
      { text: said('完成后回复。', '完成後回覆。', 'Reply when done.') },
    ],
  },
  { kind: 'code', symbol: 'qr', text: same('{code}'), height: 22 },
];

/** What the page says from top to bottom, line by line. */
const TEXTS: Readonly<Record<Language, readonly string[]>> = {
  zh: [
    '整改通知单',
    '编号 R-7',
    '单位：城东加压站',
    '日期：2026-05-04',
    '序号',
    '内容',
    '签收',
    '1',
    '护栏 GL-01',
    '2',
    '配电箱 PD-02',
    '3',
    '氯气瓶 <LQ-03>',
    '合计金额',
    '1,234.50',
    '1.',
    '请在五日内整改。',
    '2.',
    '完成后回复。',
    '演示',
    '1 / 1',
    'XXXXX-XXXXX',
  ],
  zhtw: [
    '整改通知單',
    '編號 R-7',
    '單位：城东加压站',
    '日期：2026-05-04',
    '序號',
    '內容',
    '簽收',
    '1',
    '护栏 GL-01',
    '2',
    '配电箱 PD-02',
    '3',
    '氯气瓶 <LQ-03>',
    '合計金額',
    '1,234.50',
    '1.',
    '請在五日內整改。',
    '2.',
    '完成後回覆。',
    '示範',
    '1 / 1',
    'XXXXX-XXXXX',
  ],
  en: [
    'Rectification notice',
    'No. R-7',
    'Unit: 城东加压站',
    'Date: 2026-05-04',
    'No.',
    'Subject',
    'Received',
    '1',
    '护栏 GL-01',
    '2',
    '配电箱 PD-02',
    '3',
    '氯气瓶 <LQ-03>',
    'Amount',
    '1,234.50',
    '1.',
    'Rectify within five days.',
    '2.',
    'Reply when done.',
    'Sample',
    '1 / 1',
    'XXXXX-XXXXX',
  ],
};

const EDIT = PrintEdit.parse({
  fullName: '通知单',
  enCode: 'pictured',
  category: 'other',
  sqlTemplate: JSON.stringify([{ sql: UNIT }, { sql: ROWS }]),
  page: { size: 'A5', watermark: said('演示', '示範', 'Sample') },
  content: CONTENT,
});

async function preview(
  language: Language,
  content: readonly PrintBlock[] = CONTENT,
  font: PrintFont = 'sans',
): Promise<Buffer> {
  const answer = await fetch(product.url + routes.preview.path, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...EDIT,
      content,
      page: { ...EDIT.page, font },
      sqlTemplate: JSON.stringify(EDIT.sqlTemplate),
      formId: 'R-7',
      language,
    }),
  });
  assert.equal(answer.status, 200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Hinting and other versions of the drawing library stay well below, a missing rule or sign well above. */
const MOST_DISTANCE = 24;

const kept = (language: Language) => join(import.meta.dirname, `printed-pictures.${language}.png`);

for (const language of ['zh', 'zhtw', 'en'] as const)
  test(`a print looks as it did and says its data (${language})`, async () => {
    const pdf = await preview(language);
    const { pages, missingGlyphs } = readPdf(pdf);
    assert.equal(missingGlyphs, 0);
    assert.deepEqual(
      pages.map((page) => page.split('\n').filter((line) => line.trim() !== '')),
      [TEXTS[language]],
    );
    const picture = await pictureOfPage(pdf);
    if (process.env.UPDATE_PICTURES) writeFileSync(kept(language), picture);
    const distance = await pictureDistance(picture, readFileSync(kept(language)));
    if (distance <= MOST_DISTANCE) return;
    const shown = join(mkdtempSync(join(tmpdir(), 'auditplus-picture-')), `${language}.png`);
    writeFileSync(shown, picture);
    assert.fail(`it is ${distance} away from ${kept(language)}: compare ${shown}`);
  });

test('a print that lacks a line or a word is told from the kept one', async () => {
  const reduced = CONTENT.map(
    (block): PrintBlock => (block.kind === 'table' ? { ...block, lines: 'rows' } : block),
  );
  const withoutRules = await pictureOfPage(await preview('zh', reduced));
  assert.ok((await pictureDistance(withoutRules, readFileSync(kept('zh')))) > MOST_DISTANCE);
  const other = CONTENT.map(
    (block): PrintBlock => (block.kind === 'list' ? { ...block, items: block.items.slice(1) } : block),
  );
  const withoutItem = await pictureOfPage(await preview('zh', other));
  assert.ok((await pictureDistance(withoutItem, readFileSync(kept('zh')))) > MOST_DISTANCE);
});

test('a template in serif embeds that font alone, and says the same', async () => {
  const serif = await preview('zh', CONTENT, 'serif');
  const { pages, missingGlyphs, embeddedFonts } = readPdf(serif);
  assert.equal(missingGlyphs, 0);
  assert.deepEqual(embeddedFonts.map(family).sort(), ['NotoSerifSC-Bold', 'NotoSerifSC-Regular']);
  const sans = await preview('zh');
  assert.deepEqual(readPdf(sans).embeddedFonts.map(family).sort(), ['NotoSansSC-Bold', 'NotoSansSC-Regular']);
  assert.equal(pages.join(), readPdf(sans).pages.join());
  assert.ok((await pictureDistance(await pictureOfPage(serif), readFileSync(kept('zh')))) > MOST_DISTANCE);
});

/** A subset of a font is named with six letters before its name. */
const family = (name: string): string => name.replace(/^[A-Z]{6}\+/, '');
