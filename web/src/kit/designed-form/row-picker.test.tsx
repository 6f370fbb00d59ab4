import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { type RowsField, rowsKind } from '@auditplus/contract/kinds/rows.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { queryClient } from '../../lib/query.ts';
import { Field } from '../field.tsx';
import { FormHostContext } from '../fields/form-host.ts';
import { rowsRenderer } from '../fields/rows.tsx';
import { KitForm, useKitForm } from '../form.tsx';
import { DesignedForm } from './designed-form.tsx';
import { FormStore } from './form-store.ts';

const FACTS = { now: Date.UTC(2026, 10, 23, 1), me: { id: 'u1', organize: 'o1', roles: [] } };
const MAPPINGS = [
  { field: 'part', type: '1', value: 'name' },
  { field: 'price', type: '1', value: 'price' },
  { field: 'origin', type: '2', value: '仓库' },
];

const STOCK = [
  { name: '阀门', price: 12.5, store: '东库' },
  { name: '密封圈', price: 0.8, store: '西库' },
  { name: '阀杆', price: 99, store: '西库' },
];

let asked: URL[];
const browserFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  globalThis.fetch = async (address) => {
    const url = new URL(String(address), 'http://product');
    asked.push(url);
    const keyword = url.searchParams.get('keyword') ?? '';
    const found = STOCK.filter(({ name }) => name.includes(keyword));
    const isDesign = url.pathname.includes('RowOffers');
    const list = isDesign
      ? found.map(({ name, price, store }) => ({
          id: name,
          texts: { name, price: String(price), store },
          values: { name, price, store },
        }))
      : found;
    const pagination = { currentPage: 1, pageSize: 20, total: list.length };
    return new Response(JSON.stringify({ code: 200, msg: '', data: { list, pagination } }), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

/** A form with a child table whose rows are chosen. */
function show(props: object, designId: string | null = 'orders') {
  const { form, rules } = DesignBody.parse({
    form: {
      fields: [
        field('comInput', 'store', '仓库'),
        field('table', 'items', '明细', {
          props: JSON.parse(JSON.stringify({ actionText: { zh: '选择物资' }, ...props })),
          children: [
            field('comInput', 'part', '部件'),
            field('numInput', 'count', '数量', { start: 1 }),
            field('numInput', 'price', '单价'),
            field('calculate', 'sum', '小计', { expressions: { value: 'count * price' } }),
            field('comInput', 'origin', '来源'),
          ],
        }),
      ],
    },
  });
  const model = formModel({ form, rules });
  const store = new FormStore(model, FACTS, {
    values: { ...startValues(model, FACTS), store: '西', items: [{ part: '旧', count: 2, price: 1 }] },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <FormHostContext value={{ designId }}>
        <DesignedForm
          store={store}
          fields={form.fields}
          settings={form.settings}
          isReadOnly={false}
          onSubmit={async () => {}}
        />
      </FormHostContext>
    </QueryClientProvider>,
  );
  return store;
}

const itemsOf = ({ values }: FormStore) => values.items as { part: string; price: number; sum: number }[];

test('rows of an interface are found, chosen on several searches and added with what the columns take', async () => {
  const user = userEvent.setup();
  const store = show({
    addType: '1',
    addTableConf: {
      interfaceId: 'stock',
      columnOptions: [
        { value: 'name', label: '名称' },
        { value: 'store', label: '仓库' },
      ],
      templateJson: [
        { field: 'where', relationField: 'store' },
        { field: 'kind', defaultValue: 'spare' },
      ],
      relationOptions: MAPPINGS,
    },
  });
  await user.click(screen.getByRole('button', { name: /选择物资/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('checkbox', { name: '阀门' }));
  await user.type(within(dialog).getByRole('searchbox'), '阀杆{Enter}');
  await user.click(await within(dialog).findByText('阀杆'));
  assert.equal(asked[0]?.searchParams.get('where'), '西');
  assert.equal(asked[0]?.searchParams.get('kind'), 'spare');
  assert.equal(asked.at(-1)?.searchParams.get('keyword'), '阀杆');
  await user.click(within(dialog).getByRole('button', { name: '添加2行' }));
  assert.deepEqual(itemsOf(store), [
    { part: '旧', count: 2, price: 1, sum: 2 },
    { part: '阀门', count: 1, price: 12.5, sum: 12.5, origin: '仓库' },
    { part: '阀杆', count: 1, price: 99, sum: 99, origin: '仓库' },
  ]);
});

test('records of another design are asked for through the design that has the child table', async () => {
  const user = userEvent.setup();
  const store = show({ addType: '2', addTableConf: { modelId: 'parts', relationOptions: MAPPINGS } });
  await user.click(screen.getByRole('button', { name: /选择物资/ }));
  const dialog = await screen.findByRole('dialog');
  const seal = await within(dialog).findByRole('checkbox', { name: '密封圈' });
  await user.click(seal);
  await user.click(within(dialog).getByRole('checkbox', { name: '阀门' }));
  await user.click(seal);
  assert.match(asked[0]?.pathname ?? '', /orders\/RowOffers\/items$/);
  await user.click(within(dialog).getByRole('button', { name: '添加1行' }));
  assert.deepEqual(
    itemsOf(store).map(({ part }) => part),
    ['旧', '阀门'],
  );
});

test('a design that is not published offers no records of another one', () => {
  show({ addType: '2', addTableConf: { modelId: 'parts', relationOptions: MAPPINGS } }, null);
  assert.equal(screen.getByRole<HTMLButtonElement>('button', { name: /选择物资/ }).disabled, true);
});

/** A record that developers declared, with a child table whose rows are chosen. */
const BORROWED: RowsField = {
  kind: 'rows',
  label: ['明细', '明細', 'Items'],
  list: false,
  max: 3,
  columns: {
    part: { kind: 'text', label: ['部件', '部件', 'Part'], max: 50 },
    price: { kind: 'decimal', label: ['单价', '單價', 'Price'], min: 0, max: 1000, places: 2 },
    origin: { kind: 'text', label: ['来源', '來源', 'Origin'], max: 50 },
    note: { kind: 'text', label: ['备注', '備註', 'Note'], max: 50 },
  },
  chosen: {
    kind: 'interface',
    target: 'stock',
    conf: {
      templateJson: [{ field: 'where', relationField: 'store' }],
      relationOptions: [
        { field: 'part', type: '1', value: 'name' },
        { field: 'price', type: '1', value: 'price' },
        { field: 'origin', type: '2', value: '仓库' },
      ],
    },
    action: ['选择物资', '選擇物資', 'Choose parts'],
  },
};

function Declared({ onSend }: { readonly onSend: (values: object) => void }) {
  const form = useKitForm({
    schema: z.object({ store: z.string(), items: rowsKind.schema(BORROWED) }),
    values: { store: '西', items: [] },
  });
  return (
    <QueryClientProvider client={queryClient}>
      <KitForm form={form} onSubmit={async (values) => onSend(values)}>
        <Field name="items" label="明细" {...rowsRenderer.control(BORROWED, ([zh]) => zh)} />
        <button type="submit">送出</button>
      </KitForm>
    </QueryClientProvider>
  );
}

test('rows of a declared record are chosen in the same way, as long as there is room', async () => {
  const user = userEvent.setup();
  let sent: object = {};
  render(
    <Declared
      onSend={(values) => {
        sent = values;
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: /选择物资/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('checkbox', { name: '阀门' }));
  await user.click(within(dialog).getByRole('checkbox', { name: '密封圈' }));
  assert.equal(asked[0]?.searchParams.get('where'), '西');
  await user.click(within(dialog).getByRole('button', { name: '添加2行' }));
  await user.click(screen.getByRole('button', { name: '送出' }));
  await waitFor(() => assert.ok('items' in sent));
  assert.deepEqual(sent, {
    store: '西',
    items: [
      { part: '阀门', price: 12.5, origin: '仓库', note: '' },
      { part: '密封圈', price: 0.8, origin: '仓库', note: '' },
    ],
  });
});
