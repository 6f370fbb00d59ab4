import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { CommonField } from '@auditplus/contract/features/data-models/data-models.model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { DialogHost } from '../../kit/dialog-host.tsx';
import { queryClient } from '../../lib/query.ts';
import { CommonFieldsDrawer } from './common-fields-drawer.tsx';

const KEPT: CommonField = {
  id: 'f1',
  field: 'statoin',
  fieldName: '站点',
  dataType: 'varchar',
  dataLength: '50',
  allowNull: 1,
  rev: 2,
};

const browserFetch = globalThis.fetch;
type Sent = { readonly method: string; readonly address: string; readonly body: unknown };
let sent: Sent[] = [];
beforeEach(() => {
  sent = [];
  globalThis.fetch = async (address, init) => {
    const method = init?.method ?? 'GET';
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    if (method !== 'GET') sent.push({ method, address: String(address), body });
    const data = method === 'GET' ? { list: [KEPT] } : null;
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CommonFieldsDrawer onClose={() => undefined} />
        <DialogHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

test('a mistaken common column is changed', async () => {
  fireEvent.click(await screen.findByText('statoin'));
  fireEvent.change(await screen.findByDisplayValue('statoin'), { target: { value: 'station' } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => assert.equal(sent.length, 1));
  assert.equal(sent[0]?.method, 'PUT');
  assert.match(sent[0]?.address ?? '', /\/CommonFields\/f1\?/);
  const { id: _, ...edit } = KEPT;
  assert.deepEqual(sent[0]?.body, { ...edit, field: 'station' });
});

test('a common column that nobody needs is deleted once that is confirmed', async () => {
  await screen.findByText('statoin');
  fireEvent.click(screen.getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
  await screen.findByText('删除常用字段“站点”？');
  assert.equal(sent.length, 0);
  fireEvent.click(screen.getByRole('button', { name: /^删\s?除$/ }));
  await waitFor(() => assert.equal(sent.length, 1));
  assert.equal(sent[0]?.method, 'DELETE');
  assert.match(sent[0]?.address ?? '', /\/CommonFields\/f1\?.*rev=2/);
});
