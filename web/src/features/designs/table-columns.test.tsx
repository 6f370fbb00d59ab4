import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { WorkbookColumn } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { queryClient } from '../../lib/query.ts';
import { TableColumns } from './table-columns.tsx';

const TABLES = [
  {
    table: 'pumps',
    tableName: '水泵',
    sum: 3,
    size: 8192,
    primaryKey: 'id',
    description: '',
    id: 'x',
    isScoped: false,
    owner: 'model',
  },
  {
    table: 'stations',
    tableName: '泵站',
    sum: 9,
    size: 8192,
    primaryKey: 'id',
    description: '',
    id: 'x',
    isScoped: false,
    owner: 'model',
  },
];
const FIELDS = ['id', 'name'].map((field, at) => ({
  field,
  was: field,
  fieldName: field === 'name' ? '名称' : '',
  dataType: 'varchar',
  dataLength: '50',
  allowNull: 1,
  primaryKey: at === 0 ? 1 : 0,
  defaults: '',
  type: 'varchar(50)',
}));

const browserFetch = globalThis.fetch;
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  globalThis.fetch = async (address) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    asked.push(pathname);
    const list = pathname.endsWith('/Tables') ? TABLES : pathname.endsWith('/Fields') ? FIELDS : [];
    return new Response(JSON.stringify({ code: 200, msg: '', data: { list } }), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

function Start({ table }: { readonly table: string | null }) {
  const [columns, setColumns] = useState<readonly WorkbookColumn[]>([]);
  const [taken, setTaken] = useState('');
  return (
    <QueryClientProvider client={queryClient}>
      <p>{`taken: ${taken}`}</p>
      <TableColumns
        isKept
        given={table === null ? null : { linkId: '0', table }}
        columns={columns}
        onChange={setColumns}
        onTaken={setTaken}
      />
    </QueryClientProvider>
  );
}

test('a design that is begun from a table has its columns at once', async () => {
  render(<Start table="stations" />);
  await screen.findByText('taken: 泵站');
  const titles = await screen.findAllByRole('textbox', { name: '字段名称' });
  assert.deepEqual(
    titles.map((title) => title instanceof HTMLInputElement && title.value),
    ['名称'],
  );
  assert.equal(asked.filter((path) => path.endsWith('/Fields')).length, 1);
});

test('without a table the choice is left to the designer', async () => {
  render(<Start table={null} />);
  await waitFor(() => assert.ok(asked.some((path) => path.endsWith('/Tables'))));
  await screen.findByText('taken:');
  assert.equal(asked.filter((path) => path.endsWith('/Fields')).length, 0);
});
