import { useEffect, useLayoutEffect, useState } from 'react';
import { create } from 'zustand';

/** Lists on the screen that have no rows yet. */
const useWaiting = create<{ readonly lists: number }>(() => ({ lists: 0 }));

/** Says that a list of the page still waits for its first rows. */
export function useRowsAwaited(isAwaited: boolean): void {
  // Before the effects in which calls are made, so that what only helps sees it in time.
  useLayoutEffect(() => {
    if (!isAwaited) return;
    useWaiting.setState(({ lists }) => ({ lists: lists + 1 }));
    return () => void whenIdle(() => useWaiting.setState(({ lists }) => ({ lists: lists - 1 })));
  }, [isAwaited]);
}

const LONGEST_MS = 500;

/** Rows that have come still have to be drawn. Answers what gives it up. */
function whenIdle(action: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(action, { timeout: LONGEST_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(action, LONGEST_MS / 4);
  return () => clearTimeout(timer);
}

/** Whether a call that only helps (choices of filters, counters, the bell) may be made: the rows come first. */
export function useRowsShown(onlyHelps: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  const isAwaited = useWaiting(({ lists }) => onlyHelps && lists > 0);
  // A page whose rows were there when it came awaits none, but is not drawn yet either.
  useEffect(() => (onlyHelps ? whenIdle(() => setIsDrawn(true)) : undefined), [onlyHelps]);
  return !onlyHelps || (isDrawn && !isAwaited);
}
