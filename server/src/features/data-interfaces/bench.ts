import {
  type BenchPlan,
  type BenchRequest,
  type BenchResult,
  InterfaceBody,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { actingAs } from './acting-as.ts';
import { checkInterface } from './check-interface.ts';
import { interfaceData, interfacePlan } from './interface-data.ts';
import type { Runnable } from './interface-definitions.ts';
import { keptSecret } from './interface-secrets.ts';
import { readValues } from './parameters.ts';
import { rowsOf } from './sources/source-rows.ts';

/** Tries an unsaved interface, as oneself or as another person; the audit log notes as whom. */
export async function tryInterface(
  ctx: Ctx,
  request: BenchRequest,
  signal?: AbortSignal,
): Promise<BenchResult> {
  const { acting, runnable, values } = await prepared(ctx, request);
  const found = await interfaceData(acting, runnable, {
    values,
    secret: async () => (request.secret === KEPT_SECRET ? keptSecret(ctx, runnable) : request.secret),
    signal,
  });
  return {
    data: found.data,
    columns: [...found.columns],
    rows: rowsOf(found.data)?.length ?? null,
    isCut: found.isCut,
    timings: found.timings,
  };
}

/** How the database would find the rows of an unsaved interface, which is not run. */
export async function explainInterface(
  ctx: Ctx,
  request: BenchRequest,
  signal?: AbortSignal,
): Promise<BenchPlan> {
  const { acting, runnable, values } = await prepared(ctx, request);
  return { lines: [...(await interfacePlan(acting, runnable, { values, signal }))] };
}

async function prepared(ctx: Ctx, request: BenchRequest) {
  const acting = await actingAs(ctx, request.asUserId);
  const written: Runnable = { id: request.id, body: InterfaceBody.parse(request) };
  const body = await checkInterface(ctx, written);
  if (acting !== ctx)
    await change(ctx, async (step) => {
      step.record({
        action: 'interface.triedAs',
        targetType: 'interface',
        targetId: request.id,
        after: { name: acting.caller.name, account: acting.caller.account },
      });
    });
  const given = new Map(request.values.map(({ field, value }): [string, unknown] => [field, value]));
  const runnable: Runnable = { id: request.id, body };
  return { acting, runnable, values: readValues(acting, body.requestParameters, given) };
}
