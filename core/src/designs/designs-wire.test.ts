import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DesignBody, emptyDesign } from '@auditplus/contract/features/designs/design.schemas.ts';
import {
  designFromWire,
  designToWire,
  UnreadableDesign,
  unknownParts,
} from '@auditplus/contract/features/designs/designs.wire.ts';
import { FIELD_KIND_IDS } from '@auditplus/contract/kinds/kind-ids.ts';
import fc from 'fast-check';

/** A form as the reference platform exports it. */
const REFERENCE = {
  formRef: 'elForm',
  formModel: 'dataForm',
  formRules: 'rules',
  size: 'small',
  labelPosition: 'right',
  labelWidth: 100,
  popupType: 'drawer',
  drawerWidth: '800px',
  gutter: 15,
  disabled: false,
  span: 24,
  hasConfirmBtn: true,
  confirmButtonText: '确 定',
  hasCancelBtn: true,
  cancelButtonText: '取 消',
  hasPrintBtn: false,
  printButtonText: '打 印',
  printId: '',
  formStyle: 'word-form',
  funcs: { onLoad: '({ formData }) => {}' },
  idGlobal: 104,
  fields: [
    {
      __config__: {
        elementKey: 'comInput',
        label: '隐患名称',
        labelWidth: 120,
        showLabel: true,
        tag: 'el-input',
        tagIcon: 'icon-ym-generator-input',
        required: true,
        layout: 'colFormItem',
        span: 12,
        dragDisabled: false,
        visibility: ['pc', 'app'],
        noShow: false,
        regList: [{ pattern: '/^\\d+$/', message: '请输入数字' }],
        trigger: 'blur',
        formId: 101,
        renderKey: 1655180000000,
      },
      __vModel__: 'comInputField101',
      __slot__: { prepend: '', append: '' },
      on: { change: '({ data }) => {}' },
      placeholder: '请输入',
      clearable: true,
      'show-word-limit': true,
      'prefix-icon': '',
      maxlength: 50,
      readonly: false,
      disabled: false,
    },
    {
      __config__: {
        elementKey: 'tab',
        label: '标签面板',
        layout: 'rowFormItem',
        span: 24,
        children: [
          {
            title: 'Tab 1',
            name: '1',
            __config__: {
              children: [
                {
                  __config__: {
                    elementKey: 'select',
                    label: '等级',
                    span: 24,
                    dataType: 'static',
                    props: { label: 'fullName', value: 'id' },
                    defaultValue: '1',
                  },
                  __vModel__: 'selectField102',
                  __slot__: { options: [{ fullName: '一般', id: '1' }] },
                  multiple: false,
                },
              ],
            },
          },
        ],
      },
      'tab-position': 'top',
      type: '',
    },
    {
      __config__: {
        elementKey: 'table',
        label: '整改人',
        span: 24,
        children: [
          { __config__: { elementKey: 'userSelect', label: '姓名' }, __vModel__: 'userSelectField104' },
        ],
      },
      __vModel__: 'tableField103',
      actionText: '添加',
      'show-summary': false,
    },
  ],
};

const COLUMNS = {
  searchList: [{ __vModel__: 'comInputField101', searchType: 2, value: '' }],
  columnList: [
    {
      prop: 'comInputField101',
      label: '隐患名称',
      align: 'left',
      width: 200,
      sortable: true,
      elementKey: 'comInput',
    },
  ],
  type: 2,
  treeTitle: '部门',
  treeDataSource: 'organize',
  treeRelation: 'comInputField101',
  defaultSidx: 'comInputField101',
  sort: 'asc',
  hasPage: true,
  pageSize: 50,
  btnsList: [{ value: 'add', icon: 'el-icon-plus', label: '新增' }],
  columnBtnsList: [{ value: 'edit', icon: 'el-icon-edit', label: '编辑' }],
  customBtnsList: [{ value: 'btn_x', label: '确认', func: '({ data }) => {}' }],
  useBtnPermission: true,
  useColumnPermission: false,
  useDataPermission: true,
  useFormPermission: false,
  printIds: ['p1'],
};

const texts = (parts: { formData?: object; columnData?: object }) => ({
  formData: parts.formData ? JSON.stringify(parts.formData) : '',
  columnData: parts.columnData ? JSON.stringify(parts.columnData) : '',
});

/** Every part of one value that another has as well, at the same place. */
function assertKept(sent: unknown, answered: unknown, place: string): void {
  if (Array.isArray(sent)) {
    assert.ok(Array.isArray(answered), place);
    assert.equal(answered.length, sent.length, place);
    for (const [index, part] of sent.entries()) assertKept(part, answered[index], `${place}[${index}]`);
  } else if (typeof sent === 'object' && sent !== null) {
    assert.ok(typeof answered === 'object' && answered !== null, place);
    for (const [key, part] of Object.entries(sent))
      assertKept(part, Reflect.get(answered, key), `${place}.${key}`);
  } else assert.equal(answered, sent, place);
}

describe('designs on the wire', () => {
  test('a design of the reference platform keeps all that it says', () => {
    const body = designFromWire(texts({ formData: REFERENCE, columnData: COLUMNS }));
    const wire = designToWire(body);
    assertKept(REFERENCE, JSON.parse(wire.formData), 'formData');
    assertKept(COLUMNS, JSON.parse(wire.columnData), 'columnData');
    assert.deepEqual(unknownParts(body), ['columnData.printIds', 'formData.idGlobal']);
  });

  test('it is read as what it means', () => {
    const body = designFromWire(texts({ formData: REFERENCE, columnData: COLUMNS }));
    const [name, tabs, table] = body.form.fields;
    assert.equal(name?.name, 'comInputField101');
    assert.equal(name?.props.showWordLimit, true);
    assert.deepEqual(name?.patterns, [{ pattern: '/^\\d+$/', message: { zh: '请输入数字' } }]);
    assert.equal(tabs?.panes?.[0]?.children[0]?.name, 'selectField102');
    assert.deepEqual(tabs?.panes?.[0]?.children[0]?.props.options, [{ fullName: '一般', id: '1' }]);
    assert.equal(table?.children?.[0]?.kind, 'userSelect');
    const [view] = body.views;
    assert.equal(view?.kind, 'tree');
    assert.deepEqual(view?.order, [{ field: 'comInputField101', direction: 'asc' }]);
    assert.deepEqual(
      [view?.buttons[0]?.code, view?.rowButtons[0]?.code, view?.customButtons[0]?.code],
      ['btn_add', 'btn_edit', 'btn_x'],
    );
    assert.deepEqual(body.settings.permissions, { buttons: true, columns: false, forms: false, rows: true });
  });

  test('parts that are not sent stay as they were', () => {
    const former = designFromWire(texts({ formData: REFERENCE, columnData: COLUMNS }));
    assert.deepEqual(designFromWire({}, former), former);
    assert.deepEqual(designFromWire(texts({ formData: REFERENCE }), former), former);
    assert.deepEqual(designFromWire(texts({ columnData: COLUMNS }), former), former);
  });

  test('an empty design travels', () => {
    const body = emptyDesign();
    assert.deepEqual(designFromWire(designToWire(body)), body);
  });

  test('what is no design is refused with its place', () => {
    const deep = `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`;
    for (const [formData, place] of [
      ['{', 'formData'],
      ['[]', 'formData'],
      [deep, 'formData'],
      ['{"fields":[{"__config__":{"elementKey":"nothing"}}]}', 'fields[0]: nothing'],
      ['{"fields":[1]}', 'fields[0]: ?'],
    ] as const)
      assert.throws(
        () => designFromWire({ formData }),
        (error) => error instanceof UnreadableDesign && error.place === place,
        formData.slice(0, 60),
      );
  });

  test('whatever is designed comes back as it was', () => {
    fc.assert(
      fc.property(bodies, (draft) => {
        const body = DesignBody.parse(draft);
        assert.deepEqual(designFromWire(designToWire(body)), body);
      }),
      { numRuns: 300 },
    );
  });
});

// Random designs, as the designer makes them.

const id = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const words = fc.stringMatching(/^[a-z一二三]{1,6}$/);
const local = fc.record({ zh: words, zhtw: words, en: words }, { requiredKeys: ['zh'] });
const expression = fc.constantFrom('', 'a > 1', 'me.id = b');
const json = fc.oneof(fc.integer(), fc.boolean(), words, fc.array(fc.integer(), { maxLength: 2 }));
const props = fc.dictionary(
  fc.constantFrom('placeholder', 'maxlength', 'showWordLimit', 'options', 'dataType', 'activeValue'),
  fc.oneof(json, local),
);

const leaf = fc.record(
  {
    fieldId: id,
    name: id,
    kind: fc.constantFrom(
      ...FIELD_KIND_IDS.filter((kind) => !['tab', 'collapse', 'table', 'card', 'row'].includes(kind)),
    ),
    label: local,
    props,
    span: fc.integer({ min: 1, max: 24 }),
    required: fc.boolean(),
    disabled: fc.boolean(),
    hidden: fc.boolean(),
    showLabel: fc.boolean(),
    unique: fc.boolean(),
    searchable: fc.boolean(),
    start: json,
    columnWidth: fc.integer({ min: 0, max: 500 }),
    patterns: fc.array(fc.record({ pattern: words, message: local }), { maxLength: 2 }),
    checks: fc.array(fc.record({ test: expression, message: local }), { maxLength: 2 }),
    expressions: fc.record({ visible: expression, value: expression }, { requiredKeys: [] }),
    scripts: fc.dictionary(fc.constantFrom('change', 'blur'), words),
    devices: fc.constantFrom(['pc'], ['pc', 'app'], []),
  },
  { requiredKeys: ['fieldId', 'name', 'kind', 'label'] },
);

const { field } = fc.letrec<{ field: object; pane: object }>((tie) => ({
  field: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({
      fieldId: id,
      name: id,
      kind: fc.constantFrom('table', 'card', 'row'),
      label: local,
      children: fc.array(tie('field'), { maxLength: 3 }),
    }),
    fc.record({
      fieldId: id,
      kind: fc.constantFrom('tab', 'collapse'),
      label: local,
      panes: fc.array(tie('pane'), { maxLength: 2 }),
    }),
  ),
  pane: fc.record({ paneId: id, title: local, children: fc.array(tie('field'), { maxLength: 2 }) }),
}));

const button = fc.record({
  code: id.map((name) => `btn_${name}`),
  label: local,
  icon: words,
});
const view = (device: 'pc' | 'app', kinds: readonly string[]) =>
  fc.record(
    {
      viewId: id,
      name: local,
      kind: fc.constantFrom(...kinds),
      device: fc.constant(device),
      columns: fc.array(
        fc.record(
          {
            ...{ field: id, label: local, sortable: fc.boolean(), width: fc.nat(500) },
            formats: fc.array(fc.record({ when: expression, tone: fc.constantFrom('', 'red') }), {
              minLength: 1,
              maxLength: 2,
            }),
          },
          { requiredKeys: ['field'] },
        ),
        { maxLength: 3 },
      ),
      filters: fc.array(fc.record({ field: id, match: fc.constantFrom('equal', 'like', 'range') }), {
        maxLength: 2,
      }),
      roles: fc.array(id, { maxLength: 2 }),
      where: expression,
      order: fc.array(fc.record({ field: id, direction: fc.constantFrom('asc', 'desc') }), { maxLength: 2 }),
      pageSize: fc.constantFrom(0, 20, 100),
      buttons: fc.array(button, { maxLength: 2 }),
      customButtons: fc.array(
        fc.record({ code: id.map((name) => `btn_${name}`), label: local, icon: words, script: words }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: ['viewId', 'name', 'kind', 'device'] },
  );

const bodies = fc.record(
  {
    form: fc.record({ settings: fc.constant({}), fields: fc.array(field, { maxLength: 4 }) }),
    // The list that the reference shows stands first.
    views: fc
      .tuple(
        fc.array(view('pc', ['table', 'grouped']), { maxLength: 1 }),
        fc.array(view('pc', ['kanban', 'table']), { maxLength: 2 }),
        fc.array(view('app', ['table']), { maxLength: 1 }),
      )
      .map(([first, more, app]) => [...first, ...(first.length > 0 ? more : []), ...app]),
    rules: fc.array(
      fc.record({
        ruleId: id,
        when: expression,
        actions: fc.array(fc.record({ action: fc.constantFrom('show', 'refuse'), message: local }), {
          maxLength: 2,
        }),
      }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

test('the usual sentences about formats are known in every language when a design is brought in', () => {
  const formData = JSON.stringify({
    fields: [
      {
        __config__: {
          elementKey: 'comInput',
          label: '联系电话',
          regList: [
            { pattern: '/^1[3-9]\\d{9}$/', message: '请输入正确的手机号码' },
            { pattern: '/^\\d+$/', message: '只能是数字' },
          ],
        },
        __vModel__: 'phone',
      },
    ],
  });
  assert.deepEqual(
    designFromWire({ formData }).form.fields[0]?.patterns.map(({ message }) => message),
    [
      { zh: '请输入正确的手机号码', zhtw: '請輸入正確的手機號碼', en: 'Enter a valid mobile number' },
      { zh: '只能是数字' },
    ],
  );
});

test('a client that does not know of roles leaves a list to those who have it', () => {
  const former = DesignBody.parse({
    views: [{ viewId: 'list', name: { zh: '列表' }, kind: 'table', roles: ['r1'] }],
  });
  const plain = JSON.stringify({ columnList: [{ prop: 'title' }] });
  assert.deepEqual(designFromWire({ columnData: plain }, former).views[0]?.roles, ['r1']);
  const open = { ...former, views: former.views.map((view) => ({ ...view, roles: [] })) };
  assert.deepEqual(designFromWire(designToWire(open), former).views[0]?.roles, []);
});
