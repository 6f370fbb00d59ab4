import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRowsAwaited, useRowsShown } from './rows-first.ts';

const { requestIdleCallback, cancelIdleCallback } = globalThis;
let waiting = new Map<number, () => void>();
let last = 0;

beforeEach(() => {
  waiting = new Map();
  globalThis.requestIdleCallback = (action) => {
    last += 1;
    waiting.set(last, () => action({ didTimeout: false, timeRemaining: () => 0 }));
    return last;
  };
  globalThis.cancelIdleCallback = (id) => void waiting.delete(id);
});
afterEach(() => {
  cleanup();
  becomesIdle();
  Object.assign(globalThis, { requestIdleCallback, cancelIdleCallback });
});

/** The browser has drawn what there is. */
function becomesIdle(): void {
  const actions = [...waiting.values()];
  waiting.clear();
  act(() => {
    for (const action of actions) action();
  });
}

const Helper = () => <p>{useRowsShown(true) ? 'asks' : 'waits'}</p>;

function Page({ hasRows }: { readonly hasRows: boolean }) {
  useRowsAwaited(!hasRows);
  return null;
}

const page = (hasRows: boolean) => (
  <>
    <Helper />
    <Page hasRows={hasRows} />
  </>
);

const said = (): string | null => screen.getByRole('paragraph').textContent;

test('what only helps waits until rows that were there at once are drawn', () => {
  render(page(true));
  assert.equal(said(), 'waits');
  becomesIdle();
  assert.equal(said(), 'asks');
});

test('what only helps waits for rows that are on their way, however idle the browser is', () => {
  const { rerender } = render(page(false));
  becomesIdle();
  assert.equal(said(), 'waits');
  rerender(page(true));
  assert.equal(said(), 'waits');
  becomesIdle();
  assert.equal(said(), 'asks');
});

test('nothing is left waiting by what is gone before it was drawn', () => {
  render(<Helper />).unmount();
  assert.equal(waiting.size, 0);
});
