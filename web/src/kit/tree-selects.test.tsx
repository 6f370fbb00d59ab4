import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { queryClient } from '../lib/query.ts';
import { RoleSelect } from './tree-selects.tsx';

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

const node = (id: string, fullName: string, type: 'organize' | 'role', children: object[] = []) => ({
  ...{ id, onlyId: id, parentId: '0', fullName, enCode: id, type, icon: '', num: 0 },
  ...{ hasChildren: children.length > 0, isLeaf: children.length === 0, children },
});
const LIST = [
  node('o1', '城中水务', 'organize', [node('r1', '城中安全员', 'role'), node('r2', '城中班组长', 'role')]),
  node('o2', '江北水务', 'organize', [node('r3', '江北安全员', 'role'), node('r4', '江北班组长', 'role')]),
];

function Holders() {
  const [chosen, setChosen] = useState(['r1', 'r3']);
  return (
    <>
      <RoleSelect multiple value={chosen} onChange={setChosen} among={new Set(['r1', 'r2'])} />
      <output>{chosen.join()}</output>
    </>
  );
}

test('who administers some roles chooses among these, and what others have chosen stays', async () => {
  globalThis.fetch = async () => Response.json({ code: 200, msg: '', data: { list: LIST } });
  render(
    <QueryClientProvider client={queryClient}>
      <Holders />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await waitFor(() => assert.equal(queryClient.isFetching(), 0));
  await person.click(screen.getByRole('combobox'));
  assert.ok(await screen.findByText('城中班组长'));
  assert.equal(screen.queryByText('江北班组长'), null);
  await person.keyboard('{Backspace}{Backspace}');
  assert.equal(screen.getByRole('status').textContent, 'r3');
  assert.equal(document.querySelector('.ant-select-clear'), null);
});
