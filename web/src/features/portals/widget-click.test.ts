import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { PortalWidget, storedName } from '@auditplus/contract/features/portals/portals.model.ts';
import { clickTarget, partCalled, rowOfPart } from './widget-click.ts';

const columns = [
  { name: 'unit', label: '单位', type: 'text' as const },
  { name: 'open', label: '未整改', type: 'number' as const },
  { name: 'unitId', label: '编号', type: 'text' as const },
];
const rows = [
  { unit: '一厂', open: 3, unitId: 'u1' },
  { unit: '二厂', open: 5, unitId: 'u 2' },
];
const target = (click: PortalWidget['click'], address = '', row = rows[1] ?? {}) =>
  clickTarget({
    ...{ click, row, columns, menus: [], category: '', search: new URLSearchParams(address) },
    data: { from: 'none' },
  });

test('a part of a chart is the row that it names', () => {
  const widget = PortalWidget.parse({
    i: 'a',
    x: 0,
    y: 0,
    w: 1,
    h: 1,
    elementKey: 'chart',
    chart: { kind: 'bar' },
  });
  assert.deepEqual(rowOfPart(widget, { columns, rows }, '二厂'), rows[1]);
  assert.equal(rowOfPart(widget, { columns, rows }, '三厂'), null);
});

test('a click gives a parameter to the other widgets, and the second one takes it back', () => {
  const click = { does: 'filter', column: '', parameter: 'unit' } as const;
  const first = target(click, 'year=2026');
  assert.equal(first?.kind === 'filter' && first.search.toString(), 'year=2026&unit=%E4%BA%8C%E5%8E%82');
  const second = target(click, first?.kind === 'filter' ? first.search.toString() : '');
  assert.equal(second?.kind === 'filter' && second.search.toString(), 'year=2026');
});

test('reports and portals open with the conditions of the page and the value of the part', () => {
  assert.deepEqual(target({ does: 'report', id: 'r1', column: 'unitId', parameter: 'unit' }, 'year=2026'), {
    kind: 'page',
    address: '/dataReportView/r1?year=2026&unit=u+2',
  });
  assert.deepEqual(target({ does: 'portal', id: 'p1', column: 'unitId', parameter: 'unit' }), {
    kind: 'page',
    address: '/portalView/p1?unit=u+2',
  });
});

test('pages open with columns of the row, and nothing opens where a column is empty', () => {
  assert.deepEqual(target({ does: 'page', link: '/model/hazards?unit={unitId}' }), {
    kind: 'page',
    address: '/model/hazards?unit=u%202',
  });
  assert.equal(target({ does: 'page', link: '/model/hazards?record={id}' }), null);
  assert.equal(target({ does: 'filter', column: 'gone', parameter: 'unit' }), null);
  assert.equal(target({ does: 'none' }), null);
});

test('a group of records leads to their list, for readers whose menu does', () => {
  const entry: MenuNode = {
    ...{ id: 'm', parentId: '-1', fullName: '巡检', names: { en: '', zhtw: '' }, enCode: 'rounds', type: 3 },
    ...{ icon: '', urlAddress: 'model/rounds', linkTarget: '_self', propertyJson: { moduleId: 'd1' } },
    ...{ children: [], sortCode: 0, category: 'Web', hasChildren: false },
  };
  const data = PortalWidget.shape.data.parse({ from: 'records', designId: 'd1', groupBy: 'level' });
  const clicked = (menus: readonly MenuNode[]) =>
    clickTarget({
      ...{ click: { does: 'records' }, data, menus, category: '', search: new URLSearchParams() },
      ...{ row: { group: '一般', value: 2, filter: '{"logic":"and","items":[]}' }, columns },
    });
  assert.deepEqual(clicked([entry]), {
    kind: 'page',
    address: '/model/rounds?f=%7B%22logic%22%3A%22and%22%2C%22items%22%3A%5B%5D%7D',
  });
  assert.equal(clicked([{ ...entry, propertyJson: { moduleId: 'other' } }]), null);
});

test('a click gives the value that a column holds, whatever readers see of it, and is told as they see it', () => {
  const named = { unit: '一厂', open: 3, [storedName('unit')]: 'u1' };
  const click = { does: 'filter', column: '', parameter: 'unit' } as const;
  const filtered = target(click, '', named);
  assert.equal(filtered?.kind === 'filter' && filtered.search.toString(), 'unit=u1');
  assert.deepEqual(target({ does: 'page', link: '/units/{unit}' }, '', named), {
    kind: 'page',
    address: '/units/u1',
  });
  const all = { columns, rows: [...rows, named] };
  assert.equal(partCalled({ click, chart: null }, all, 'u1'), '一厂');
  assert.equal(partCalled({ click, chart: null }, all, 'gone'), 'gone');
});
