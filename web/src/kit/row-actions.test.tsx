import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DialogHost } from './dialog-host.tsx';
import { performAction } from './row-actions.tsx';

afterEach(cleanup);

test('what agrees to a question is named like the action that asks it', async () => {
  render(<DialogHost />);
  let isOff = false;
  const done = performAction({
    key: 'state',
    label: '停用账号',
    confirm: { title: '停用“郭一楠”？' },
    onClick: () => {
      isOff = true;
    },
  });
  await waitFor(() => screen.getByText('停用“郭一楠”？'));
  await userEvent.setup().click(screen.getByRole('button', { name: '停用账号' }));
  await done;
  assert.ok(isOff);
});
