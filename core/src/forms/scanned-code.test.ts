import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { formModel } from './form-model.ts';
import { field } from './sample-form.fixture.ts';
import { codedRecord, codeText, scannedValue, takesScan } from './scanned-code.ts';

const options = [
  { id: 'p1', fullName: '一号泵' },
  { id: 'p2', fullName: '二号泵' },
];
const MODEL = formModel(
  DesignBody.parse({
    form: {
      fields: [
        field('comInput', 'serial', '序列号', { props: { scan: true } }),
        field('numInput', 'weight', '重量', { props: { scan: true } }),
        field('radio', 'pump', '水泵', { props: { scan: true, options } }),
        field('select', 'many', '多选', { props: { scan: true, multiple: true, options } }),
        field('select', 'stock', '库存', { props: { scan: true, dataType: 'dynamic', propsUrl: 'i1' } }),
        field('relationForm', 'device', '设备', {
          props: { scan: true, modelId: 'devices', relationField: 'title' },
        }),
        field('relationForm', 'unit', '单位', {
          props: { scan: true, relation: 'organizations', relationField: 'fullName' },
        }),
        field('comInput', 'remark', '备注'),
      ],
    },
  }),
);
const fieldOf = (name: string) => {
  const found = MODEL.byPath.get(name);
  assert.ok(found, name);
  return found;
};
const scanned = (name: string, text: string) => scannedValue(fieldOf(name), text, 'zh');
const code = (mid: string) => JSON.stringify({ t: 'DFD', id: 'r1', mid, mt: 2, fid: '', pid: '' });

test('texts, numbers and options are filled in as they are written in a cell', () => {
  assert.deepEqual(scanned('serial', ' SN-0042\n'), { value: 'SN-0042' });
  assert.deepEqual(scanned('weight', '12.50'), { value: 12.5 });
  assert.deepEqual(scanned('weight', 'SN-0042'), { issue: 'unfit' });
  assert.deepEqual(scanned('pump', 'p2'), { value: 'p2' });
  assert.deepEqual(scanned('pump', '一号泵'), { value: 'p1' });
  assert.deepEqual(scanned('pump', '三号泵'), { issue: 'unfit' });
  assert.deepEqual(scanned('stock', 'K-7'), { value: 'K-7' });
});

test('the code of a record fills a field that relates to its design, other texts are looked for', () => {
  assert.deepEqual(scanned('device', code('devices')), { value: 'r1' });
  const address = `https://plus.example/base/jump?from=x&q=${encodeURIComponent(code('devices'))}#top`;
  assert.deepEqual(scanned('device', address), { value: 'r1' });
  assert.deepEqual(scanned('device', code('others')), { issue: 'otherDesign' });
  assert.deepEqual(scanned('device', 'SB-001'), { lookFor: 'SB-001' });
  assert.deepEqual(scanned('unit', '东区水厂'), { lookFor: '东区水厂' });
});

test('codes of other kinds name no record', () => {
  const texts = [
    '',
    'null',
    '[]',
    'https://example.com',
    'https://x/jump?q=%',
    '{"t":"DFD"}',
    '{"t":"X","id":"1"}',
  ];
  for (const text of texts) assert.equal(codedRecord(text), null, text);
});

test('the code of a record that is decided on names its process', () => {
  const record = { designId: 'devices', id: 'r1', processId: 'p9' };
  assert.deepEqual(JSON.parse(codeText(record)), { t: 'DFD', id: 'r1', mid: 'devices', mt: 1, pid: 'p9' });
  assert.deepEqual(codedRecord(codeText(record)), record);
  const plain = codeText({ ...record, processId: null });
  assert.deepEqual(JSON.parse(plain), { t: 'DFD', id: 'r1', mid: 'devices', mt: 2 });
});

test('a form offers scanning where it was designed so and one value is held', () => {
  const offered = MODEL.fields.filter(takesScan).map(({ name }) => name);
  assert.deepEqual(offered, ['serial', 'weight', 'pump', 'stock', 'device', 'unit']);
});
