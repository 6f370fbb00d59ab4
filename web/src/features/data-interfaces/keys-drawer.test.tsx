import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { KeysDrawer } from './keys-drawer.tsx';

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

test('a key that is over says so, though it is switched on', async () => {
  const key = { id: '1', fullName: '对接', start: 'ak_12345', interfaceIds: [], interfaceNames: [], rev: 1 };
  const shown = { ...key, addresses: '', runAsUserId: '', runAsUser: '', enabledMark: 1, description: '' };
  const made = { lastUsedAt: null, creatorUser: '', creatorTime: 0 };
  const rows = [
    { ...shown, ...made, expiresAt: Date.UTC(2020, 0, 1) },
    { ...shown, ...made, id: '2', fullName: '常用', expiresAt: null },
  ];
  const data = { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2 } };
  globalThis.fetch = async () => new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <KeysDrawer onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  assert.ok(await screen.findByText('已过期'));
  assert.equal(screen.getAllByText('启用').length, 1);
});

test('who manages keys is told where the document of their interfaces is', async () => {
  const data = { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } };
  globalThis.fetch = async () => new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <KeysDrawer onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  assert.ok(await screen.findByText(new RegExp(`${window.location.origin}/api/open/openapi\\.json`)));
});
