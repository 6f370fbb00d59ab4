import { ReportHead } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import type { DefinitionImport } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { importState, readDefinitions, writeDefinitions } from '../../kernel/definitions/definition-file.ts';
import { orThrow } from '../../kernel/errors.ts';
import { createDownloadLink } from '../files/public.ts';
import { bringBackReport, findReport } from './data-reports.repository.ts';
import { addReport, headOf, saveReport } from './data-reports.service.ts';
import { reportDefinitions } from './report-definitions.ts';

/** A report as a file that `importReports` reads: its draft. */
export async function exportReport(ctx: Ctx, id: string): Promise<ExportLink> {
  const row = orThrow(await findReport(ctx.db, id), 'record.missing');
  const { body } = await reportDefinitions.draft(ctx.db, id);
  const bytes = writeDefinitions(reportDefinitions, [{ id, head: headOf(row), body }]);
  return createDownloadLink(ctx, { name: `${row.full_name}.txt`, bytes });
}

/** Brings reports in as drafts, all or none; where a draft would be overwritten, nothing is stored until that is asked for. */
export async function importReports(
  ctx: Ctx,
  bytes: Uint8Array,
  mayOverwrite: boolean,
): Promise<DefinitionImport> {
  const compared = await Promise.all(
    readDefinitions(reportDefinitions, ReportHead, bytes).map(async ({ id, head, body }) => {
      const row = await findReport(ctx.db, id);
      const here = row && { head: headOf(row), body: (await reportDefinitions.draft(ctx.db, id)).body };
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
      if (state === 'added' && !(await bringBackReport(tx.db, id)))
        await addReport(ctx, tx, { id, head, body, enabledMark: 1 });
      else await saveReport(ctx, tx, { id, head, body });
    }
  });
  return { items, isDone: true };
}
