import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { LeaveProposal } from '@auditplus/contract/features/delegations/delegations.model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { DelegationDrawer } from './delegation-drawer.tsx';

const LEAVE: LeaveProposal = {
  toUserId: 'heyx',
  toUserName: '何一鸣',
  startTime: new Date(2026, 10, 30).getTime(),
  endTime: new Date(2026, 11, 4, 23, 59).getTime(),
};

/** What was sent, and how the server answers the next try. */
let sent: Record<string, unknown>[];
let refusal: { readonly msg: string; readonly errorCode: string } | null;
beforeEach(() => {
  sent = [];
  refusal = null;
  queryClient.clear();
  globalThis.fetch = async (address, init) => {
    const path = String(address);
    if (!path.includes('/FlowDelegate'))
      return Response.json({ code: 200, msg: '', data: path.includes('/Selector') ? { list: [] } : [] });
    sent.push(JSON.parse(String(init?.body)));
    if (!refusal) return Response.json({ code: 200, msg: '', data: null });
    const { msg, errorCode } = refusal;
    return Response.json({ code: 422, msg, data: { errorCode } }, { status: 422 });
  };
});
afterEach(cleanup);

/** The drawer of a proposed leave; answers whether it has closed. */
function propose(leave: LeaveProposal) {
  let isClosed = false;
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <DelegationDrawer
          row={null}
          leave={leave}
          onClose={() => {
            isClosed = true;
          }}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { isClosed: () => isClosed };
}

const save = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: /保\s?存$/ }));

test('a leave that names everything is delegated by the second press', async () => {
  const user = userEvent.setup();
  const { isClosed } = propose(LEAVE);
  await save(user);
  await waitFor(() => assert.ok(isClosed()));
  assert.deepEqual(sent, [
    {
      toUserId: 'heyx',
      flowId: '',
      flowCategory: '',
      startTime: LEAVE.startTime,
      endTime: LEAVE.endTime,
      description: '休假',
    },
  ]);
});

test('who has nobody to propose is told to choose, and what is refused stays to be sent again', async () => {
  const user = userEvent.setup();
  propose({ ...LEAVE, toUserId: '' });
  await save(user);
  assert.ok(await screen.findByText('请选择受托人'));
  assert.equal(sent.length, 0);
  cleanup();
  refusal = { msg: '这段时间已有委托', errorCode: 'delegation.overlaps' };
  const { isClosed } = propose(LEAVE);
  await save(user);
  assert.ok(await screen.findByText('这段时间已有委托'));
  assert.equal(isClosed(), false);
  refusal = null;
  await save(user);
  await waitFor(() => assert.ok(isClosed()));
  assert.equal(sent.length, 2);
});
