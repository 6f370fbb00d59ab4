import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../lib/query.ts';
import { type PopupQuery, PopupSelect } from './popup-select.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const PARTS = Array.from({ length: 130 }, (_, at) => ({ id: `p${at + 1}`, name: `部件${at + 1}` }));

/** A box that chooses among 130 parts; the queries that it sent, and what was chosen. */
function show() {
  const asked: PopupQuery[] = [];
  const chosen: unknown[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <PopupSelect<(typeof PARTS)[number]>
        aria-label="部件"
        name="parts"
        hasPage
        load={async (query) => {
          asked.push(query);
          const from = (query.currentPage - 1) * query.pageSize;
          return { list: PARTS.slice(from, from + query.pageSize), total: PARTS.length };
        }}
        columns={[{ key: 'name', title: '名称' }]}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        onChange={(value) => chosen.push(value?.key)}
      />
    </QueryClientProvider>,
  );
  return { asked, chosen };
}

test('the pages of a popup say how many rows there are and can be longer', async () => {
  const person = userEvent.setup();
  const { asked } = show();
  await person.click(screen.getByRole('button', { name: /部件/ }));
  await screen.findByText('共 130 条');
  await person.click(screen.getByText('2', { selector: 'li a' }));
  await waitFor(() => assert.deepEqual(asked.at(-1), { keyword: '', currentPage: 2, pageSize: 20 }));

  await person.click(screen.getByRole('combobox'));
  await person.click(await screen.findByTitle(/^50 /));
  await waitFor(() => assert.deepEqual(asked.at(-1), { keyword: '', currentPage: 1, pageSize: 50 }));
});

test('a confirmation without a choice does nothing', async () => {
  const person = userEvent.setup();
  const { chosen } = show();
  await person.click(screen.getByRole('button', { name: /部件/ }));
  await screen.findByText('共 130 条');
  await person.click(screen.getByRole('button', { name: /确 ?定/ }));
  assert.deepEqual(chosen, []);
  screen.getByRole('dialog');

  await person.click(screen.getByRole('radio', { name: '部件3' }));
  await person.click(screen.getByRole('button', { name: /确 ?定/ }));
  assert.deepEqual(chosen, ['p3']);
});
