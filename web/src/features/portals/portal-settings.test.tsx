import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { PortalFilter } from '@auditplus/contract/features/portals/portals.model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { queryClient, routeKey } from '../../lib/query.ts';
import { FilterSettings } from './filter-settings.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const OFFERED = [{ name: 'station', title: '加压站' }];

type HolderProps = { readonly first: PortalFilter[]; readonly onChange: (filters: PortalFilter[]) => void };

function Holder({ first, onChange }: HolderProps) {
  const [filters, setFilters] = useState(first);
  return (
    <FilterSettings
      filters={filters}
      offered={OFFERED}
      unheard={new Set(filters.map(({ name }) => name).filter((name) => name !== 'station'))}
      onChange={(next) => {
        setFilters([...next]);
        onChange([...next]);
      }}
    />
  );
}

/** The settings of filters; answers what they are by now. */
function show(given: readonly object[] = []): () => PortalFilter[] {
  let latest = given.map((filter) => PortalFilter.parse(filter));
  render(
    <QueryClientProvider client={queryClient}>
      <Holder
        first={latest}
        onChange={(next) => {
          latest = next;
        }}
      />
    </QueryClientProvider>,
  );
  return () => latest;
}

test('a filter begins with a parameter that widgets take, and tells one that none takes', () => {
  const filters = show();
  fireEvent.click(screen.getByRole('button', { name: '添加筛选' }));
  assert.deepEqual(
    filters().map(({ name }) => name),
    ['station'],
  );
  assert.equal(screen.queryByText('没有组件使用此参数'), null);
  fireEvent.change(screen.getByRole('combobox', { name: '参数名' }), { target: { value: 'statoin' } });
  screen.getByText('没有组件使用此参数');
});

test('choices have names of their own, and keep their values', () => {
  const filters = show([{ name: 'station', kind: 'choice', options: [{ value: 'a' }] }]);
  fireEvent.change(screen.getByRole('textbox', { name: '选项' }), { target: { value: 'a=东站\nb' } });
  assert.deepEqual(filters()[0]?.options, [
    { value: 'a', label: { zh: '东站' } },
    { value: 'b', label: { zh: '' } },
  ]);
});

test('a dictionary is chosen by its name and kept by its code', () => {
  const list = [{ enCode: 'stationKind', fullName: '加压站类型', dictionaryList: [], formerList: [] }];
  queryClient.setQueryData(routeKey(dictionariesRoutes.all, {}), { list });
  const filters = show([{ name: 'station', kind: 'dictionary' }]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '数据字典' }));
  fireEvent.click(screen.getByText('加压站类型'));
  assert.equal(filters()[0]?.dictionary, 'stationKind');
});
