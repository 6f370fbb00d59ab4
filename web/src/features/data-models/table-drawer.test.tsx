import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { NO_HANDLE, PageHandleContext } from '../../lib/page-handle.ts';
import { queryClient, routeKey } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { TableDrawer } from './table-drawer.tsx';

type SignedIn = NonNullable<ReturnType<typeof useSession.getState>['current']>;

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ current: null });
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

test('columns are put in order, and indexes that are of no use yet say why and are built again', async () => {
  const user = userEvent.setup();
  const permissionList = [
    { moduleCode: 'systemData.dataModel', button: [{ enCode: 'btn_edit' }, { enCode: 'btn_index' }] },
  ];
  useSession.setState({ current: { permissionList } as unknown as SignedIn });
  const indexes = [
    { name: 'a', state: 'building', duplicates: [] },
    { name: 'b', state: 'duplicates', duplicates: ['A1', 'A2'] },
    { name: 'c', state: 'ready', duplicates: [], isOfConstraint: true },
    { name: 'd', state: 'notRemoved', duplicates: [], reason: 'must be owner of index d' },
  ].map((index) => ({
    columns: ['area'],
    isUnique: true,
    isPrimary: false,
    isOfConstraint: false,
    reason: '',
    ...index,
  }));
  const asked: string[] = [];
  globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    if (init?.method === 'POST') asked.push(pathname);
    const info = { ...infoOf(['id', 'area']), indexes };
    const data = pathname.includes('CommonFields') ? { list: [] } : init?.method === 'POST' ? null : info;
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PageHandleContext value={{ ...NO_HANDLE, module: 'systemData.dataModel' }}>
          <TableDrawer linkId="0" table="book" onClose={() => undefined} />
        </PageHandleContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: '下移' }));
  const columns = screen.getAllByRole<HTMLInputElement>('textbox', { name: '列名' });
  assert.deepEqual(
    columns.map(({ value }) => value),
    ['area', 'id'],
  );
  assert.ok(screen.getByText('正在建立'));
  assert.ok(screen.getByText('重复的值：A1, A2'));
  await user.click(screen.getByRole('button', { name: '重新建立' }));
  await waitFor(() => assert.match(asked.join(), /Indexes\/b\/Actions\/Build$/));
  assert.ok(screen.getByText('must be owner of index d'));
  // Not the one that is being built, and not the one that a constraint rests on.
  assert.equal(screen.getAllByRole('button', { name: '删除索引' }).length, 2);
});
