import {
  type InterfaceColumn,
  parameterTitle,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Ctx } from '../../kernel/context.ts';
import { usableDefinitions } from '../../kernel/definitions/definition-lists.queries.ts';
import type { DefinitionRef } from '../../kernel/definitions/definitions.repository.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { InterfaceCall, InterfaceInfo } from '../../kernel/interfaces.port.ts';
import { assertCallable } from './callable.ts';
import { storedInterfaces } from './interface-lists.queries.ts';
import { calledIn, type PublishedInterface, publishedInterface } from './published.ts';
import { runInterface } from './run-interface.ts';

/** Published interfaces that the caller may run, in the order of their list. */
export async function callableInterfaces(ctx: Ctx): Promise<InterfaceInfo[]> {
  const rows = await usableDefinitions(ctx, storedInterfaces);
  const found = await Promise.all(rows.map(({ id }) => callable(ctx, id)));
  return found.flatMap((each) => (each ? [infoOf(each, ctx.language)] : []));
}

/** Name and columns of an interface; null for who may not call it now. `by` as in `assertCallable`. */
export async function describedInterface(
  ctx: Ctx,
  id: string,
  by?: DefinitionRef,
): Promise<{ readonly fullName: string; readonly columns: readonly InterfaceColumn[] } | null> {
  const found = await callable(ctx, id, by);
  return found && { fullName: calledIn(found, ctx.language), columns: found.body.plus.columns };
}

async function callable(ctx: Ctx, id: string, by?: DefinitionRef): Promise<PublishedInterface | null> {
  try {
    const found = await publishedInterface(ctx, id);
    await assertCallable(ctx, found, by);
    return found;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const infoOf = (found: PublishedInterface, language: Language): InterfaceInfo => ({
  id: found.id,
  fullName: calledIn(found, language),
  isSql: found.body.dataType === SOURCE.sql,
  parameters: found.body.requestParameters.map((parameter) => ({
    field: parameter.field,
    fullName: parameterTitle(parameter, language),
    isRequired: parameter.required === 1 && parameter.defaultValue === '',
  })),
});

/** Runs an interface in the product's own work, such as a scheduled task. */
export const runForWork = async (ctx: Ctx, { interfaceId, values }: InterfaceCall): Promise<unknown> =>
  (await runInterface(ctx, { name: interfaceId, given: new Map(Object.entries(values)), type: 'task' })).data;
