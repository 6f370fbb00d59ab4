import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type RecordModel, recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { KitForm, useKitForm } from '../form.tsx';
import { RecordField } from './record-field.tsx';
import { useFormStand } from './use-form-stand.ts';

const label = (zh: string): Label => [zh, zh, zh];

const order: RecordModel = recordType({
  name: 'order',
  table: 'orders',
  page: 'order',
  path: '/api/order',
  label: { one: label('领用'), many: label('领用') },
  fields: {
    fullName: { kind: 'text', label: label('名称'), max: 50 },
    level: {
      kind: 'choice',
      label: label('等级'),
      options: [
        { value: 'low', label: label('一般') },
        { value: 'high', label: label('重大') },
      ],
    },
    items: {
      kind: 'rows',
      label: label('明细'),
      list: false,
      max: 9,
      columns: {
        amount: { kind: 'decimal', label: label('数量'), min: 0, max: 99, places: 0 },
        price: { kind: 'decimal', label: label('单价'), min: 0, max: 99, places: 0 },
        code: { kind: 'text', label: label('批号'), max: 9, pattern: '^S', help: label('以 S 开头') },
        sort: {
          kind: 'choice',
          label: label('类别'),
          options: [
            { value: 'old', label: label('旧') },
            { value: 'new', label: label('新') },
          ],
        },
      },
    },
  },
  order: ['fullName'],
  formRules: [
    { when: "fullName = '急用'", offer: { level: "value = 'high'" }, hide: ['items.code'] },
    { when: 'items.amount = 1', hide: ['items.price'], offer: { 'items.sort': "label = '新'" } },
    { when: 'items.amount > 5', lock: ['items.price'] },
  ],
});

const drill: RecordModel = recordType({
  name: 'drill',
  table: 'drills',
  page: 'drill',
  path: '/api/drill',
  label: { one: label('演练'), many: label('演练') },
  fields: {
    fullName: { kind: 'text', label: label('名称'), max: 50 },
    remark: { kind: 'text', label: label('备注'), max: 50 },
    title: { kind: 'text', label: label('标题'), max: 50 },
  },
  order: ['fullName'],
  formRules: [
    { when: "fullName = '液氯泄漏'", show: ['remark'], set: { title: "concat(fullName, '演练')" } },
    { when: "title = '液氯泄漏演练'", lock: ['remark'] },
  ],
});

afterEach(cleanup);

function Fields() {
  const { hidden, locked } = useFormStand(drill, null);
  return Object.entries(drill.fields)
    .filter(([name]) => !hidden.has(name))
    .map(([name, field]) => <RecordField key={name} name={name} field={field} isLocked={locked.has(name)} />);
}

function Form() {
  const schema = z.object({ fullName: z.string(), remark: z.string(), title: z.string() });
  const form = useKitForm({ schema, values: { fullName: '', remark: '', title: '' } });
  return (
    <KitForm form={form} onSubmit={async () => {}}>
      <Fields />
    </KitForm>
  );
}

test('fields come, are locked and are filled in as one types', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const box = (name: string) => screen.queryByLabelText<HTMLInputElement>(name);
  assert.equal(box('备注'), null);
  assert.equal(box('标题')?.disabled, false);
  await user.type(screen.getByLabelText('名称'), '液氯泄漏');
  await waitFor(() => assert.equal(box('标题')?.value, '液氯泄漏演练'));
  assert.equal(box('标题')?.disabled, true);
  assert.equal(box('备注')?.disabled, true);
  await user.type(screen.getByLabelText('名称'), '一');
  await waitFor(() => assert.equal(box('备注'), null));
  assert.equal(box('标题')?.value, '液氯泄漏演练', 'what was set stays until somebody changes it');
  assert.equal(box('标题')?.disabled, false);
});

function OrderFields() {
  const stand = useFormStand(order, null);
  return Object.entries(order.fields).map(([name, field]) => (
    <RecordField key={name} name={name} field={field} fields={order.fields} stand={stand} />
  ));
}

function OrderForm() {
  const row = (amount: number) => ({ amount, price: 7, code: 'S1', sort: '' });
  const values = { fullName: '', level: 'low', items: [row(1), row(2), row(9)] };
  const form = useKitForm({ schema: z.looseObject({}), values });
  return (
    <KitForm form={form} onSubmit={async () => {}}>
      <OrderFields />
    </KitForm>
  );
}

test('rows and choices stand as their rules say: cells, whole columns and options come and go', async () => {
  const user = userEvent.setup();
  render(<OrderForm />);
  const cell = (row: number, column: string) => screen.queryByLabelText(`第 ${row} 行 ${column}`);
  await waitFor(() => assert.ok(cell(1, '数量')));
  assert.equal(cell(1, '单价'), null, 'hidden in its row');
  assert.ok(cell(2, '单价'));
  assert.equal(cell(3, '单价'), null, 'to be read alone');
  assert.ok(screen.getByText('7'));
  const sorts = (row: number) =>
    [...(cell(row, '类别')?.querySelectorAll('option') ?? [])].map((one) => one.textContent);
  assert.deepEqual(sorts(1), ['', '新']);
  assert.deepEqual(sorts(2), ['', '旧', '新']);
  await user.clear(cell(2, '批号') ?? document.body);
  await user.type(cell(2, '批号') ?? document.body, 'T1');
  await user.tab();
  await screen.findByText(/以 S 开头/);
  await user.type(screen.getByLabelText('名称'), '急用');
  await waitFor(() => assert.equal(cell(2, '批号'), null, 'the column is gone'));
  await user.click(screen.getByRole('combobox', { name: '等级' }));
  await screen.findByRole('option', { name: '重大' });
});
