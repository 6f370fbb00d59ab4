import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { DialogHost } from './dialog-host.tsx';
import { tellFailures } from './dialogs.ts';

afterEach(cleanup);

test('each record that an action could not change is listed with its reason until that is closed', async () => {
  render(<DialogHost />);
  const told = tellFailures({
    title: '已归档 1 项，2 项未归档',
    failures: [
      { id: '1', name: '安全部', why: '尚未确认' },
      { id: '2', name: '财务部', why: '尚未提交' },
    ],
  });
  await screen.findByText('已归档 1 项，2 项未归档');
  assert.deepEqual(
    screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    ['安全部 尚未确认', '财务部 尚未提交'],
  );
  fireEvent.click(screen.getByRole('button', { name: '关 闭' }));
  await told;
});
