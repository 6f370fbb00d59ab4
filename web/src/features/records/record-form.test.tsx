import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRuntime } from '@auditplus/contract/features/records/records.schemas.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { RecordForm } from './record-form.tsx';
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

let flowState: number | null;
/** What was sent to be stored. */
let sent: { readonly status?: number; readonly rev?: number }[];
/** Somebody else stores the record before the next one does. */
let isStale: boolean;
const browserFetch = globalThis.fetch;
beforeEach(() => {
  sent = [];
  isStale = false;
  globalThis.fetch = async (address, init) => {
    const reply = (data: unknown, status = 200, msg = '') =>
      new Response(JSON.stringify({ code: status, msg, data }), { status });
    const { pathname } = new URL(String(address), 'http://localhost');
    if (!pathname.endsWith('/1/r1')) return reply({ list: [] });
    if (init?.method !== 'PUT') {
      const data = JSON.stringify({ title: '一号泵房' });
      const abilities = { edit: true, remove: true };
      return reply({
        ...{ id: 'r1', data, rev: sent.length, display: {}, texts: {}, abilities, flowState },
        processId: null,
      });
    }
    sent.push(JSON.parse(String(init.body)));
    if (!isStale) return reply({ id: 'r1', rev: 1 });
    const errorCode = 'record.stale';
    const told = { errorCode, rev: 1, changedBy: '罗志强', changedAt: 7 };
    isStale = false;
    return reply(told, 409, '已被修改');
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

function Page({ onClose }: { readonly onClose: () => void }) {
  return (
    <RuntimeProvider value={useRuntime(FOUND)}>
      <RecordForm id="r1" onClose={onClose} />
    </RuntimeProvider>
  );
}

const button = (name: string) => screen.getByRole('button', { name: new RegExp([...name].join('\\s*')) });

/** Opens the record for editing and presses buttons, one after the other; resolves when the form has closed. */
async function press(...names: readonly string[]): Promise<void> {
  const user = userEvent.setup();
  let isClosed = false;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Page
          onClose={() => {
            isClosed = true;
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByDisplayValue('一号泵房');
  for (const name of names) {
    await waitFor(() => button(name));
    await user.click(button(name));
  }
  await waitFor(() => assert.ok(isClosed));
}

const statuses = () => sent.map(({ status }) => status);

test('a record of before the process is saved as it is, and is submitted only by its own button', async () => {
  flowState = null;
  await press('保存');
  assert.ok(screen.getByText('未发起'));
  assert.equal(screen.queryByRole('button', { name: '存为草稿' }), null);
  cleanup();
  await press('提交审批');
  assert.deepEqual(statuses(), [1, 0]);
});

test('a draft is kept as one or submitted', async () => {
  flowState = 0;
  await press('存为草稿');
  assert.equal(screen.queryByRole('button', { name: /^保/ }), null);
  cleanup();
  await press('提交审批');
  assert.deepEqual(statuses(), [1, 0]);
});

test('a draft that somebody else changed meanwhile is a draft after the merge', async () => {
  flowState = 0;
  isStale = true;
  await press('存为草稿', '按所选保存');
  assert.deepEqual(statuses(), [1, 1]);
});
