import { replyInChange } from '../../kernel/audit-log.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { findDefinition, processVersion } from '../process-definitions/public.ts';
import type { IncomingWork } from '../webhooks/public.ts';
import { PeopleNeeded } from './fold-action.ts';
import { launch, launchUnasked } from './operations/launch.ts';
import { launchableNames } from './process-lists.queries.ts';

const LAUNCHED_ALONE = 0;

/** Launches a process that has no record of its own. */
export const launchWork: IncomingWork = {
  target: 'process',
  definition: 'processDefinition',
  list: (ctx) => launchableNames(ctx.db, ctx.language),
  async fields(ctx, targetId) {
    const found = orThrow(await findDefinition(ctx.db, targetId), 'webhook.targetUnknown');
    if (found.type !== LAUNCHED_ALONE || found.version === 0) refuse('webhook.targetUnknown');
    const { formFields } = await processVersion(ctx.db, targetId, found.version);
    const names = new Set(formFields.map(({ filedId }) => filedId));
    // Columns of a child table stand in its rows.
    const isColumn = (name: string) => name.includes('-') && names.has(name.slice(0, name.indexOf('-')));
    return formFields
      .filter(({ filedId }) => !isColumn(filedId))
      .map(({ filedId, filedName, required }) => ({
        name: filedId,
        label: filedName,
        isRequired: required === true,
      }));
  },
  within: (ctx, step, { targetId, values }) =>
    launchUnasked(ctx, step, { definitionId: targetId, data: values }),
  async run(ctx, { targetId, values }, markDone) {
    try {
      return await replyInChange(
        ctx,
        (acting) =>
          launch(acting, targetId, { status: 0, data: { ...values }, flowUrgent: 1, straightBack: false }),
        async (seen, { row: { id: processId } }) => {
          await markDone(seen.db, { processId });
          return { processId };
        },
      );
    } catch (error) {
      // No program can be asked who is to decide.
      if (error instanceof PeopleNeeded)
        refuse('process.nobodyFound', { node: error.nodes[0]?.nodeName ?? '' });
      throw error;
    }
  },
};
