import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { setLocked, useSession } from '../lib/session.ts';
import { useUnsavedGuard } from '../lib/unsaved.ts';
import { UnderLock } from './under-lock.tsx';
import { UnsavedBlocker } from './unsaved-blocker.tsx';

afterEach(cleanup);

function Gate() {
  const isLocked = useSession((session) => session.locked);
  return <UnderLock passes={!isLocked} isLocked={isLocked} />;
}

function EditedPage() {
  useUnsavedGuard(true);
  return (
    <>
      <UnsavedBlocker />
      <p>改了一半</p>
    </>
  );
}

/** Whether the browser would ask now before it closes the window. */
const asksBeforeClosing = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks about edits under a lock while the page of the lock is still on its way', async () => {
  const router = createMemoryRouter([
    { element: <Gate />, children: [{ path: '/', element: <EditedPage /> }] },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByText('改了一半');
  assert.ok(asksBeforeClosing());

  await act(async () => setLocked(true));
  assert.ok(asksBeforeClosing());

  await act(async () => setLocked(false));
  assert.ok(asksBeforeClosing());
});
