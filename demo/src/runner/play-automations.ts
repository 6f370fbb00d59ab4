import { AutomationEdit } from '@auditplus/contract/features/automations/automations.model.ts';
import {
  createAutomation,
  publishAutomation,
} from '@auditplus/server/features/automations/automations.service.ts';
import { AUTOMATIONS, type DemoAutomation } from '../automations/automations.ts';
import { addDays } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import type { Play, Step } from './play.ts';

const ADMINISTRATOR = 'admin';

/** Automations, made and published as an administrator does it: what happened before starts none of them. */
export const automationSteps = (play: Play): Step[] =>
  AUTOMATIONS.map((each) => ({
    on: addDays(play.plan.baseDate, -1),
    time: '18:20',
    lane: 'automations',
    run: () => makeAutomation(play, each),
  }));

async function makeAutomation(
  play: Play,
  { account, trigger, step, ...head }: DemoAutomation,
): Promise<void> {
  const ctx = await play.as(ADMINISTRATOR);
  const { id } = await createAutomation(
    ctx,
    AutomationEdit.parse({
      ...head,
      sortCode: 0,
      userId: demoId('user', account),
      flowTemplateJson: {
        type: 'start',
        nodeId: 'start',
        properties: { ...trigger, settings: await withDesign(play, trigger.settings) },
        childNode: {
          type: 'service',
          nodeId: 'step',
          prevId: 'start',
          properties: { ...step, settings: await withDesign(play, step.settings) },
        },
      },
    }),
  );
  await publishAutomation(ctx, id, { note: '首次发布' });
}

/** Settings with the id of the design that they name by its code. */
async function withDesign({ kernel: { db } }: Play, settings: DemoAutomation['trigger']['settings']) {
  const { designId } = settings;
  if (typeof designId !== 'string') return settings;
  const design = await db
    .selectFrom('designs')
    .select('id')
    .where('en_code', '=', designId)
    .executeTakeFirstOrThrow();
  return { ...settings, designId: design.id };
}
