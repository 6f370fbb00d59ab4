import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { DesignBody, type DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { DECIMAL } from '@auditplus/core/expressions/types.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { field, HAZARD } from '@auditplus/core/forms/sample-form.fixture.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { z } from 'zod';
import { queryClient } from '../../lib/query.ts';
import { listenToToasts } from '../../lib/toast.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { FormHostContext } from '../fields/form-host.ts';
import { DesignedForm } from './designed-form.tsx';
import { FormStore } from './form-store.ts';

const FACTS = { now: Date.UTC(2026, 10, 23, 1), me: { id: 'u1', organize: 'o1', roles: [] } };

const said: string[] = [];
listenToToasts(({ text }) => said.push(text));

const browserFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = browserFetch;
  cleanup();
  queryClient.clear();
  said.length = 0;
});

/** The form of a hazard with some values; what it was sent with. */
function show(
  values: Readonly<Record<string, unknown>> = {},
  { isReadOnly = false, locked = [] }: { readonly isReadOnly?: boolean; readonly locked?: string[] } = {},
) {
  // People are read from the server: the form is drawn without them.
  const fields = HAZARD.form.fields.filter(({ kind }) => kind !== 'userSelect');
  const model = formModel({ ...HAZARD, form: { ...HAZARD.form, fields } });
  const store = new FormStore(model, FACTS, { values: { ...startValues(model, FACTS), ...values }, locked });
  const sent: unknown[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <DesignedForm
        store={store}
        fields={fields}
        settings={HAZARD.form.settings}
        isReadOnly={isReadOnly}
        onSubmit={async () => sent.push(store.values)}
      >
        <button type="submit">提交</button>
      </DesignedForm>
    </QueryClientProvider>,
  );
  const form = document.querySelector('form') as HTMLFormElement;
  return { store, sent, send: () => fireEvent.submit(form) };
}

test('what the person may never fill in is text', () => {
  show({ remark: '见附件' }, { locked: ['remark'] });
  assert.ok(screen.getByText('见附件'));
  assert.equal(screen.queryByLabelText('备注'), null);
  cleanup();
  const { form, ...rest } = DesignBody.parse({
    form: { fields: [field('billRule', 'number', '单号', { props: { rule: 'YH' } })] },
  });
  const store = new FormStore(formModel({ form, ...rest }), FACTS, { values: {}, locked: ['number'] });
  render(<DesignedForm store={store} {...form} />);
  assert.ok(screen.getByText('保存后自动生成'), 'what the product fills in says when it does');
});

test('a child table of which no cell may be filled in takes no rows either', () => {
  const items = [{ part: '阀门', count: 1, price: 20, reason: '' }];
  const columns = ['items.part', 'items.count', 'items.price', 'items.reason'];
  show({ items }, { locked: columns });
  assert.ok(screen.getByText('阀门'));
  assert.equal(screen.queryByRole('button', { name: /添加一行/ }), null);
  cleanup();
  show({ items }, { locked: columns.slice(1) });
  assert.ok(screen.getByRole('button', { name: /添加一行/ }));
});

const lookup = { relationFields: () => ({ price: DECIMAL }) };

test('what a form cannot know by itself it asks for once nobody types any more', async () => {
  const user = userEvent.setup();
  const body = DesignBody.parse({
    form: {
      fields: [
        field('comInput', 'code', '单号', {
          checks: [{ test: 'unique(code)', message: { zh: '单号已被使用' } }],
        }),
        field('relationForm', 'part', '部件', { props: { modelId: 'parts', relationField: 'name' } }),
        field('numInput', 'price', '单价', { expressions: { value: 'lookup(part, price)' } }),
      ],
    },
  });
  const model = formModel(body, lookup);
  const asked: unknown[] = [];
  const store = new FormStore(model, FACTS, {
    values: { ...startValues(model, FACTS), part: 'p1' },
    ask: async (needs) => {
      asked.push(...needs);
      return { answers: needs.map(({ kind }) => ({ value: kind === 'lookup' ? 12.5 : false })) };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DesignedForm store={store} fields={body.form.fields} settings={body.form.settings} />
    </QueryClientProvider>,
  );
  await waitFor(() => assert.equal(input('单价').value, '12.5'));
  assert.equal(store.isDirty, false, 'nobody has typed what was answered');
  await user.type(input('单号'), 'X17');
  await user.tab();
  await waitFor(() => assert.ok(screen.getByText('单号已被使用')));
  assert.deepEqual(asked, [
    { kind: 'lookup', path: 'part', id: 'p1', field: 'price' },
    { kind: 'unique', path: 'code', value: 'X17' },
  ]);
  store.restart({ values: { ...store.values, part: 'p2' } });
  await waitFor(() => assert.equal(asked.length, 3));
  assert.deepEqual(asked[2], { kind: 'lookup', path: 'part', id: 'p2', field: 'price' });
});

const fieldOf = (label: string): HTMLElement => {
  const found = screen.getAllByText(label).find((element) => element.closest('.designed-field'));
  assert.ok(found, `there is no field ${label}`);
  return found.closest<HTMLElement>('.designed-field') as HTMLElement;
};
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const cell = (row: number, label: string) => screen.getByLabelText<HTMLInputElement>(`第 ${row} 行 ${label}`);

test('what is typed into a row is added up, and the rules that it meets are carried out', async () => {
  const user = userEvent.setup();
  const { store } = show({ title: '阀门渗漏', items: [{ part: '阀门', count: 3, price: 10 }] });
  assert.equal(fieldOf('合计').textContent, '合计30.00');
  assert.equal(screen.queryByText('已超过限额'), null);
  await user.clear(cell(1, '单价'));
  await user.type(cell(1, '单价'), '50');
  await user.tab();
  assert.equal(fieldOf('合计').textContent, '合计150.00');
  assert.ok(screen.getByText('已超过限额'));
  assert.ok(fieldOf('备注').querySelector('.required-mark'), 'a rule requires it now');
  assert.equal(store.values.level, 'high');
  assert.equal(hasUnsaved(), true);
});

test('a number of more digits than are kept stays as it was typed, and its field says so', async () => {
  const user = userEvent.setup();
  const body = DesignBody.parse({
    form: {
      fields: [
        field('numInput', 'limit', '限额', { start: 100 }),
        field('amount', 'price', '单价', { start: 5 }),
        field('calculate', 'square', '平方', { expressions: { value: 'limit * limit' } }),
      ],
    },
  });
  const model = formModel(body);
  const store = new FormStore(model, FACTS, { values: startValues(model, FACTS) });
  render(<DesignedForm store={store} fields={body.form.fields} settings={body.form.settings} />);
  for (const label of ['限额', '单价']) {
    await user.clear(input(label));
    await user.type(input(label), '1e308');
    await user.tab();
    assert.ok(input(label).value.replace(/\D/g, '').length > 300, 'what was typed is still there');
    assert.ok(screen.getByText(`${label}最多40位整数、20位小数`));
  }
  assert.deepEqual(
    store.check().map(({ place }) => place),
    ['limit', 'price'],
  );
  await user.clear(input('限额'));
  await user.type(input('限额'), '9'.repeat(25));
  await user.tab();
  assert.ok(screen.getByText('平方最多40位整数、20位小数'), 'a result is kept in no more digits either');
});

test('a pasted range names people as the server knows them, and says which cells it could not take', async () => {
  const fields = [
    field('table', 'rows', '明细', {
      children: [
        field('userSelect', 'who', '领用人'),
        field('numInput', 'amount', '数量'),
        field('select', 'grade', '等级', {
          props: { options: [{ id: 'low', fullName: '低' }] },
        }),
      ],
    }),
  ];
  const body = DesignBody.parse({ form: { fields } });
  const model = formModel(body);
  const store = new FormStore(model, FACTS, {
    values: { rows: [{ who: null, amount: 7, grade: null }] },
  });
  const asked: unknown[] = [];
  globalThis.fetch = async (_address, init) => {
    asked.push(JSON.parse(String(init?.body)));
    return Response.json({ code: 200, msg: '', data: { 'rows.who': { 王敏: 'u7' } } });
  };
  render(
    <QueryClientProvider client={queryClient}>
      <FormHostContext value={{ designId: '7' }}>
        <DesignedForm store={store} fields={body.form.fields} settings={body.form.settings} />
      </FormHostContext>
    </QueryClientProvider>,
  );
  const text = '王敏\t很多\t低\n无名\t3\t高\n';
  fireEvent.paste(document.querySelector('[data-cell="0/who"]') as Element, {
    clipboardData: { getData: () => text },
  });
  await waitFor(() => assert.equal(store.run.rowsOf('rows').length, 2));
  assert.deepEqual(asked.at(-1), { cells: { 'rows.who': ['王敏', '无名'] } });
  assert.deepEqual(store.run.rowsOf('rows'), [
    { who: 'u7', amount: 7, grade: 'low' },
    { who: null, amount: 3, grade: null },
  ]);
  assert.deepEqual(said, ['有 3 个单元格未能填入：很多、无名、高']);
});

test('a pasted name that several have is asked about once, and its cells take whoever was chosen', async () => {
  const user = userEvent.setup();
  const rows = field('table', 'rows', '明细', {
    children: [field('userSelect', 'who', '领用人'), field('numInput', 'amount', '数量')],
  });
  const body = DesignBody.parse({ form: { fields: [rows] } });
  const store = new FormStore(formModel(body), FACTS, { values: { rows: [{ who: null, amount: null }] } });
  globalThis.fetch = async (address) => {
    const candidates = { list: [{ id: 'u7', text: '王敏/wangm', note: '质量部' }], total: 1 };
    const isNames = String(address).includes('CellNames');
    const data = isNames ? { 'rows.who': { 王敏: '', 李工: 'u1' } } : candidates;
    return Response.json({ code: 200, msg: '', data });
  };
  render(
    <QueryClientProvider client={queryClient}>
      <FormHostContext value={{ designId: '7' }}>
        <DesignedForm store={store} fields={body.form.fields} settings={body.form.settings} />
      </FormHostContext>
    </QueryClientProvider>,
  );
  const paste = () =>
    fireEvent.paste(document.querySelector('[data-cell="0/who"]') as Element, {
      clipboardData: { getData: () => '王敏\t1\n李工\t2\n王敏\t3\n' },
    });
  const choose = async (option: RegExp) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '领用人 王敏' }));
    await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
    await user.click(screen.getByRole('button', { name: '按所选继续' }));
  };
  const people = () => store.run.rowsOf('rows').map(({ who }) => who);
  paste();
  await screen.findByText('2 行');
  await choose(/王敏\/wangm · 质量部/);
  await waitFor(() => assert.deepEqual(people(), ['u7', 'u1', 'u7']));
  assert.deepEqual(said, []);
  store.setRows('rows', [{ who: null, amount: null }]);
  paste();
  await choose(/不填入/);
  await waitFor(() => assert.deepEqual(people(), [null, 'u1', null]));
  assert.deepEqual(said, ['有 2 个单元格未能填入：王敏、王敏']);
});

test('a form that is not right says how many fields, marks them, and sends nothing', async () => {
  const { sent, send } = show({ title: '', items: [{ part: '', count: 1, price: 200 }] });
  send();
  await waitFor(() => assert.equal(said.length, 1));
  assert.match(said[0] ?? '', /^还有 [3-9] 处填写有误$/);
  assert.equal(fieldOf('隐患名称').dataset.invalid, 'true');
  assert.equal(fieldOf('备注').dataset.invalid, 'true');
  assert.deepEqual(sent, []);
});

test('texts are held against the rules as they arrive: without spaces around, and nothing that cannot be read', async () => {
  const part = { part: ' 阀门 ', count: 1, price: 1 };
  const { store, sent, send } = show({ title: '   ', items: [part] });
  send();
  await waitFor(() => assert.equal(fieldOf('隐患名称').dataset.invalid, 'true'));
  store.set('title', '渗漏\u0007');
  send();
  await waitFor(() => assert.ok(screen.getByText('隐患名称的值不正确')));
  assert.deepEqual(sent, []);
  store.set('title', ' 阀门渗漏 ');
  send();
  await waitFor(() => assert.equal(sent.length, 1));
  assert.equal(store.values.title, '阀门渗漏');
  assert.equal(store.run.rowsOf('items')[0]?.part, '阀门');
});

test('a rule refuses a row with its own words until the row is mended', async () => {
  const user = userEvent.setup();
  const { sent, send } = show({ title: '阀门渗漏', items: [{ part: '阀门', count: 0, price: 1 }] });
  send();
  await waitFor(() => assert.ok(screen.getByText(/数量不能为0/)));
  assert.deepEqual(sent, []);
  await user.clear(cell(1, '数量'));
  await user.type(cell(1, '数量'), '2');
  send();
  await waitFor(() => assert.equal(sent.length, 1));
});

test('what a rule hides, locks and no longer offers follows the value that it asks for', async () => {
  const user = userEvent.setup();
  show({ title: '打开' });
  assert.ok(screen.getByText('添加一行'));
  assert.equal(input('备注').disabled, false);
  await user.clear(input('隐患名称'));
  await user.type(input('隐患名称'), '关闭');
  assert.equal(screen.queryByText('添加一行'), null);
  assert.equal(input('备注').disabled, true);
});

test('Enter takes a day that was typed, and sends the form from a line of text', async () => {
  const user = userEvent.setup();
  const { store, sent } = show({ title: '阀门渗漏', items: [] });
  await user.type(input('整改期限'), '2027-03-08{Enter}');
  await waitFor(() => assert.equal(store.values.due, '2027-03-08'));
  assert.deepEqual(sent, []);
  await user.type(input('隐患名称'), '{Enter}');
  await waitFor(() => assert.equal(sent.length, 1));
});

test('read only, values are text and nothing can be typed', () => {
  show({ title: '阀门渗漏', remark: '已派人' }, { isReadOnly: true });
  assert.equal(document.querySelectorAll('form :is(input, textarea)').length, 0);
  assert.ok(screen.getByText('阀门渗漏'));
  assert.ok(screen.getByText('已派人'));
});

/** A form of these fields, as it stands; its events are heard by the test. */
function draw(
  fields: readonly z.input<typeof DesignField>[],
  values: Readonly<Record<string, unknown>> = {},
  more: { readonly isReadOnly?: boolean; readonly onSubmit?: () => Promise<boolean> } = {},
) {
  const { form, rules } = DesignBody.parse({ form: { fields } });
  const model = formModel({ form, rules });
  const store = new FormStore(model, FACTS, { values: { ...startValues(model, FACTS), ...values } });
  render(
    <QueryClientProvider client={queryClient}>
      <DesignedForm store={store} fields={form.fields} settings={form.settings} isReadOnly {...more} />
    </QueryClientProvider>,
  );
  return store;
}

test('tabs begin with the chosen one, and their script hears which one was pressed', () => {
  const note = (name: string) => ({ fieldId: name, name, kind: 'comInput' as const, label: { zh: name } });
  const store = draw([
    {
      fieldId: 't',
      name: '',
      kind: 'tab',
      label: { zh: '标签' },
      props: { active: 'two' },
      scripts: { 'tab-click': 'data' },
      panes: [
        { paneId: 'one', title: { zh: '甲' }, children: [note('first')] },
        { paneId: 'two', title: { zh: '乙' }, children: [note('second')] },
      ],
    },
  ]);
  assert.equal(screen.getByRole('tab', { selected: true }).textContent, '乙');
  const heard: unknown[] = [];
  store.hear(({ event, data }) => heard.push([event, data]));
  fireEvent.click(screen.getByRole('tab', { name: '甲' }));
  assert.deepEqual(heard, [['tab-click', { name: 'one', title: '甲' }]]);
});

test('a pane that is folded away opens when something in it is not right', async () => {
  const user = userEvent.setup();
  const note = (name: string, required = false) => ({
    ...{ fieldId: name, name, kind: 'comInput' as const, label: { zh: name }, required },
  });
  const held = (kind: 'tab' | 'collapse', ...names: readonly string[]) => ({
    ...{ fieldId: kind, name: '', kind, label: { zh: kind } },
    panes: names.map((name, at) => ({
      ...{ paneId: name, title: { zh: `页${name}` }, children: [note(name, at > 0)] },
    })),
  });
  draw(
    [held('tab', 'a', 'b', 'c'), held('collapse', 'd', 'e', 'f')],
    {},
    { isReadOnly: false, onSubmit: async () => true },
  );
  const openTab = () => screen.getByRole('tab', { selected: true }).textContent;
  const openSections = () =>
    screen.getAllByRole('button', { expanded: true }).map((header) => header.textContent);
  assert.deepEqual([openTab(), openSections()], ['页a', ['页d']]);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await waitFor(() => assert.deepEqual([openTab(), openSections()], ['页b', ['页d', '页e', '页f']]));
  await user.type(screen.getByLabelText('b'), 'x');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await waitFor(() => assert.equal(openTab(), '页c'));
});

test('a row arranges its fields as it is told', () => {
  draw([
    {
      fieldId: 'r',
      name: '',
      kind: 'row',
      label: { zh: '行' },
      props: { gutter: 30, type: 'flex', justify: 'center', align: 'middle' },
      children: [{ fieldId: 'a', name: 'a', kind: 'comInput', label: { zh: '甲' }, span: 8 }],
    },
  ]);
  const row = document.querySelector<HTMLElement>('.designed-row');
  assert.equal(row?.dataset.type, 'flex');
  assert.deepEqual(
    ['--gutter', '--justify', '--align'].map((name) => row?.style.getPropertyValue(name)),
    ['30px', 'center', 'center'],
  );
});

test('tick boxes have their size, and departments and positions are searched unless the designer says otherwise', (t) => {
  const nothing = JSON.stringify({ code: 200, msg: '', data: { list: [] } });
  t.mock.method(globalThis, 'fetch', async () => new Response(nothing));
  const chosen = (name: string, kind: 'depSelect' | 'posSelect', props: object) => ({
    ...{ fieldId: name, name, kind, label: { zh: name }, props: { ...props } },
  });
  const options = [{ id: '1', fullName: '甲' }];
  draw(
    [
      chosen('dep', 'depSelect', {}),
      chosen('still', 'depSelect', { filterable: false }),
      chosen('post', 'posSelect', { filterable: false }),
      {
        ...{ fieldId: 'ticks', name: 'ticks', kind: 'checkbox' as const, label: { zh: 'ticks' } },
        props: { options, size: 'mini' },
      },
    ],
    {},
    { isReadOnly: false },
  );
  assert.equal(screen.getByRole('group', { name: 'ticks' }).dataset.size, 'mini');
  const isSearched = (name: string) => !screen.getByLabelText<HTMLInputElement>(name).readOnly;
  assert.deepEqual(['dep', 'still', 'post'].map(isSearched), [true, false, false]);
});

test('options follow a condition on another field as that field changes', async () => {
  const options = [
    { id: 'desk', fullName: '桌面推演' },
    { id: 'full', fullName: '实战演练' },
  ];
  const body = DesignBody.parse({
    form: {
      fields: [
        field('switch', 'isPublic', '公开'),
        field('radio', 'way', '演练方式', { props: { options } }),
      ],
    },
    rules: [
      {
        ...{ ruleId: 'r', when: 'not isPublic' },
        actions: [{ action: 'setOptions', fields: ['way'], value: "value = 'desk'" }],
      },
    ],
  });
  const store = new FormStore(formModel(body), FACTS, { values: { isPublic: 1 } });
  render(
    <QueryClientProvider client={queryClient}>
      <DesignedForm store={store} fields={body.form.fields} settings={body.form.settings} />
    </QueryClientProvider>,
  );
  const full = () => screen.queryByRole('radio', { name: '实战演练' });
  await waitFor(() => assert.ok(full() !== null));
  store.set('isPublic', 0);
  await waitFor(() => assert.ok(full() === null));
});
