import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Script } from '../demo-calendar.ts';

/** What two threads need to play the same demonstration: the script, and the clock that both move. */
export type Scene = { readonly script: Script; readonly clock: SharedArrayBuffer };

/** The memory of a clock that threads share: how many milliseconds it shows. */
export const openClock = (): SharedArrayBuffer => new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);

/** Somebody who plays a share of the units beside the first player. */
export type Companion = {
  /** Tells it the database. */
  join(databaseUrl: string): void;
  /** Takes its share of a stretch, named by its place; the first player waits before the next. */
  take(stretch: number): Promise<void>;
  leave(): Promise<void>;
};

/** What the thread is told: the database, the place of a stretch, or to leave. */
export type Call = { readonly join: string } | { readonly take: number } | 'leave';

/** What the thread answers to the place of a stretch. */
export type ShareEnd = { readonly fault: string | null };

/** Room for short-lived objects, as the first player has it. */
const YOUNG_GENERATION_MB = 96;

/** A companion in a thread of its own, which loads at once. */
export function inviteCompanion(scene: Scene): Companion {
  const thread = new Worker(new URL('../companion-main.ts', import.meta.url), {
    workerData: scene,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const tell = (call: Call) => thread.postMessage(call);
  // A thread that dies is told of by the stretch that it leaves behind, or by the next one.
  const died = once(thread, 'exit').then(() => ({ fault: 'the companion of the play has left' }));
  died.catch(() => undefined);
  return {
    join: (databaseUrl) => tell({ join: databaseUrl }),
    async take(stretch) {
      const answered = once(thread, 'message').then(([end]): ShareEnd => end);
      tell({ take: stretch });
      const { fault } = await Promise.race([answered, died]);
      if (fault !== null) throw new Error(fault);
    },
    async leave() {
      tell('leave');
      await died.catch(() => undefined);
    },
  };
}
