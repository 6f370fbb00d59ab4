import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { buildDemoPlan } from '../audit-plan.ts';

/** What two threads need to play the same demonstration: what the plan is made from, and the clock that both move. */
export type Scene = {
  readonly script: NonNullable<Parameters<typeof buildDemoPlan>[0]>;
  readonly clock: SharedArrayBuffer;
};

/** Somebody who plays a share of the units beside the first player. */
export type Companion = {
  /** Takes its share of a stretch, named by its place; the first player waits before the next. */
  take(stretch: number): Promise<void>;
  leave(): Promise<void>;
};

/** What the thread answers to the place of a stretch. */
export type ShareEnd = { readonly fault: string | null };

/** Room for short-lived objects, as the first player has it. */
const YOUNG_GENERATION_MB = 96;

/** A companion in a thread of its own. */
export function inviteCompanion(scene: Scene): Companion {
  const thread = new Worker(new URL('../companion-main.ts', import.meta.url), {
    workerData: scene,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  // A thread that dies is told of by the stretch that it leaves behind, or by the next one.
  const died = once(thread, 'exit').then(() => ({ fault: 'the companion of the play has left' }));
  died.catch(() => undefined);
  return {
    async take(stretch) {
      const answered = once(thread, 'message').then(([end]): ShareEnd => end);
      thread.postMessage(stretch);
      const { fault } = await Promise.race([answered, died]);
      if (fault !== null) throw new Error(fault);
    },
    async leave() {
      thread.postMessage(LEAVE);
      await died.catch(() => undefined);
    },
  };
}

/** Asks the thread to close. */
export const LEAVE = -1;
