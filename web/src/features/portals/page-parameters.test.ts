import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InterfaceBrief } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { PortalForm } from '@auditplus/contract/features/portals/portals.model.ts';
import { parametersTaken, unheardIn } from './page-parameters.ts';

const readings = InterfaceBrief.parse({
  ...{ id: 'readings', fullName: '读数', enCode: 'readings', dataType: 1, requestMethod: '1' },
  requestParameters: JSON.stringify([
    { field: 'station', fieldName: '加压站', titles: { en: 'Station', zhtw: '' }, dataType: 'varchar' },
  ]),
});
const reading = { interfaces: [readings], language: 'en', year: 'Year' } as const;
const widget = (i: string, given: object) => ({
  ...{ i, x: 0, y: 0, w: 4, h: 4, elementKey: 'table' },
  ...given,
});
const form = (layout: readonly object[], filters: readonly object[] = []) =>
  PortalForm.parse({ layout, filters });
const from = (interfaceId: string) => ({ data: { from: 'interface', interfaceId } });
const click = (parameter: string) => ({ click: { does: 'filter', column: '', parameter } });

test('widgets take the parameters of their interfaces, columns of fixed rows, the year of figures', () => {
  const { layout } = form([
    widget('a', from('readings')),
    widget('b', { data: { from: 'static', rows: [{ unit: 'x', n: 1 }] } }),
    widget('c', { elementKey: 'dataBoard', figures: [{ data: { from: 'figure', figure: 'totals' } }] }),
  ]);
  const { list, isAll } = parametersTaken(layout, reading);
  assert.deepEqual(
    list.map(({ name, title }) => [name, title]),
    [
      ['station', 'Station'],
      ['unit', 'unit'],
      ['n', 'n'],
      ['year', 'Year'],
    ],
  );
  assert.ok(isAll);
});

test('filters and clicks that no other widget takes are told', () => {
  const filters = [{ name: 'station' }, { name: 'statoin' }];
  const layout = [widget('a', { ...from('readings'), ...click('station') }), widget('b', click('unit'))];
  const { filters: unheard, clicks } = unheardIn(form(layout, filters), reading);
  assert.deepEqual([...unheard], ['statoin']);
  // What a widget takes from itself narrows no other one down.
  assert.deepEqual(
    [...clicks],
    [
      ['a', 'station'],
      ['b', 'unit'],
    ],
  );
});

test('nothing is told while interfaces are not known, and one that is gone takes nothing', () => {
  const asked = form([widget('a', from('gone')), widget('b', click('unit'))], [{ name: 'unit' }]);
  const told = (interfaces: typeof reading.interfaces | undefined) => {
    const { filters, clicks } = unheardIn(asked, { ...reading, interfaces });
    return [filters.size, clicks.size];
  };
  assert.deepEqual(told(undefined), [0, 0]);
  assert.deepEqual(told(reading.interfaces), [1, 1]);
});
