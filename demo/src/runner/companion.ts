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
  /** Has it play, whenever it has no share to play, what needs nothing of the others. */
  playDesigned(): Promise<void>;
  leave(): Promise<void>;
};

/** What the thread is told: the database, the place of a stretch, what to play by itself, or to leave. */
export type Call = { readonly join: string } | { readonly take: number } | 'designed' | 'leave';

/** What the thread answers when it is done with its share of a stretch, or with what it plays by itself. */
export type Answer = { readonly done: 'share' | 'designed'; readonly fault: string | null };

/** Room for short-lived objects, as the first player has it. */
const YOUNG_GENERATION_MB = 192;

/** A companion in a thread of its own, which loads at once. */
export function inviteCompanion(scene: Scene): Companion {
  const thread = new Worker(new URL('../companion-main.ts', import.meta.url), {
    workerData: scene,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const tell = (call: Call) => thread.postMessage(call);
  // A thread that dies is told of by the stretch that it leaves behind, or by the next one.
  const died = once(thread, 'exit').then(() => 'the companion of the play has left');
  died.catch(() => undefined);
  const answered = (to: Answer['done']): Promise<string | null> =>
    new Promise((resolve) => {
      const hear = ({ done, fault }: Answer) => {
        if (done !== to) return;
        thread.off('message', hear);
        resolve(fault);
      };
      thread.on('message', hear);
    });
  const ask = async (call: Call, done: Answer['done']): Promise<void> => {
    const answer = answered(done);
    tell(call);
    const fault = await Promise.race([answer, died]);
    if (fault !== null) throw new Error(fault);
  };
  return {
    join: (databaseUrl) => tell({ join: databaseUrl }),
    take: (stretch) => ask({ take: stretch }, 'share'),
    playDesigned: () => ask('designed', 'designed'),
    async leave() {
      tell('leave');
      await died.catch(() => undefined);
    },
  };
}
