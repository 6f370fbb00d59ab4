import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { SlowStatement } from '@auditplus/contract/features/data-models/data-models.model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { SlowDrawer } from './slow-drawer.tsx';

const FOUND: SlowStatement = {
  id: 's1',
  kind: 'interface',
  name: '站点读数',
  text: 'SELECT id FROM readings WHERE station = $1',
  runs: 3,
  meanMs: 812.4,
  worstMs: 1_900,
  lastAt: Date.UTC(2026, 0, 1),
  state: 'found',
  table: 'readings',
  columns: ['station', 'level'],
  costBefore: 4_200.5,
  costAfter: null,
  afterRuns: 0,
  afterMeanMs: 0,
  afterWorstMs: 0,
};

const browserFetch = globalThis.fetch;
let stored: SlowStatement;
let pressed: string[] = [];
beforeEach(() => {
  stored = FOUND;
  pressed = [];
  globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    if (init?.method === 'POST') {
      pressed.push(pathname);
      stored = { ...FOUND, state: 'built', costAfter: 12, afterRuns: 2, afterMeanMs: 3, afterWorstMs: 4 };
    }
    const data = init?.method === 'POST' ? null : { list: [stored] };
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

test('a slow statement names its missing index, and what the index has gained once it is built', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SlowDrawer onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('缺少索引：readings (station, level)');
  assert.ok(screen.getByText(/慢 3 次，平均 812 毫秒，最慢 1,900 毫秒/));
  assert.equal(screen.queryByText(/估算代价/), null);
  await user.click(screen.getByRole('button', { name: '建立索引' }));
  await waitFor(() => assert.match(pressed[0] ?? '', /\/SlowStatements\/s1\/Actions\/BuildIndex$/));
  await screen.findByText('估算代价：建立前 4,201，建立后 12');
  assert.ok(screen.getByText('建立后 2 次，平均 3 毫秒，最慢 4 毫秒'));
  assert.equal(screen.queryByRole('button', { name: '建立索引' }), null);
});
