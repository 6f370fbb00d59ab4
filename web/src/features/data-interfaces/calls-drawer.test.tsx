import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { InterfaceCallRow } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { CallsDrawer } from './calls-drawer.tsx';

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

const call = (id: string, more: Partial<InterfaceCallRow>): InterfaceCallRow => ({
  id,
  invokTime: Date.UTC(2026, 0, 1),
  userId: '王玲/wangling',
  invokIp: '10.0.0.7',
  invokDevice: '',
  invokType: 'options',
  invokWasteTime: 12,
  version: 3,
  rows: 4,
  outcome: '',
  params: '{}',
  ...more,
});

function show(list: readonly InterfaceCallRow[]): void {
  const data = { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } };
  globalThis.fetch = async () => new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CallsDrawer id="i1" onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the log says in words what called, whatever it was', async () => {
  const kinds = ['options', 'popup', 'preview', 'open', 'task', 'form', 'portal', 'report', 'print'];
  show(kinds.map((invokType) => call(invokType, { invokType })));
  for (const word of ['选项', '弹窗选择', '预览', '访问密钥', '定时任务', '表单', '门户', '报表', '打印'])
    assert.ok(await screen.findByText(word), word);
  for (const kind of kinds) assert.equal(screen.queryByText(kind), null);
});

test('the log shows the parameters of calls, of those that were answered as well', async () => {
  show([
    call('a', { params: '{"station":"北厂","person":"***"}' }),
    call('b', { params: '{"station":"南厂"}', outcome: 'interface.denied', rows: null }),
  ]);
  assert.ok(await screen.findByText('station=北厂 · person=***'));
  assert.ok(screen.getByText('station=南厂'));
});
