import { parentPort, workerData } from 'node:worker_threads';
import { buildDemoPlan } from './audit-plan.ts';
import { playDesigned, stepsOf } from './run-demo.ts';
import { openCabinet } from './runner/cabinet.ts';
import { type Answer, type Call, openClock, type Scene } from './runner/companion.ts';
import { type Step, startPlay, takeShares } from './runner/play.ts';
import { toldFrom } from './runner/tell.ts';
import { openStage } from './stage.ts';

const { script, clock }: Scene = workerData;
const plan = buildDemoPlan(script);

/**
 * Half a second: messages about what has just happened are found by its moment, and those of two plays must not be taken
 * for each other's.
 */
const APART_MS = 500;

/** The share that is played now; what is played beside waits for its end. */
let share: Promise<unknown> = Promise.resolve();

const inPauses = (step: Step): Step => ({
  ...step,
  async run() {
    for (let waited: unknown; waited !== share; ) {
      waited = share;
      await share;
    }
    await step.run();
  },
});

/** The companion's part once it knows the database. */
async function join(databaseUrl: string) {
  const stage = await openStage(databaseUrl);
  const play = startPlay(stage.kernel, plan, openCabinet(), clock);
  const designed = startPlay(stage.kernel, plan, openCabinet(), openClock(), APART_MS);
  return {
    takeShare: takeShares(play, stepsOf(play), toldFrom(play)),
    playDesigned: () => playDesigned(designed, inPauses),
    close: () => stage.close(),
  };
}

let joined: ReturnType<typeof join> | undefined;

async function answerAfter(done: Answer['done'], work: () => Promise<unknown> | undefined): Promise<void> {
  const fault = await Promise.resolve()
    .then(work)
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  parentPort?.postMessage({ done, fault } satisfies Answer);
}

parentPort?.on('message', async (call: Call) => {
  if (call === 'leave') {
    parentPort?.close();
    await (await joined)?.close();
  } else if (call === 'designed') await answerAfter('designed', async () => (await joined)?.playDesigned());
  else if ('join' in call) {
    joined = join(call.join);
    // A failure is told with the first stretch.
    joined.catch(() => undefined);
  } else {
    share = answerAfter('share', async () => (await joined)?.takeShare(call.take));
  }
});
