import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DesignBody, DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { withSuggestedList } from '@auditplus/core/designs/first-list.ts';
import { PRESETS } from '@auditplus/core/designs/starting-parts.ts';
import type { z } from 'zod';
import {
  allFields,
  changeField,
  copyOf,
  findField,
  insertFields,
  kindsFor,
  mayStand,
  moveField,
  newField,
  placeOf,
  removeFields,
  takenNames,
  withKind,
  withoutFields,
  withTitle,
} from './design-tree.ts';

const field = (
  fieldId: string,
  kind: DesignField['kind'] = 'comInput',
  more: Partial<z.input<typeof DesignField>> = {},
): DesignField => DesignField.parse({ fieldId, name: fieldId, kind, label: { zh: fieldId }, ...more });

const FORM = [
  field('a'),
  field('card', 'card', { name: '', children: [field('b'), field('c')] }),
  field('tab', 'tab', {
    name: '',
    panes: [
      { paneId: 'p', title: { zh: '一' }, children: [field('d')] },
      { paneId: 'q', title: { zh: '二' }, children: [] },
    ],
  }),
  field('items', 'table', { children: [field('e')] }),
];
const idsOf = (fields: readonly DesignField[]) => allFields(fields).map(({ fieldId }) => fieldId);
const counted = () => {
  let count = 0;
  return () => `n${++count}`;
};

describe('the tree of a form', () => {
  test('a field is found wherever it stands', () => {
    assert.deepEqual(placeOf(FORM, 'c'), { parentId: 'card', paneId: null, index: 1 });
    assert.deepEqual(placeOf(FORM, 'd'), { parentId: 'tab', paneId: 'p', index: 0 });
    assert.equal(placeOf(FORM, 'nothing'), undefined);
  });

  test('fields are added, taken away and changed where they stand', () => {
    const added = insertFields(FORM, { parentId: 'tab', paneId: 'q', index: 0 }, [field('x')]);
    assert.deepEqual(placeOf(added, 'x'), { parentId: 'tab', paneId: 'q', index: 0 });
    assert.deepEqual(idsOf(removeFields(FORM, new Set(['card', 'd']))), ['a', 'tab', 'items', 'e']);
    const changed = changeField(FORM, 'e', (one) => ({ ...one, required: true }));
    assert.equal(findField(changed, 'e')?.required, true);
    assert.equal(changed[0], FORM[0], 'what is not changed stays the same object');
    assert.equal(changed[1], FORM[1]);
  });

  test('a field that is deleted leaves the lists that showed it', () => {
    const body = DesignBody.parse({
      form: { fields: FORM },
      views: [
        {
          viewId: 'v',
          name: { zh: '列表' },
          kind: 'table',
          columns: [{ field: 'a' }, { field: 'b' }],
          filters: [{ field: 'b', match: 'like' }],
          order: [{ field: 'b', direction: 'asc' }],
          summary: ['a', 'b'],
        },
      ],
    });
    const [view] = withoutFields(body, new Set(['card'])).views;
    assert.deepEqual(
      [view?.columns.map(({ field: name }) => name), view?.filters, view?.order, view?.summary],
      [['a'], [], [], ['a']],
    );
  });

  test('a child table that is deleted leaves the tables that hold records', () => {
    const rows = {
      fieldId: 'rows',
      name: 'lines',
      kind: 'table',
      label: { zh: '明细' },
      column: 'order_line',
    };
    const other = { ...rows, fieldId: 'notes', name: 'notes', column: 'order_note' };
    const body = DesignBody.parse({
      form: { fields: [rows, other] },
      source: { tables: [{ table: 'orders' }, { table: 'order_line' }, { table: 'order_note' }] },
    });
    const left = (ids: string[]) => withoutFields(body, new Set(ids)).source.tables.map(({ table }) => table);
    assert.deepEqual(left(['rows']), ['orders', 'order_note']);
    assert.deepEqual(left(['rows', 'notes']), ['orders']);
  });

  test('a field moves forward and back in its row, and into others', () => {
    const top = { parentId: null, paneId: null };
    const moved = moveField(FORM, 'a', { ...top, index: 2 });
    assert.deepEqual(idsOf(moved), ['card', 'b', 'c', 'a', 'tab', 'd', 'items', 'e']);
    assert.equal(moveField(FORM, 'a', { ...top, index: 1 }), FORM, 'behind itself is where it is');
    const into = moveField(FORM, 'a', { parentId: 'card', paneId: null, index: 1 });
    assert.deepEqual(idsOf(into), ['card', 'b', 'a', 'c', 'tab', 'd', 'items', 'e']);
  });

  test('nothing stands in itself, and child tables hold columns only', () => {
    assert.equal(moveField(FORM, 'card', { parentId: 'card', paneId: null, index: 0 }), FORM);
    assert.equal(moveField(FORM, 'card', { parentId: 'items', paneId: null, index: 0 }), FORM);
    assert.ok(mayStand(FORM, { kind: 'numInput' }, { parentId: 'items', paneId: null }));
    assert.ok(!mayStand(FORM, { kind: 'table' }, { parentId: 'items', paneId: null }));
  });

  test('a signature is a picture that is drawn', () => {
    const made = newField('uploadImg', { taken: new Set(), newId: counted(), preset: PRESETS.uploadImg });
    assert.deepEqual([made.label.en, made.props], ['Signature', { drawn: true, limit: 1 }]);
  });

  test('new fields and copies have ids and names of their own', () => {
    const made = newField('date', { taken: new Set(['date1']), newId: counted() });
    assert.deepEqual([made.fieldId, made.name, made.label.en], ['n1', 'date2', 'Date']);
    assert.equal(newField('tab', { taken: new Set(), newId: counted() }).panes?.length, 2);
    assert.deepEqual(
      (['comInput', 'textarea'] as const).map(
        (kind) => newField(kind, { taken: new Set(), newId: counted() }).searchable,
      ),
      [true, false],
    );
    const copy = copyOf(FORM[1] ?? field('none'), takenNames(FORM), counted());
    assert.deepEqual(
      allFields([copy]).map(({ fieldId, name }) => [fieldId, name]),
      [
        ['n1', ''],
        ['n2', 'comInput1'],
        ['n3', 'comInput2'],
      ],
    );
  });
});

test('a field becomes one of another kind: it stays itself, and loses what only its former kind had', () => {
  const options = [{ id: '1', fullName: '在用' }];
  const state = field('state', 'select', { props: { options, multiple: false }, start: '1', required: true });
  const { kind, fieldId, name, props, start, required } = withKind(state, 'comInput');
  assert.deepEqual(
    { kind, fieldId, name, props, start, required },
    { kind: 'comInput', fieldId: 'state', name: 'state', props: {}, start: undefined, required: true },
  );
  assert.deepEqual(withKind(state, 'radio').props.options, options);
  const number = withKind(newField('numInput', { taken: new Set(), newId: () => 'n' }), 'date');
  assert.equal(number.label.zh, '日期选择', 'the name of the kind is not kept as a label');
});

test('a published field may become what its values can become, a new one whatever may stand in its place', () => {
  const kindsOf = (kind: DesignField['kind'], isPublished: boolean, isColumn = false) =>
    kindsFor(field('x', kind), { isPublished, isColumn });
  const published = kindsOf('comInput', true);
  for (const kind of ['comInput', 'textarea', 'numInput', 'date', 'select'] as const)
    assert.ok(published.includes(kind), kind);
  // A text is no id of a person, nor a file.
  for (const kind of ['userSelect', 'uploadImg', 'createUser', 'calculate'] as const)
    assert.ok(!published.includes(kind), kind);
  assert.ok(kindsOf('comInput', false).includes('userSelect'));
  assert.ok(!kindsOf('comInput', false, true).includes('editor'));
  assert.deepEqual(kindsOf('createUser', false), []);
});

describe('names after titles', () => {
  const titled = (label: DesignField['label'], more: object = {}, body: z.input<typeof DesignBody> = {}) => {
    const one = field('x', 'comInput', { name: 'comInput1', ...more });
    const form = { fields: [...FORM, one] };
    return withTitle(one, label, {
      body: { ...DesignBody.parse(body), form: DesignBody.parse({ form }).form },
      isPublished: false,
    });
  };

  test('a title in Latin letters names a field that has the name of its kind, and the name follows the title', () => {
    const first = titled({ zh: 'Found' });
    assert.equal(first.name, 'found');
    const second = titled({ zh: 'Found on' }, { name: first.name, label: first.label });
    assert.equal(second.name, 'foundOn');
    assert.equal(titled({ zh: '发现时间', en: 'Found on' }).name, 'foundOn');
  });

  test('a Chinese title names it by its pinyin, so that expressions can be read', () => {
    const first = titled({ zh: '数' });
    assert.equal(first.name, 'shu');
    assert.equal(titled({ zh: '数量' }, { name: first.name, label: first.label }).name, 'shuliang');
  });

  test('a taken or reserved name gets a number, other letters leave the name', () => {
    assert.equal(titled({ zh: 'A' }).name, 'a2');
    assert.equal(titled({ zh: 'Old' }).name, 'old2');
    assert.equal(titled({ zh: 'Дата' }).name, 'comInput1');
  });

  test('the list that follows the form by itself names no field, one that was arranged does', () => {
    const one = field('x', 'comInput', { name: 'comInput1' });
    const body = withSuggestedList(DesignBody.parse({ form: { fields: [one] } }));
    const named = (views: DesignBody['views']) =>
      withTitle(one, { zh: 'Found on' }, { body: { ...body, views }, isPublished: false }).name;
    assert.equal(named(body.views), 'foundOn');
    assert.equal(named(body.views.map((view) => ({ ...view, pageSize: 50 }))), 'comInput1');
  });

  test('a name that was typed, that something else names, or that is published stays', () => {
    assert.equal(titled({ zh: 'Found on' }, { name: 'seen' }).name, 'seen');
    const rules = [{ ruleId: 'r', name: { zh: '' }, when: "comInput1 = 'x'", actions: [] }];
    assert.equal(titled({ zh: 'Found on' }, {}, { rules }).name, 'comInput1');
    const one = field('x', 'comInput', { name: 'comInput1' });
    const body = DesignBody.parse({ form: { fields: [one] } });
    assert.equal(withTitle(one, { zh: 'Found on' }, { body, isPublished: true }).name, 'comInput1');
  });
});
