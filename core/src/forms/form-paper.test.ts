import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  PrintBlock,
  PrintCell,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { formModel } from './form-model.ts';
import { formPaper, type PaperRecord } from './form-paper.ts';
import { FormRun, type FormValues, rowsIn } from './form-run.ts';
import { field } from './sample-form.fixture.ts';

const { form, rules } = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'number', '编号', { span: 8 }),
      field('comInput', 'place', '地点', { span: 8 }),
      field('switch', 'isHot', '动火', { span: 8 }),
      field('comInput', 'watch', '监火人', { span: 12 }),
      field('PsdInput', 'pin', '密码'),
      field('comInput', 'ofApp', '仅手机', { devices: ['app'] }),
      {
        ...{
          fieldId: 'measures',
          kind: 'card',
          label: { zh: '' },
          props: { header: { zh: '措施', en: 'Measures' } },
        },
        children: [
          {
            fieldId: 'hint',
            kind: 'staticText',
            label: { zh: '' },
            props: { content: { zh: '先测{气}再动火' } },
          },
          field('comInput', 'measure', '措施内容'),
        ],
      },
      {
        ...{ fieldId: 'code', kind: 'qrcode', label: { zh: '扫码' }, span: 12 },
        props: { dataType: 'form', size: 200 },
      },
      {
        ...{ fieldId: 'bar', kind: 'barcode', label: { zh: '条码' }, span: 12 },
        props: { dataType: 'relation', relationField: 'number', format: 'code39' },
      },
      field('relationForm', 'device', '设备', {
        span: 12,
        props: { modelId: 'devices', relationField: 'title' },
      }),
      {
        ...{ fieldId: 'maker', kind: 'relationFormAttr', label: { zh: '厂家' }, span: 12 },
        props: { relationField: 'device', showField: 'maker' },
      },
      field('table', 'items', '明细', {
        props: { showSummary: true, summaryField: ['amount'] },
        children: [
          field('comInput', 'what', '品名'),
          field('numInput', 'amount', '金额', { props: { precision: 2, thousands: true } }),
          field('comInput', 'why', '原因'),
        ],
      }),
    ],
  },
  rules: [
    {
      ruleId: 'hot',
      when: 'isHot',
      actions: [{ action: 'show', fields: ['watch'] }],
    },
    {
      ruleId: 'dear',
      when: 'items.amount > 1000',
      actions: [{ action: 'show', fields: ['items.why'] }],
    },
    { ruleId: 'plain', when: 'not isHot', actions: [{ action: 'hide', fields: ['#measures'] }] },
  ],
});
const model = formModel({ form, rules });
const FACTS = { now: 0, me: { id: 'u', organize: 'o', roles: [] } };

function paperOf(values: FormValues, hidden: readonly string[] = []) {
  const record: PaperRecord = {
    run: new FormRun(model, FACTS, { values }),
    data: {
      main: {},
      tables: { items: rowsIn(values.items) },
      approvals: [],
    },
    code: '{"t":"DFD"}',
    isReadable: (path) => !hidden.includes(path),
    shown: (path, id, showField) => (id === 'd1' ? `${path} ${showField}` : ''),
  };
  return formPaper({ model, fields: form.fields, title: { zh: '作业票' } }, record);
}

const ITEMS = [
  { what: '安全帽', amount: 1450, why: '损坏' },
  { what: '手套', amount: 3.5, why: '无' },
];

const said = ({ text, blocks = [] }: PrintCell): string => text?.zh ?? blocks.map(codeOf).join();
const codeOf = (block: PrintBlock): string =>
  block.kind === 'code' ? `${block.symbol} ${block.height} ${block.text.zh}` : block.kind;

/** Each line as its cells say it, with how many columns each takes. */
const linesOf = (blocks: readonly PrintBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text.zh];
    if (block.kind !== 'table') return [];
    return block.rows.map(({ cells }) =>
      cells.map((cell) => `${said(cell)}${cell.colspan ? `:${cell.colspan}` : ''}`).join(' '),
    );
  });

test('a form is on paper as it stands: groups, words, codes and what related records say', () => {
  const { content } = paperOf({ isHot: 1, number: 'A-1', device: 'd1', items: ITEMS });
  assert.deepEqual(linesOf(content), [
    '作业票',
    '编号:4 {number}:6 地点:4 {place}:6 动火:4 {isHot}:6',
    '监火人:5 {watch}:25',
    '措施:30',
    '先测{{气}}再动火:30',
    '措施内容:5 {measure}:25',
    '扫码:5 qr 53 {{"t":"DFD"}}:10 条码:5 code39 11 A-1:10',
    '设备:5 {device}:10 厂家:5 device maker:10',
    '明细',
    '序号 品名 金额 原因',
    '{items._number} {items.what} {items.amount|money:2} {items.why}',
    '合计  1,453.50 ',
  ]);
});

test('what rules hide is not on paper, label and all; in single rows their cells are empty', () => {
  const { content, tables } = paperOf({ isHot: 0, items: ITEMS });
  const text = linesOf(content).join(' ');
  for (const gone of ['监火人', '措施', '先测', '密码', '仅手机']) assert.ok(!text.includes(gone), gone);
  assert.deepEqual(tables.items, [
    { ...ITEMS[0], _number: '1' },
    { ...ITEMS[1], _number: '2', why: null },
  ]);
});

test('nothing on paper says what its reader may not see', () => {
  const { content } = paperOf({ isHot: 1, number: 'A-1', device: 'd1', items: ITEMS }, [
    'number',
    'device',
    'items.amount',
  ]);
  const text = linesOf(content).join(' ');
  for (const gone of ['编号', 'A-1', '条码', '设备', '厂家', '金额', '1,453'])
    assert.ok(!text.includes(gone), gone);
});
