import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { type ProcessDetail, useProcessActions } from './use-process-actions.tsx';

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  globalThis.fetch = async () => Response.json({ code: 200, msg: '', data: [] });
  useSession.setState({ current: { userInfo: { userId: 'yangcz' } } as never });
});
afterEach(() => {
  cleanup();
  useSession.setState({ current: null });
});

const detailOf = (approversProperties: Record<string, unknown>) =>
  ({
    abilities: { reject: true },
    flowTaskInfo: { id: 'one', flowId: 'expense' },
    flowTaskNodeList: [{ nodeCode: 'check', nodeName: '财务部审核', incident: '' }],
    flowTaskOperatorRecordList: [],
    predicted: [],
    returnTargets: [],
    addedSigners: [],
    recallRecordId: '',
    record: null,
    draftData: null,
    operator: null,
    approversProperties,
  }) as unknown as ProcessDetail;

function Actions({ detail }: { readonly detail: ProcessDetail }) {
  const { main, more, dialogs } = useProcessActions({
    detail,
    formData: {},
    kept: null,
    onMoved: () => undefined,
    onIncomplete: () => undefined,
  });
  return (
    <>
      {[...main, ...more].map(({ key, label, onClick }) => (
        <button type="button" key={key} onClick={() => onClick?.()}>
          {label}
        </button>
      ))}
      {dialogs}
    </>
  );
}

const CONSEQUENCES = [
  [{}, '不同意后，退回发起人，修改后可以重新提交。'],
  [{ rejectStep: 'end' }, '不同意后，流程结束，不能再提交。'],
  [{ rejectStep: '1' }, '不同意后，退回上一节点。'],
  [{ rejectStep: 'check', counterSign: 1 }, '表决未通过时，退回“财务部审核”。'],
] as const;

for (const [properties, text] of CONSEQUENCES)
  test(`whoever rejects reads what becomes of it: ${text}`, async () => {
    render(
      <MemoryRouter>
        <QueryClientProvider client={queryClient}>
          <Actions detail={detailOf(properties)} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: '不同意' }));
    assert.ok(screen.getByText(text));
  });

test('whoever has decided twice takes back the decision that can be taken back', async () => {
  const sent: string[] = [];
  globalThis.fetch = async (address) => {
    sent.push(String(address));
    return Response.json({ code: 200, msg: '', data: [] });
  };
  const decided = (id: string) => ({ id, handleId: 'yangcz', handleStatus: 1 });
  const detail = {
    ...detailOf({}),
    abilities: { recall: true },
    flowTaskOperatorRecordList: [decided('second'), decided('first')],
    recallRecordId: 'second',
  } as unknown as ProcessDetail;
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Actions detail={detail} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '撤回决定' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '撤回决定' }));
  await waitFor(() =>
    assert.ok(
      sent.some((address) => address.includes('/Recall/second')),
      sent.join(' '),
    ),
  );
});

test('whoever assigns a step to another person says why', async () => {
  const sent: string[] = [];
  globalThis.fetch = async (address) => {
    sent.push(String(address));
    return Response.json({ code: 200, msg: '', data: [{ id: 'check', fullName: '财务部审核' }] });
  };
  const detail = {
    ...detailOf({}),
    abilities: { assign: true },
    flowTaskNodeList: [{ nodeCode: 'check', nodeName: '财务部审核', type: 1, incident: '' }],
  } as unknown as ProcessDetail;
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Actions detail={detail} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '指派' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '指 派' }));
  assert.ok(dialog.getByText('请填写原因'));
  assert.ok(!sent.some((address) => address.includes('/Assign/')), sent.join(' '));
});
