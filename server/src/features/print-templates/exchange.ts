import { PrintHead } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import type { DefinitionImport } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { importState, readDefinitions, writeDefinitions } from '../../kernel/definitions/definition-file.ts';
import { orThrow } from '../../kernel/errors.ts';
import { createDownloadLink } from '../files/public.ts';
import { assertTemplate } from './check-template.ts';
import { printDefinitions } from './print-definitions.ts';
import { bringBackTemplate, findTemplate } from './print-templates.repository.ts';
import { addTemplate, headOf, saveTemplate } from './print-templates.service.ts';

/** A template as a file that `importTemplates` reads: its draft. */
export async function exportTemplate(ctx: Ctx, id: string): Promise<ExportLink> {
  const row = orThrow(await findTemplate(ctx.db, id), 'record.missing');
  const { body } = await printDefinitions.draft(ctx.db, id);
  const bytes = writeDefinitions(printDefinitions, [{ id, head: headOf(row), body }]);
  return createDownloadLink(ctx, { name: `${row.full_name}.txt`, bytes });
}

/** Brings templates in as drafts, all or none; where a draft would be overwritten, only once that is asked for. */
export async function importTemplates(
  ctx: Ctx,
  bytes: Uint8Array,
  mayOverwrite: boolean,
): Promise<DefinitionImport> {
  const given = readDefinitions(printDefinitions, PrintHead, bytes);
  const compared = [];
  for (const each of given) {
    const row = await findTemplate(ctx.db, each.id);
    const here = row && { head: headOf(row), body: (await printDefinitions.draft(ctx.db, each.id)).body };
    compared.push({ ...each, state: importState(here, each) });
  }
  const items = compared.map(({ id, head, state }) => ({
    id,
    fullName: head.fullName,
    enCode: head.enCode,
    state,
  }));
  if (!mayOverwrite && items.some(({ state }) => state === 'changed')) return { items, isDone: false };
  const wanted = compared.filter(({ state }) => state !== 'equal');
  for (const { body } of wanted) await assertTemplate(ctx, body);
  await change(ctx, async (tx) => {
    for (const { id, head, body, state } of wanted)
      if (state === 'added' && !(await bringBackTemplate(tx.db, id)))
        await addTemplate(ctx, tx, { id, head, body, enabledMark: 1 });
      else await saveTemplate(ctx, tx, { id, head, body });
  });
  return { items, isDone: true };
}
