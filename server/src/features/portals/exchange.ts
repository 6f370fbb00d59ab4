import { PortalHead } from '@auditplus/contract/features/portals/portals.model.ts';
import type { DefinitionImport } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { importState, readDefinitions, writeDefinitions } from '../../kernel/definitions/definition-file.ts';
import { orThrow } from '../../kernel/errors.ts';
import { createDownloadLink } from '../files/public.ts';
import { portalDefinitions } from './portal-definitions.ts';
import { bringBackRow, findPortal } from './portals.repository.ts';
import { addPortal, checkedBody, headOf, savePortal } from './portals.service.ts';

/** A portal as a file that `importPortals` reads: its draft. */
export async function exportPortal(ctx: Ctx, id: string): Promise<ExportLink> {
  const row = orThrow(await findPortal(ctx.db, id), 'record.missing');
  const { body } = await portalDefinitions.draft(ctx.db, id);
  const bytes = writeDefinitions(portalDefinitions, [{ id, head: headOf(row), body }]);
  return createDownloadLink(ctx, { name: `${row.full_name}.txt`, bytes });
}

/** Brings portals in as drafts, all or none; where a draft would be overwritten, nothing is stored until that is asked for. */
export async function importPortals(
  ctx: Ctx,
  bytes: Uint8Array,
  mayOverwrite: boolean,
): Promise<DefinitionImport> {
  const compared = await Promise.all(
    readDefinitions(portalDefinitions, PortalHead, bytes).map(async ({ id, head, body: given }) => {
      const body = await checkedBody(ctx, given);
      const row = await findPortal(ctx.db, id);
      const here = row && { head: headOf(row), body: (await portalDefinitions.draft(ctx.db, id)).body };
      return { id, head, body, state: importState(here, { head, body }) };
    }),
  );
  const items = compared.map(({ id, head, state }) => ({
    id,
    fullName: head.fullName,
    enCode: head.enCode,
    state,
  }));
  if (!mayOverwrite && items.some(({ state }) => state === 'changed')) return { items, isDone: false };
  await change(ctx, async (tx) => {
    for (const { id, head, body, state } of compared) {
      if (state === 'equal') continue;
      if (state === 'added' && !(await bringBackRow(tx.db, id)))
        await addPortal(ctx, tx, { id, head, body, enabledMark: 1 });
      else await savePortal(ctx, tx, { id, head, body });
    }
  });
  return { items, isDone: true };
}
