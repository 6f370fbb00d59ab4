import { type Ctx, ctxOf, type Kernel } from '@auditplus/server/kernel/context.ts';
import { Refusal } from '@auditplus/server/kernel/errors.ts';
import { demoId } from '../demo-ids.ts';
import type { DateText, DemoPlan } from '../plan-types.ts';
import type { Cabinet } from './cabinet.ts';
import { openClock } from './companion.ts';

/** Hour and minute of a step, `HH:mm` in Asia/Shanghai. */
export type TimeText = `${number}:${number}`;

/** One thing that somebody does at a moment of the demonstration. */
export type Step = {
  readonly on: DateText;
  readonly time: TimeText;
  /** Whose step it is: a task, or an audit as a whole. */
  readonly lane: string;
  /**
   * The unit whose step it is, when it needs nothing of the same day but the earlier steps of its lane and those of no
   * unit.
   */
  readonly unit?: string;
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
  /** Lets a second pass. */
  tick(): void;
};

/**
 * A play on a copy of the kernel; the product's own clock is left alone. Its moments are the written ones and `lateMs`
 * later.
 */
export function startPlay(
  kernel: Kernel,
  plan: DemoPlan,
  cabinet: Cabinet,
  memory = openClock(),
  lateMs = 0,
): Play {
  const clock = new BigInt64Array(memory);
  const now = () => new Date(Number(Atomics.load(clock, 0)));
  const playing: Kernel = { ...kernel, clock: { now } };
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
      const moment = BigInt(momentOf(on, time) + lateMs);
      for (let shown = Atomics.load(clock, 0); shown < moment; shown = Atomics.load(clock, 0))
        Atomics.compareExchange(clock, 0, shown, moment);
    },
    tick() {
      Atomics.add(clock, 0, SECOND);
    },
  };
}

const SECOND = 1000n;

/** Epoch milliseconds of a day and time in Asia/Shanghai. */
export const momentOf = (on: DateText, time: TimeText): number => Date.parse(`${on}T${time}:00+08:00`);

const AT_ONCE = 4;

/** What goes with the steps of a play. */
export type Showing = {
  /** Hears of every month. */
  readonly say: (text: string) => void;
  /** From `from` on, comes after everything that happens at one moment of a day. */
  readonly after?: { readonly from: DateText; readonly run: () => Promise<void> };
  /** Takes its share of a stretch in a thread of its own. */
  readonly companion?: { take(stretch: number): Promise<void> };
};

/**
 * Takes steps in the order of their moments. What different units do at one moment, or apart on one day, is done side
 * by side, what one unit does in the order given.
 */
export async function takeSteps(
  play: Play,
  steps: readonly Step[],
  { say, after, companion }: Showing,
): Promise<void> {
  let month = '';
  for (const [index, { on, lanes }] of stretchesOf(steps, after?.from).entries()) {
    if (on.slice(0, 7) !== month) {
      month = on.slice(0, 7);
      say(`  ${month}`);
    }
    play.tick();
    const theirs = companion ? shareOf(lanes) : [];
    const ends = await Promise.allSettled([
      sideBySide(
        play,
        lanes.filter((lane) => !theirs.includes(lane)),
      ),
      theirs.length > 0 && companion?.take(index),
    ]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    if (after && on >= after.from) await after.run();
  }
}

/** Takes the companion's share of the stretches of a play, each when it is asked for by its place. */
export function takeShares(
  play: Play,
  steps: readonly Step[],
  byMomentFrom: DateText,
): (stretch: number) => Promise<void> {
  const shares = stretchesOf(steps, byMomentFrom).map(({ lanes }) => shareOf(lanes));
  return (stretch) => sideBySide(play, shares[stretch] ?? []);
}

/** The companion's lanes: of the units' lanes, the longest first, each goes to whoever has less to do. */
function shareOf(lanes: Lanes): Lanes {
  const isOfUnit = ([step]: readonly Step[]) => step?.unit !== undefined;
  const theirs: (readonly Step[])[] = [];
  const todo = { ours: lanes.filter((lane) => !isOfUnit(lane)).flat().length, theirs: 0 };
  for (const lane of lanes.filter(isOfUnit).toSorted((a, b) => b.length - a.length)) {
    const isTheirs = todo.theirs < todo.ours;
    if (isTheirs) theirs.push(lane);
    todo[isTheirs ? 'theirs' : 'ours'] += lane.length;
  }
  return theirs;
}

type Lanes = readonly (readonly Step[])[];
type Stretch = { readonly on: DateText; readonly lanes: Lanes };

/** Steps in the parts that are taken one after the other, each by its lanes. */
function stretchesOf(steps: readonly Step[], byMomentFrom: DateText = '9999-12-31'): Stretch[] {
  const ordered = steps.toSorted((a, b) => momentOf(a.on, a.time) - momentOf(b.on, b.time));
  const stretches: Stretch[] = [];
  let stretch: Step[] = [];
  const lanes = () => [...Map.groupBy(stretch, ({ lane }) => lane).values()];
  for (const step of ordered) {
    const [first] = stretch;
    const isOfDay = step.on < byMomentFrom && [step, ...stretch].every(({ unit }) => unit !== undefined);
    const isTogether = first?.on === step.on && (isOfDay || first.time === step.time);
    if (first && !isTogether) {
      stretches.push({ on: first.on, lanes: lanes() });
      stretch = [];
    }
    stretch.push(step);
  }
  const [first] = stretch;
  if (first) stretches.push({ on: first.on, lanes: lanes() });
  return stretches;
}

async function take(play: Play, { on, time, lane, run }: Step): Promise<void> {
  play.moveTo(on, time);
  try {
    await run();
  } catch (error) {
    const told = error instanceof Refusal ? JSON.stringify(error.params) : '';
    throw new Error(`${on} ${time} ${lane}: ${error instanceof Error ? error.message : error} ${told}`, {
      cause: error,
    });
  }
}

async function sideBySide(play: Play, lanes: Lanes): Promise<void> {
  const waiting = [...lanes];
  const work = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift())
      for (const step of lane) await take(play, step);
  };
  // All have come to an end before the first fault is told: nothing goes on behind it.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
