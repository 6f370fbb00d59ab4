import { orThrow } from '../../kernel/errors.ts';
import { interfacesPort } from '../../kernel/interfaces.port.ts';
import type { IncomingWork } from './incoming-targets.ts';

/** Calls a data interface. It may reach outside the product, so that it is not undone where marking it fails. */
export const interfaceWork: IncomingWork = {
  target: 'interface',
  definition: 'interface',
  list: (ctx) => interfacesPort.use().list(ctx),
  async fields(ctx, targetId) {
    const all = await interfacesPort.use().list(ctx);
    const { parameters } = orThrow(
      all.find(({ id }) => id === targetId),
      'webhook.targetUnknown',
    );
    return parameters.map(({ field, fullName, isRequired }) => ({
      name: field,
      label: fullName,
      isRequired,
    }));
  },
  async run(ctx, { targetId, values }, markDone) {
    const data = await interfacesPort.use().run(ctx, { interfaceId: targetId, values });
    await markDone(ctx.db, {});
    return { data };
  },
};
