import { dayOf } from '../../kernel/clock.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { type DueRows, nextRunOf } from '../../kernel/due-rows.ts';
import { automationTriggers } from './automation-triggers.ts';
import { automationVersion, automationVersions } from './automation-versions.ts';
import { findAutomation, unplanned, updateAutomation } from './automations.repository.ts';
import { tellAutomation } from './start-runs.ts';

/** Plans the next look of automations that were published or switched on; what was missed before is not made up for. */
export async function settlePlans({ clock }: Ctx, tx: Tx): Promise<void> {
  const now = clock.now();
  for (const row of await unplanned(tx))
    await updateAutomation(tx, row.id, { next_run_time: nextRunOf(row, now), due_since: dayOf(now) });
}

/** Automations that the clock starts. */
export const automationPlans: DueRows = {
  table: 'automations',
  name: 'automation-plans',
  run: look,
};

async function look(kernel: Kernel, id: string): Promise<void> {
  const automation = await findAutomation(kernel.db, id);
  const published = automation && (await automationVersions.published(kernel.db, id));
  if (!automation || !published || automation.enabled_mark !== 1) return;
  const {
    trigger: { trigger, settings },
  } = await automationVersion(kernel.db, id, published.version);
  await automationTriggers.byName(trigger)?.clock?.look(kernel, {
    automationId: id,
    settings,
    since: automation.due_since ?? dayOf(kernel.clock.now()),
    tell: (tx, happenings) => tellAutomation(kernel, tx, id, happenings),
  });
}
