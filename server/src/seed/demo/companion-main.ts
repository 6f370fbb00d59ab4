import { parentPort, workerData } from 'node:worker_threads';
import { buildDemoPlan } from './audit-plan.ts';
import { stepsOf } from './run-demo.ts';
import { openCabinet } from './runner/cabinet.ts';
import { LEAVE, type Scene, type ShareEnd } from './runner/companion.ts';
import { startPlay, takeShares } from './runner/play.ts';
import { toldFrom } from './runner/tell.ts';
import { openStage } from './stage.ts';

const { script, clock }: Scene = workerData;
const stage = await openStage();
const play = startPlay(stage.kernel, buildDemoPlan(script), openCabinet(), clock);
const takeShare = takeShares(play, stepsOf(play), toldFrom(play));

parentPort?.on('message', async (stretch: number) => {
  if (stretch === LEAVE) {
    parentPort?.close();
    await stage.close();
    return;
  }
  const end: ShareEnd = await takeShare(stretch).then(
    () => ({ fault: null }),
    (error: unknown) => ({ fault: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(end);
});
