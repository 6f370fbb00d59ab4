import { parentPort, workerData } from 'node:worker_threads';
import { buildDemoPlan } from './audit-plan.ts';
import { stepsOf } from './run-demo.ts';
import { openCabinet } from './runner/cabinet.ts';
import type { Call, Scene, ShareEnd } from './runner/companion.ts';
import { startPlay, takeShares } from './runner/play.ts';
import { toldFrom } from './runner/tell.ts';
import { openStage } from './stage.ts';

const { script, clock }: Scene = workerData;
const plan = buildDemoPlan(script);

/** The companion's part once it knows the database. */
async function join(databaseUrl: string) {
  const stage = await openStage(databaseUrl);
  const play = startPlay(stage.kernel, plan, openCabinet(), clock);
  return { takeShare: takeShares(play, stepsOf(play), toldFrom(play)), close: () => stage.close() };
}

let joined: ReturnType<typeof join> | undefined;

async function take(stretch: number): Promise<ShareEnd> {
  try {
    await (await joined)?.takeShare(stretch);
    return { fault: null };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (call: Call) => {
  if (call === 'leave') {
    parentPort?.close();
    await (await joined)?.close();
  } else if ('join' in call) {
    joined = join(call.join);
    // A failure is told with the first stretch.
    joined.catch(() => undefined);
  } else parentPort?.postMessage(await take(call.take));
});
