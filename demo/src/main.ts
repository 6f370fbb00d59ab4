import { once } from 'node:events';
import { readConfig } from '@auditplus/server/kernel/config.ts';
import { scriptOf } from './demo-calendar.ts';
import { inviteCompanion, openClock } from './runner/companion.ts';

/** Plays the demonstration into the database that the parent process names, half of it in a thread of its own. */
async function playDemo(): Promise<void> {
  const named = once(process, 'message').then(([url]): string => url);
  const scene = { script: scriptOf(readConfig(process.env), new Date()), clock: openClock() };
  // Both threads load at one time.
  const companion = inviteCompanion(scene);
  const [{ seedDemo }, { openStage }, { buildDemoPlan }] = await Promise.all([
    import('./run-demo.ts'),
    import('./stage.ts'),
    import('./audit-plan.ts'),
  ]);
  // While the database is being made.
  const plan = buildDemoPlan(scene.script);
  const databaseUrl = await named;
  companion.join(databaseUrl);
  const stage = await openStage(databaseUrl);
  try {
    await seedDemo(stage.kernel, (text) => console.log(text), { plan, clock: scene.clock, companion });
  } finally {
    await companion.leave();
    await stage.close();
  }
}

// A server that was killed must not leave a play behind that goes on beside the next one.
const endAlone = () => process.exit(1);
process.once('disconnect', endAlone);
await playDemo();
process.off('disconnect', endAlone);
process.disconnect();
