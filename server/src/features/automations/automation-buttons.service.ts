import { TRIGGERS } from '@auditplus/contract/features/automations/automation-template.model.ts';
import type {
  AutomationButton,
  ButtonPressed,
  PressedRun,
} from '@auditplus/contract/features/automations/automations.model.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { reachedRecords } from '../records/public.ts';
import { rowView } from './automation-runs.service.ts';
import { automationVersion, automationVersions } from './automation-versions.ts';
import { runsAskedBy } from './automations.queries.ts';
import { findAutomation, waitingFor } from './automations.repository.ts';
import { pressOf, readButton } from './button-trigger.ts';
import { startRun } from './start-runs.ts';

/** The button of an automation as it is published; null where it is not. */
async function publishedButton(ctx: Ctx, id: string): Promise<ReturnType<typeof readButton> | null> {
  const published = await automationVersions.published(ctx.db, id);
  if (!published) return null;
  const { trigger } = await automationVersion(ctx.db, id, published.version);
  return readButton(trigger.settings);
}

const labelOf = ({ language }: Ctx, { label, titles }: ReturnType<typeof readButton>): string =>
  titleIn({ title: label, titles }, language);

/** The buttons that automations add to the lists of a design. */
export async function buttonsOf(ctx: Ctx, designId: string): Promise<{ list: AutomationButton[] }> {
  const waiting = await waitingFor(ctx.db, { trigger: TRIGGERS.button, key: designId });
  const found = await Promise.all(
    waiting.map(async ({ id }) => {
      const button = await publishedButton(ctx, id);
      if (!button) return [];
      const { confirm, confirmTitles, hasMany } = button;
      return [
        {
          id,
          label: labelOf(ctx, button),
          confirm: titleIn({ title: confirm, titles: confirmTitles }, ctx.language),
          hasMany,
        },
      ];
    }),
  );
  return { list: found.flat() };
}

/** Begins a run for each of the records, all of which the caller has to reach. */
export async function pressAutomation(
  ctx: Ctx,
  { modelId, id }: { readonly modelId: string; readonly id: string },
  given: readonly string[],
): Promise<z.output<typeof ButtonPressed>> {
  const ids = [...new Set(given)];
  const waiting = await waitingFor(ctx.db, { trigger: TRIGGERS.button, key: modelId });
  if (!waiting.some((one) => one.id === id)) refuse('record.missing');
  const button = orThrow(await publishedButton(ctx, id), 'record.missing');
  if (ids.length > 1 && !button.hasMany) refuse('automation.oneRecord', { label: labelOf(ctx, button) });
  const automation = orThrow(await findAutomation(ctx.db, id), 'record.missing');
  if (!(await ctx.access.of(automation.user_id))) refuse('automation.personDisabled');
  return change(ctx, async (tx) => {
    const reached = new Set(await reachedRecords({ ...ctx, db: tx.db }, modelId, ids));
    if (reached.size < ids.length) refuse('record.missing');
    const runs: string[] = [];
    for (const recordId of ids) {
      const happening = { automationId: id, ...pressOf(ctx, modelId, recordId) };
      const runId = await startRun(ctx, tx.db, happening, ctx.caller.userId);
      if (runId) runs.push(runId);
    }
    tx.record({
      action: 'automation.pressed',
      targetType: 'automation',
      targetId: id,
      after: { fullName: automation.full_name, count: runs.length },
    });
    return { runs, passedOver: ids.length - runs.length };
  });
}

/** How the runs go that the caller has begun. */
export async function pressedRuns(
  ctx: Ctx,
  automationId: string,
  ids: readonly string[],
): Promise<{ list: z.output<typeof PressedRun>[] }> {
  const rows = await runsAskedBy(ctx.db, { ids, automationId, userId: ctx.caller.userId });
  return {
    list: rows.map((row) => {
      const { id, subject, state, problem } = rowView(ctx, row);
      return { id, subject, state, problem };
    }),
  };
}
