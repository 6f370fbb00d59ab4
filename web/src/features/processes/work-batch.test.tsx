import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { BatchDialog } from './work-batch.tsx';

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  globalThis.fetch = async () => Response.json({ code: 200, msg: '', data: [] });
  useSession.setState({ current: { userInfo: { userId: 'chenyl' } } as never });
});
afterEach(() => {
  cleanup();
  useSession.setState({ current: null });
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <BatchDialog kind="agree" rows={[]} onClose={() => undefined} />
    </QueryClientProvider>,
  );

test('what is typed for many decisions at once outlives the end of a session, until it is restored or discarded', async () => {
  const user = userEvent.setup();
  open();
  await user.type(screen.getByLabelText('意见'), '资料齐全');
  cleanup();

  open();
  assert.equal(screen.getByLabelText<HTMLTextAreaElement>('意见').value, '');
  await user.click(screen.getByRole('button', { name: /恢\s?复/ }));
  assert.equal(screen.getByLabelText<HTMLTextAreaElement>('意见').value, '资料齐全');
  assert.equal(screen.queryByRole('button', { name: /恢\s?复/ }), null);
});
