import {
  type InterfaceBody,
  InterfaceHead,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { DefinitionImport } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { importState, readDefinitions, writeDefinitions } from '../../kernel/definitions/definition-file.ts';
import { orThrow } from '../../kernel/errors.ts';
import { createDownloadLink } from '../files/public.ts';
import { checkInterface } from './check-interface.ts';
import { interfaceDefinitions } from './interface-definitions.ts';
import { bringBackRow, findInterface } from './interfaces.repository.ts';
import { addInterface, headOf, saveInterface } from './interfaces.service.ts';
import { announceInterfaces, dropInterfaces } from './published.ts';

/** An interface as a file that `importInterfaces` reads: its draft, without secrets and people. */
export async function exportInterface(ctx: Ctx, id: string): Promise<ExportLink> {
  const row = orThrow(await findInterface(ctx.db, id), 'record.missing');
  const { body } = await interfaceDefinitions.draft(ctx.db, id);
  const bytes = writeDefinitions(interfaceDefinitions, [
    { id, head: headOf(row), body: withoutPeople(body) },
  ]);
  return createDownloadLink(ctx, { name: `${row.full_name}.txt`, bytes });
}

const withoutPeople = (body: InterfaceBody): InterfaceBody => ({
  ...body,
  plus: { ...body.plus, examples: body.plus.examples.map((example) => ({ ...example, asUserId: '' })) },
});

/**
 * Brings interfaces in as drafts, all or none; their ids stay, so that what uses them finds them. Where a draft would be
 * overwritten, nothing is stored until that is asked for.
 */
export async function importInterfaces(
  ctx: Ctx,
  bytes: Uint8Array,
  mayOverwrite: boolean,
): Promise<DefinitionImport> {
  const given = readDefinitions(interfaceDefinitions, InterfaceHead, bytes);
  const compared = [];
  for (const each of given) {
    const row = await findInterface(ctx.db, each.id);
    const here = row && {
      head: headOf(row),
      body: withoutPeople((await interfaceDefinitions.draft(ctx.db, each.id)).body),
    };
    compared.push({ ...each, state: importState(here, { head: each.head, body: withoutPeople(each.body) }) });
  }
  const items = compared.map(({ id, head, state }) => ({
    id,
    fullName: head.fullName,
    enCode: head.enCode,
    state,
  }));
  if (!mayOverwrite && items.some(({ state }) => state === 'changed')) return { items, isDone: false };
  const wanted = compared.filter(({ state }) => state !== 'equal');
  const checked = await Promise.all(
    wanted.map(async (each) => ({ ...each, body: await checkInterface(ctx, each) })),
  );
  await change(ctx, async (step) => {
    for (const { id, head, body, state } of checked)
      if (state === 'added' && !(await bringBackRow(step.db, id)))
        await addInterface(ctx, step, { id, head, body, enabledMark: 1 });
      else await saveInterface(ctx, step, { id, head, body });
    await announceInterfaces(ctx, step.db);
  });
  dropInterfaces(ctx);
  return { items, isDone: true };
}
