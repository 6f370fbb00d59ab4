import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastHost } from '../../kit/toast-host.tsx';
import { queryClient } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { useContractActions } from './use-contract-actions.ts';

let sent: string[] = [];
const browserFetch = globalThis.fetch;
beforeEach(() => {
  sent = [];
  globalThis.fetch = async (address) => {
    if (String(address).includes('SendReview')) sent.push(String(address));
    return Response.json({ code: 200, msg: '', data: { list: [] } });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

const can = (ability: keyof Contract['abilities']) =>
  new Proxy({}, { get: (_, asked) => asked === ability }) as Contract['abilities'];

const DRAFT = {
  id: 'c1',
  enCode: 'HT2026001',
  rev: 1,
  unit: { id: 'o1', fullName: '清源城中水务有限公司' },
  abilities: can('sendReview'),
} as Contract;

const nothing = () => undefined;

function Desk({ isDirty }: { readonly isDirty: boolean }) {
  useUnsavedGuard(isDirty);
  const actions = useContractActions(DRAFT, { amend: nothing, finish: nothing, removed: nothing });
  return (
    <>
      {actions.map(({ key, label, onClick }) => (
        <button type="button" key={key} onClick={onClick}>
          {label}
        </button>
      ))}
      <ToastHost />
    </>
  );
}

const show = (isDirty: boolean) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Desk isDirty={isDirty} />
    </QueryClientProvider>,
  );

test('a draft with edits that are not saved is not sent to review', async () => {
  show(true);
  await userEvent.click(screen.getByRole('button', { name: '送审' }));
  await screen.findByText('有修改还没有保存，请先保存');
  assert.deepEqual(sent, []);
});

test('a draft that is saved is sent', async () => {
  show(false);
  await userEvent.click(screen.getByRole('button', { name: '送审' }));
  await waitFor(() => assert.equal(sent.length, 1));
});
