import { type Ctx, ctxOf, type Kernel } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { DateText, DemoPlan } from '../plan-types.ts';
import { demoId } from '../run-people.ts';
import type { Cabinet } from './cabinet.ts';

/** Hour and minute of a step, `HH:mm` in Asia/Shanghai. */
export type TimeText = `${number}:${number}`;

/** One thing that somebody does at a moment of the demonstration. */
export type Step = {
  readonly on: DateText;
  readonly time: TimeText;
  /** Whose step it is: a task, or an audit as a whole. */
  readonly lane: string;
  run(): Promise<void>;
};

/** The plan on its way into the product: a kernel with a clock of its own, and the people who act. */
export type Play = {
  readonly kernel: Kernel;
  readonly plan: DemoPlan;
  readonly cabinet: Cabinet;
  /** Acts as an account at the moment of the step that runs. */
  as(account: string): Promise<Ctx>;
  /** Moves the clock; it never goes back, so that the times of every chain rise. */
  moveTo(on: DateText, time: TimeText): void;
};

/** A play on a copy of the kernel; the product's own clock is left alone. */
export function startPlay(kernel: Kernel, plan: DemoPlan, cabinet: Cabinet): Play {
  let now = 0;
  const playing: Kernel = { ...kernel, clock: { now: () => new Date(now) }, isReplay: true };
  return {
    kernel: playing,
    plan,
    cabinet,
    async as(account) {
      const access = await kernel.access.of(demoId('user', account));
      if (!access) throw new Error(`The demonstration has no account ${account}`);
      return ctxOf(playing, access.caller, 'demo');
    },
    moveTo(on, time) {
      now = Math.max(now + SECOND, momentOf(on, time));
    },
  };
}

const SECOND = 1000;

/** Epoch milliseconds of a day and time in Asia/Shanghai. */
export const momentOf = (on: DateText, time: TimeText): number => Date.parse(`${on}T${time}:00+08:00`);

const AT_ONCE = 4;

/** What goes with the steps of a play. */
export type Showing = {
  /** Hears of every month. */
  readonly say: (text: string) => void;
  /** Comes after everything that happens at one moment of a day. */
  readonly after?: (on: DateText) => Promise<void>;
};

/**
 * Takes steps in the order of their moments. What different units do at one moment is done side by side, what one
 * unit does at that moment in the order given.
 */
export async function takeSteps(play: Play, steps: readonly Step[], { say, after }: Showing): Promise<void> {
  const ordered = steps.toSorted((a, b) => momentOf(a.on, a.time) - momentOf(b.on, b.time));
  let month = '';
  for (const [, together] of Map.groupBy(ordered, ({ on, time }) => `${on} ${time}`)) {
    const [first] = together;
    if (!first) continue;
    if (first.on.slice(0, 7) !== month) {
      month = first.on.slice(0, 7);
      say(`  ${month}`);
    }
    play.moveTo(first.on, first.time);
    await sideBySide([...Map.groupBy(together, ({ lane }) => lane).values()]);
    await after?.(first.on);
  }
}

async function take({ on, time, lane, run }: Step): Promise<void> {
  try {
    await run();
  } catch (error) {
    const told = error instanceof Refusal ? JSON.stringify(error.params) : '';
    throw new Error(`${on} ${time} ${lane}: ${error instanceof Error ? error.message : error} ${told}`, {
      cause: error,
    });
  }
}

async function sideBySide(lanes: readonly (readonly Step[])[]): Promise<void> {
  const waiting = [...lanes];
  const work = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift()) for (const step of lane) await take(step);
  };
  // All have come to an end before the first fault is told: nothing goes on behind it.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
