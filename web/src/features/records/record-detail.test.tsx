import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRuntime } from '@auditplus/contract/features/records/records.schemas.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { RecordDrawer } from './record-detail.tsx';
import { RuntimeProvider, useRuntime } from './use-runtime.ts';

const FOUND: RecordRuntime = {
  designId: '1',
  code: 'rounds',
  fullName: '巡检',
  webType: 3,
  version: 1,
  lookedUp: {},
  body: DesignBody.parse({ form: { fields: [field('comInput', 'title', '名称')] } }),
  menuId: '',
  entries: [],
  buttons: [],
  readOnly: [],
  isOpen: true,
  hasBin: true,
};

const DETAIL = {
  id: 'r1',
  data: JSON.stringify({ title: '一号泵房' }),
  rev: 0,
  display: { title: '一号泵房' },
  texts: {},
  abilities: { edit: false, remove: false },
  flowState: 1,
  processId: '77',
};

/** 103 entries: two pages. */
const ENTRIES = Array.from({ length: 103 }, (_, at) => ({
  id: `e${at}`,
  at: Date.UTC(2026, 2, 1) - at * 1000,
  person: `张三${at}`,
  role: '',
  action: 'record.changed',
  changes: [],
  reason: '',
}));

const browserFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async (address) => {
    const url = new URL(String(address), 'http://localhost');
    const page = Number(url.searchParams.get('currentPage') ?? 1);
    const pagination = { currentPage: page, pageSize: 100, total: ENTRIES.length };
    const data = url.pathname.endsWith('/History')
      ? {
          list: ENTRIES.slice((page - 1) * 100, page * 100),
          pagination,
          chain: page === 1 ? { entries: ENTRIES.length, brokenSeq: null } : null,
        }
      : url.pathname.endsWith('/1/r1')
        ? DETAIL
        : { list: [], pagination: { ...pagination, total: 0 } };
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

function Page() {
  return (
    <RuntimeProvider value={useRuntime(FOUND)}>
      <RecordDrawer id="r1" among={['r1']} onGo={() => {}} onEdit={() => {}} onClose={() => {}} />
    </RuntimeProvider>
  );
}

test('a record in a process has a tab for it, and its history goes back to the first entry', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('tab', { name: '审批流程' });
  await user.click(screen.getByRole('tab', { name: '修改历史' }));
  await screen.findByText('张三0');
  assert.ok(screen.getByText('防篡改留痕完整，共 103 条'));
  assert.equal(screen.queryByText('张三102'), null);
  await user.click(screen.getByRole('button', { name: '更早的记录' }));
  await screen.findByText('张三102');
  assert.equal(screen.queryByRole('button', { name: '更早的记录' }), null);
});
