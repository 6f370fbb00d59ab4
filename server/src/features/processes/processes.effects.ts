import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Effects } from '../../kernel/outbox.ts';
import { processServices, processVersion } from '../process-definitions/public.ts';
import { engineCtx } from './engine-ctx.ts';
import { foldAction } from './fold-action.ts';
import { findProcess, lockProcess } from './processes.repository.ts';

const Wanted = z.object({ processId: z.string(), call: z.string(), node: z.string(), attempt: z.int() });
type Wanted = z.output<typeof Wanted>;

/** Services run outside any transaction; what they answer is folded into their instance. */
export const processesEffects: Effects = {
  'process.serviceWanted': async (kernel, { payload }) => {
    const wanted = Wanted.parse(payload);
    const values = await called(kernel, wanted);
    await answer(kernel, wanted, values);
  },
};

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** What the service gave; null where it failed. */
async function called(kernel: Kernel, { processId, node, call }: Wanted): Promise<Values | null> {
  const row = await findProcess(kernel.db, processId);
  if (!row) return null;
  const version = await processVersion(kernel.db, row.definition_id, row.version);
  const settings = version.steps.get(node)?.service;
  const service = settings && processServices.byName(settings.service);
  if (!service) return null;
  try {
    return await service.run(engineCtx(kernel), {
      processId,
      fullName: row.full_name,
      initiatorId: row.initiator_id,
      settings: settings.settings,
      record: row.form_data,
      callId: `${processId}-${call}`,
    });
  } catch (error) {
    // The instance shows its incident; only a fault needs a trace.
    if (error instanceof Refusal)
      kernel.log.debug({ refusal: error.message, processId, node }, 'a service of a process refused');
    else kernel.log.warn({ err: error, processId, node }, 'a service of a process failed');
    return null;
  }
}

async function answer(
  kernel: Kernel,
  { processId, call, attempt }: Wanted,
  values: Values | null,
): Promise<void> {
  const ctx = engineCtx(kernel);
  try {
    await change(ctx, async (step) => {
      const row = await lockProcess(step.db, processId);
      if (!row) return;
      const version = await processVersion(step.db, row.definition_id, row.version);
      const action = {
        kind: 'serviceEnded',
        call,
        attempt,
        ok: values !== null,
        ...(values && { values: { ...values } }),
      } as const;
      await foldAction(ctx, step, { row, version, action, words: null });
    });
  } catch (error) {
    // Nobody waits for the answer any more.
    if (!(error instanceof Refusal)) throw error;
  }
}
