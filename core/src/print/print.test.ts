import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PrintBlock } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { PrintPage } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { bindContent } from './bind-content.ts';
import { checkContent, showsApprovals } from './check-content.ts';
import { contentHtml } from './content-html.ts';
import { formatPrintValue } from './format-value.ts';
import { readPrintText } from './placeholders.ts';
import type { PrintShape } from './print-data.ts';
import { bindWord, unknownWordTags } from './word.ts';

const shape: PrintShape = {
  main: [
    { name: 'name', type: 'text' },
    { name: 'amount', type: 'decimal' },
    { name: 'isUrgent', type: 'boolean' },
    { name: 'photos', type: 'pictures' },
  ],
  tables: new Map([
    [
      'items',
      [
        { name: 'what', type: 'text' },
        { name: 'price', type: 'decimal' },
      ],
    ],
  ]),
};
const page = PrintPage.parse({});
const text = (zh: string) => ({ zh });

test('tags are read with their filters, and what is none is named', () => {
  const { parts, faults } = readPrintText('致{name}：{items.price|money:2|dash}，{{原样}}，{a b}');
  assert.deepEqual(faults, ['{a b}']);
  assert.deepEqual(
    parts
      .filter((part) => part.kind === 'field')
      .map(({ table, field, filters }) => [table, field, filters.length]),
    [
      ['', 'name', 0],
      ['items', 'price', 2],
    ],
  );
  assert.equal(readPrintText('{name|unknown}').faults.length, 1);
});

test('values are written as their filters say', () => {
  const as = (value: unknown, name: Parameters<typeof formatPrintValue>[1][number]['name'], argument = '') =>
    formatPrintValue(value, [{ name, argument }], {
      type: 'text',
      language: 'zh',
      dictionary: (type, code) => `${type}/${code}`,
    });
  assert.equal(as('1234567.895', 'money'), '1,234,567.90');
  assert.equal(as('-0.004', 'number'), '0.00');
  assert.equal(as('12345678901234567890.5', 'number', '0'), '12345678901234567891');
  assert.equal(as(0.256, 'percent'), '25.6%');
  assert.equal(as('1001.05', 'amount'), '壹仟零壹元零伍分');
  assert.equal(as('2026-03-05', 'longDate'), '2026年3月5日');
  assert.equal(as(Date.UTC(2026, 2, 4, 17), 'date'), '2026-03-05');
  assert.equal(as('A', 'dict', 'kinds'), 'kinds/A');
  assert.equal(as(null, 'dash'), '—');
  assert.equal(as(null, 'money'), '');
});

test('content that does not fit its source is found before it prints', () => {
  const faults = (content: readonly PrintBlock[]) =>
    checkContent({ content, page }, shape).map((issue) => issue.kind);
  assert.deepEqual(faults([{ kind: 'paragraph', text: text('{name}{systemPrinter}') }]), []);
  assert.deepEqual(faults([{ kind: 'paragraph', text: text('{nobody}') }]), ['tag']);
  assert.deepEqual(faults([{ kind: 'paragraph', text: text('{items.what}') }]), ['tag'], 'outside its loop');
  assert.deepEqual(faults([{ kind: 'paragraph', text: text('{photos}') }]), ['tag'], 'pictures are no text');
  assert.deepEqual(faults([{ kind: 'loop', over: 'none', blocks: [] }]), ['tag']);
  assert.deepEqual(faults([{ kind: 'condition', when: 'isUrgent and', blocks: [] }]), ['condition']);
  assert.deepEqual(faults([{ kind: 'condition', when: 'amount', blocks: [] }]), ['condition']);
  let deep: PrintBlock = { kind: 'pageBreak' };
  for (let level = 0; level < 9; level++)
    deep = { kind: 'columns', columns: [{ weight: 1, blocks: [deep] }] };
  assert.deepEqual(faults([deep]), ['tooDeep']);
});

test('people are on paper by their names, without the accounts that tell namesakes apart', () => {
  const person = { type: 'person', language: 'zh', dictionary: () => '' } as const;
  assert.equal(formatPrintValue('罗志强/luozq、邱凤兰/qiu.fl-2', [], person), '罗志强、邱凤兰');
  assert.equal(formatPrintValue('', [{ name: 'dash', argument: '' }], person), '—');
});

test('loops repeat, conditions choose, and fields find the row that they stand in', () => {
  const content: PrintBlock[] = [
    { kind: 'condition', when: 'isUrgent', blocks: [{ kind: 'paragraph', text: text('急 {name}') }] },
    {
      kind: 'table',
      widths: [1, 1],
      lines: 'all',
      rows: [
        { isHead: true, cells: [{ text: text('项目') }, { text: { zh: '金额', en: 'Price' } }] },
        { over: 'items', cells: [{ text: text('{items.what}') }, { text: text('{items.price|money}') }] },
      ],
    },
    {
      kind: 'loop',
      over: 'items',
      blocks: [
        {
          kind: 'condition',
          when: 'price > 10',
          blocks: [{ kind: 'paragraph', text: text('{items.what} of {name}') }],
        },
      ],
    },
  ];
  const data = {
    main: { name: '甲', amount: '3', isUrgent: true },
    tables: {
      items: [
        { what: '水', price: '9.5' },
        { what: '泵', price: '1200' },
      ],
    },
    approvals: [],
  };
  const { blocks } = bindContent({ content, page }, data, {
    shape,
    language: 'en',
    dictionary: (_, code) => code,
    seals: new Map(),
    maps: new Map(),
    printer: 'me',
    now: 0,
  });
  const texts = JSON.stringify(blocks)
    .match(/"text":"[^"]*"/g)
    ?.map((found) => found.slice(8, -1));
  assert.deepEqual(texts, ['急 甲', '项目', 'Price', '水', '9.50', '泵', '1,200.00', '泵 of 甲']);
  assert.match(
    contentHtml(content, 'zh'),
    /<tr data-over="items"><td colspan="1" rowspan="1">\{items\.what\}/,
  );
});

test('who decided stands in any text of a layout and of a Word document, a line for each', () => {
  const tag = '{systemApprovalContent}';
  const approvals = [
    { node: '部门', person: '陈', result: '同意', opinion: '照办', at: Date.UTC(2026, 2, 4, 2) },
    { node: '公司', person: '唐', result: '退回', opinion: '', at: null },
  ];
  const data = { main: { name: '甲' }, tables: {}, approvals };
  const setting = {
    shape,
    dictionary: (_: string, code: string) => code,
    seals: new Map(),
    maps: new Map(),
    printer: 'me',
    now: 0,
  };
  const template = { content: [{ kind: 'paragraph' as const, text: text(tag) }], page };
  assert.deepEqual(checkContent(template, shape), []);
  const [laid] = bindContent(template, data, { ...setting, language: 'zh' }).blocks;
  const lines = '部门：陈，同意，照办，2026-03-04 10:00\n公司：唐，退回';
  assert.equal(laid?.kind === 'paragraph' && laid.text, lines);
  const named = { tag: 'systemApprovalContent|dash', isPart: false, within: [] };
  assert.deepEqual(unknownWordTags([named], shape), []);
  const filled = bindWord([named], data, { ...setting, language: 'en', verification: null });
  assert.equal(filled.main.texts[named.tag], '部门: 陈, 同意, 照办, 2026-03-04 10:00\n公司: 唐, 退回');
  const word = { name: 'a.docx', data: '', tags: [named] };
  const footer = { ...page, footer: { ...page.footer, left: text(tag) } };
  const shows = [
    showsApprovals({ ...template, word: null }),
    showsApprovals({ content: [], page: footer, word: null }),
    showsApprovals({ content: [], page, word }),
    showsApprovals({ content: [], page, word: { ...word, tags: [] } }),
    showsApprovals({ content: [], page, word: null }),
  ];
  assert.deepEqual(shows, [true, true, true, false, false], 'who decided is asked for where it is named');
});
