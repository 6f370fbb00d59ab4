import { test } from 'node:test';

/** A step of a story that is played in order. */
export type Step<S> = { readonly name: string; readonly act: (story: S) => Promise<void> };

/** Registers a test for each step; after a failure the steps that follow are skipped. */
export function playSteps<S>(steps: readonly Step<S>[], story: () => S): void {
  let isBroken = false;
  for (const { name, act } of steps)
    test(name, async (t) => {
      if (isBroken) return t.skip('a step before failed');
      isBroken = true;
      await act(story());
      isBroken = false;
    });
}
