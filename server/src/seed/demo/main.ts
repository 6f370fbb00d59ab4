import { seedDemo } from './run-demo.ts';
import { inviteCompanion } from './runner/companion.ts';
import { openStage } from './stage.ts';

/** Plays the demonstration into the database of `DATABASE_URL`, half of the units in a thread of their own. */
async function playDemo(): Promise<void> {
  const stage = await openStage();
  try {
    await seedDemo(stage.kernel, (text) => console.log(text), inviteCompanion);
  } finally {
    await stage.close();
  }
}

// A server that was killed must not leave a play behind that goes on beside the next one.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
await playDemo();
