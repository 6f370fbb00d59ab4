import {
  type LaunchDraft,
  launchDraftRoutes,
} from '@auditplus/contract/features/processes/launch-drafts.routes.ts';
import { FormValues } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { deleteDraft, draftsOf, putDraft } from '../../kernel/form-drafts.repository.ts';
import { implement } from '../../kernel/http/register.ts';
import type { ProcessVersion } from '../process-definitions/public.ts';
import { operatesAt, readable } from './form-values.ts';
import { launchable } from './operations/launch.ts';

/** The caller's drafts, as far as the caller may still launch the process and fill in the fields. */
async function ownDrafts(ctx: Ctx, flowId: string): Promise<LaunchDraft[]> {
  // Nobody reads what another person has not saved.
  if (ctx.viewer) return [];
  const { version } = await launchable(ctx, ctx.db, flowId);
  const form = { processDefinitionId: flowId };
  const rows = await draftsOf(ctx.db, { ownerId: ctx.caller.userId, form });
  return rows.flatMap(({ id, typed_at: at, data }) => {
    const own = typedInto(version, FormValues.parse(data));
    return Object.keys(own).length > 0 ? [{ id, at: at.getTime(), data: own }] : [];
  });
}

/** What of a draft may be filled in at the start: a right that was taken takes what was typed with it. No passwords are kept. */
function typedInto(version: ProcessVersion, data: FormValues): FormValues {
  const secret = new Set(
    version.formFields.filter(({ elementKey }) => elementKey === 'PsdInput').map(({ filedId }) => filedId),
  );
  const operates = operatesAt(version, version.definition.start.id);
  // A definition without a list of fields takes whatever its form sends.
  if (operates.length === 0) return data;
  const isTyped = new Map(operates.map(({ id, write }) => [id, write && !secret.has(id)]));
  // A table is typed into by its columns.
  const isTable = (name: string) => operates.some(({ id }) => id.startsWith(`${name}-`));
  const kept = Object.entries(data).filter(([name]) => isTyped.get(name) === true || isTable(name));
  return readable(
    Object.fromEntries(kept),
    operates.map((one) => ({ ...one, read: isTyped.get(one.id) === true || isTable(one.id) })),
  );
}

export const launchDraftHandlers = implement(launchDraftRoutes, {
  launchDrafts: async (ctx, { params }) => ({ list: await ownDrafts(ctx, params.flowId) }),
  async saveLaunchDraft(ctx, { params, body }) {
    const { version } = await launchable(ctx, ctx.db, params.flowId);
    await change(ctx, (tx) =>
      putDraft(tx.db, {
        ownerId: ctx.caller.userId,
        form: { processDefinitionId: params.flowId },
        id: params.id,
        data: typedInto(version, body.data),
        at: ctx.clock.now(),
      }),
    );
    return null;
  },
  async removeLaunchDraft(ctx, { params }) {
    await change(ctx, (tx) => deleteDraft(tx.db, { ownerId: ctx.caller.userId, id: params.id }));
    return null;
  },
});
