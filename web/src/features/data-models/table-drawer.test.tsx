import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { queryClient, routeKey } from '../../lib/query.ts';
import { TableDrawer } from './table-drawer.tsx';

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

const field = (name: string) => ({
  field: name,
  was: name,
  fieldName: '',
  dataType: 'varchar' as const,
  dataLength: '50',
  allowNull: 1 as const,
  primaryKey: name === 'id' ? (1 as const) : (0 as const),
  defaults: '',
  type: 'text',
});
const infoOf = (names: readonly string[]) => ({
  tableInfo: {
    table: 'book',
    newTable: 'book',
    tableName: '',
    tableNameEn: '',
    organizeColumn: '',
    ownerColumn: '',
  },
  tableFieldList: names.map(field),
  hasTableData: false,
  indexes: [],
  owner: 'model' as const,
  isEditable: true,
  isReadable: true,
  usedBy: [],
  rev: 1,
});

test('a table that is opened again is changed as it is now', async () => {
  const request = { params: { linkId: '0', table: 'book' } };
  queryClient.setQueryData(routeKey(dataModelsRoutes.table, request), infoOf(['id']));
  globalThis.fetch = async (address) => {
    const data = String(address).includes('CommonFields') ? { list: [] } : infoOf(['id', 'area']);
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TableDrawer linkId="0" table="book" onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  assert.equal(screen.queryByRole('textbox', { name: '列名' }), null, 'what was kept is not shown');
  const columns = await screen.findAllByRole<HTMLInputElement>('textbox', { name: '列名' });
  assert.deepEqual(
    columns.map(({ value }) => value),
    ['id', 'area'],
  );
});
