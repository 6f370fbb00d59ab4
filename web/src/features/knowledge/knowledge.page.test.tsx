import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import KnowledgePage from './knowledge.page.tsx';

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

const CATEGORY = {
  id: 'law',
  parentId: null,
  fullName: '法规',
  nameZhtw: '',
  nameEn: '',
  sortCode: 1,
  count: 9,
  rev: 1,
};

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

test('another category begins at its first page', async () => {
  globalThis.fetch = async (address) => {
    const list = String(address).includes('Category') ? [CATEGORY] : [];
    const pagination = { currentPage: 3, pageSize: 20, total: 60 };
    return Response.json({ code: 200, msg: '', data: { list, pagination } });
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/knowledge?p=3']}>
        <KnowledgePage />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await person.click(await screen.findByText('法规'));
  await waitFor(() => assert.equal(screen.getByTestId('address').textContent, '?category=law'));
});
