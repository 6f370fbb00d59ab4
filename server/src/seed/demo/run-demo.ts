import { permissionsChanged } from '../../kernel/access.ts';
import type { Kernel } from '../../kernel/context.ts';
import { seedPeople } from './run-people.ts';

export { DEMO_PASSWORD } from './run-people.ts';

/** Seeds the demonstration group; a second call changes nothing. */
export async function seedDemo(kernel: Kernel, say: (text: string) => void): Promise<void> {
  say('Preparing the demonstration group');
  await kernel.db.transaction().execute(async (tx) => {
    await seedPeople(tx);
    await permissionsChanged(tx);
  });
}
