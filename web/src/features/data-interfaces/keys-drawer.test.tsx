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
