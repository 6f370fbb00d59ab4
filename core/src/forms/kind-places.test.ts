import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { FIELD_KIND_IDS, type FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { z } from 'zod';
import { designIssues } from './design-issues.ts';
import { field } from './sample-form.fixture.ts';

// Which kind may stand where, written down once more: from the contract (7.4) and what each place does with a value.

/** Kinds that hold no value of their own. */
const VALUELESS: readonly FieldKindId[] = [
  ...(['divider', 'staticText', 'button', 'relationFormAttr', 'popupAttr', 'qrcode', 'barcode'] as const),
  ...(['groupTitle', 'card', 'row', 'tab', 'collapse', 'table'] as const),
];
const SYSTEM: readonly FieldKindId[] = [
  ...(['createUser', 'createTime', 'modifyUser', 'modifyTime', 'currOrganize', 'currPosition'] as const),
];
/** Kinds of the main form alone, for what they look like or because the server fills them in. */
const OF_FORM: readonly FieldKindId[] = [
  ...VALUELESS.filter((kind) => kind !== 'relationFormAttr' && kind !== 'popupAttr'),
  ...SYSTEM,
  ...(['currDept', 'editor', 'uploadImg', 'rate', 'slider', 'PsdInput', 'colorPicker', 'billRule'] as const),
];
/** A picture may be a thumbnail in a list. */
const UNLISTED: readonly FieldKindId[] = [
  ...VALUELESS,
  ...(['PsdInput', 'colorPicker', 'rate', 'slider', 'uploadFz', 'editor'] as const),
];
const UNSEARCHED: readonly FieldKindId[] = [
  ...UNLISTED,
  ...(['uploadImg', 'switch', 'timeRange', 'dateRange', 'relationForm', 'popupSelect'] as const),
];
/** Kinds of several values, whatever their properties. */
const SEVERAL: readonly FieldKindId[] = ['checkbox', 'cascader', 'uploadImg', 'timeRange', 'dateRange'];
const NUMBERS: readonly FieldKindId[] = ['numInput', 'calculate', 'amount'];
const DAYS: readonly FieldKindId[] = ['date', 'createTime', 'modifyTime'];
const TEXTS: readonly FieldKindId[] = ['comInput', 'textarea', 'billRule'];
/** Kinds that take one value or several, as they are designed. */
const EITHER: readonly FieldKindId[] = [
  ...(['select', 'userSelect', 'comSelect', 'depSelect', 'posSelect', 'address', 'treeSelect'] as const),
  ...(['popupTableSelect', 'dicSelect'] as const),
];

type Body = z.input<typeof DesignBody>;
type View = NonNullable<Body['views']>[number];

const OPTIONS = [{ id: 'a', fullName: '甲' }];
const PROPS: Readonly<Partial<Record<FieldKindId, object>>> = {
  ...Object.fromEntries(
    (['radio', 'checkbox', 'select', 'cascader', 'treeSelect'] as const).map((kind) => [
      kind,
      { options: OPTIONS },
    ]),
  ),
  billRule: { rule: 'r' },
  relationForm: { modelId: 'm', relationField: 'f' },
  popupSelect: { interfaceId: 'i' },
  popupTableSelect: { interfaceId: 'i' },
  dicSelect: { dictionary: 'd' },
  relationFormAttr: { relationField: 'other', showField: 's' },
  popupAttr: { relationField: 'popup', showField: 's' },
  qrcode: { relationField: 'plain' },
  barcode: { relationField: 'plain' },
};

function ofKind(kind: FieldKindId, more: object = {}) {
  const inside = [field('comInput', 'inside', '内')];
  const holds =
    kind === 'table' || kind === 'card' || kind === 'row'
      ? { children: inside }
      : kind === 'tab' || kind === 'collapse'
        ? { panes: [{ paneId: 'p', title: { zh: '页' }, children: inside }] }
        : {};
  return field(kind, VALUELESS.includes(kind) && kind !== 'table' ? '' : 'field', '字段', {
    fieldId: 'tried',
    props: { ...PROPS[kind], ...more },
    ...holds,
    ...(kind === 'calculate' ? { expressions: { value: '1 + 1' } } : {}),
  });
}

/** What keeps a design from being published that has the field beside plain ones, and the view. */
function faults(tried: ReturnType<typeof ofKind>, view: Partial<View>, isRow = false): string[] {
  const named = [
    field('relationForm', 'other', '关联', { props: { modelId: 'm', relationField: 'f' } }),
    field('popupSelect', 'popup', '弹窗', { props: { interfaceId: 'i' } }),
  ];
  const body: Body = {
    form: {
      fields: [
        field('comInput', 'plain', '普通'),
        field('date', 'day', '日期'),
        ...(isRow ? [field('table', 'rows', '明细', { children: [...named, tried] })] : [...named, tried]),
      ],
    },
    views: [{ viewId: 'v', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'plain' }], ...view }],
  };
  return designIssues(DesignBody.parse(body), { webType: 2, language: 'zh' })
    .filter(({ severity }) => severity === 'error')
    .map(({ text }) => text);
}

const PLACES: readonly {
  readonly name: string;
  readonly view: Partial<View>;
  readonly takes: (kind: FieldKindId) => boolean;
}[] = [
  { name: 'column', view: { columns: [{ field: 'field' }] }, takes: (kind) => !UNLISTED.includes(kind) },
  {
    name: 'filter',
    view: { filters: [{ field: 'field', match: 'equal' }] },
    takes: (kind) => !UNSEARCHED.includes(kind),
  },
  {
    name: 'filter by a part',
    view: { filters: [{ field: 'field', match: 'like' }] },
    takes: (kind) => TEXTS.includes(kind),
  },
  {
    name: 'filter by a range',
    view: { filters: [{ field: 'field', match: 'range' }] },
    takes: (kind) => [...NUMBERS, ...DAYS, 'time'].includes(kind),
  },
  {
    name: 'order',
    view: { order: [{ field: 'field', direction: 'asc' }] },
    takes: (kind) => !UNLISTED.includes(kind) && !SEVERAL.includes(kind),
  },
  { name: 'summary', view: { summary: ['field'] }, takes: (kind) => NUMBERS.includes(kind) },
  ...(['grouped', 'kanban'] as const).map((kind) => ({
    name: kind,
    view: { kind, groupField: 'field' },
    takes: (one: FieldKindId) => !UNLISTED.includes(one) && !SEVERAL.includes(one),
  })),
  ...(['from', 'to'] as const).map((place) => ({
    name: `calendar ${place}`,
    view: {
      kind: 'calendar' as const,
      calendar: { from: 'day', to: '', title: 'plain', [place]: 'field' },
    },
    takes: (kind: FieldKindId) => DAYS.includes(kind),
  })),
  {
    name: 'calendar title',
    view: { kind: 'calendar', calendar: { from: 'day', title: 'field' } },
    takes: (kind) => !UNLISTED.includes(kind),
  },
];

test('every kind stands in the main form', () => {
  for (const kind of FIELD_KIND_IDS) assert.deepEqual(faults(ofKind(kind), {}), [], kind);
});

test('every kind stands in a child table or is refused there', () => {
  for (const kind of FIELD_KIND_IDS) {
    const told = faults(ofKind(kind), {}, true);
    if (OF_FORM.includes(kind))
      assert.ok(
        told.some((text) => /^“字段”.*不能放在子表中/.test(text)),
        kind,
      );
    else assert.deepEqual(told, [], kind);
  }
});

for (const { name, view, takes } of PLACES)
  test(`every kind is the ${name} of a list or is refused as such`, () => {
    for (const kind of FIELD_KIND_IDS) {
      const told = faults(ofKind(kind), view);
      if (takes(kind)) assert.deepEqual(told, [], kind);
      else assert.equal(told.length, 1, `${kind}: ${told.join()}`);
      const ofRow = faults(ofKind(kind), view, true).filter((text) => !text.includes('不能放在子表中'));
      assert.equal(ofRow.length, 1, `${kind} of a child table: ${ofRow.join()}`);
    }
  });

test('what takes several values makes neither order nor groups', () => {
  const refused = PLACES.filter(({ name }) => name === 'order' || name === 'grouped' || name === 'kanban');
  for (const { name, view } of refused)
    for (const kind of EITHER)
      assert.equal(faults(ofKind(kind, { multiple: true }), view).length, 1, `${kind} ${name}`);
});
