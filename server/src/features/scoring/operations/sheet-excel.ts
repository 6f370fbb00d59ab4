import type { ItemBody } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { SheetImportReply } from '@auditplus/contract/features/scoring/score-writes.model.ts';
import { labelled } from '@auditplus/contract/kernel/listed.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readScoreSheet } from '../../../documents/score-sheet-reader.ts';
import { scoreSheetXlsx } from '../../../documents/score-sheet-xlsx.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { refusalReply } from '../../../kernel/http/failures.ts';
import { asRefusal, receiveFile } from '../../../kernel/http/receive-file.ts';
import type { BytesReply } from '../../../kernel/http/register.ts';
import { XLSX_TYPE } from '../../../kernel/spreadsheet.ts';
import { readSheet } from './read-sheet.ts';
import { saveRows } from './save-rows.ts';
import { afterSave } from './sheet-summary.ts';

/** `GET /score/{id}/Actions/Export`: what the caller sees of the sheet, with the row versions, as a workbook. */
export async function exportSheet(ctx: Ctx, id: string): Promise<BytesReply> {
  const sheet = await readSheet(ctx, { id, query: {} });
  const bytes = await scoreSheetXlsx(sheet, ctx.language);
  const { unit, evaluationName, round } = sheet.record;
  const name = `${unit.fullName}-${evaluationName}-${round}.xlsx`;
  return {
    stream: Buffer.from(bytes),
    type: XLSX_TYPE,
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
  };
}

const MAX_ROWS = 200;

/** `POST /score/{id}/Actions/Import`: saves the rows that the workbook changes; a bad row does not stop the rest. */
export async function importSheet(
  ctx: Ctx,
  id: string,
  request: FastifyRequest,
): Promise<z.infer<typeof SheetImportReply>> {
  const { bytes } = await receiveFile(request);
  const sheet = await readSheet(ctx, { id, query: {} });
  const read = await readScoreSheet(bytes, sheet, ctx.language).catch(asRefusal);
  if (read.recordId !== null && read.recordId !== sheet.record.id) refuse('AU0002');
  const changed = read.rows.filter((row) => row.changed);
  const problems = read.problems.map(({ row, nodeCode, column, msg }) => ({
    row,
    nodeCode,
    errorCode: 'request.malformed',
    msg: labelled(column, msg, ctx.language),
  }));
  let saved = 0;
  let context = null;
  for (let start = 0; start < changed.length; start += MAX_ROWS) {
    const rows = changed.slice(start, start + MAX_ROWS);
    const outcome = await saveRows(
      ctx,
      id,
      rows.map(({ nodeId, body }): { nodeId: string; body: ItemBody } => ({ nodeId, body })),
    );
    context = outcome.context;
    for (const result of outcome.results) {
      if (result.ok) saved += 1;
      else {
        const row = rows.find(({ nodeId }) => nodeId === result.nodeId);
        const { msg } = refusalReply(result.code, ctx.language, result.params);
        problems.push({
          row: row?.rowNumber ?? 0,
          nodeCode: row?.nodeCode ?? '',
          errorCode: result.code,
          msg,
        });
      }
    }
  }
  const { record, summary } = context
    ? await afterSave(ctx, context)
    : {
        record: { id: sheet.record.id, state: sheet.record.state, rev: sheet.record.rev },
        summary: sheet.summary,
      };
  return { changed: saved, problems, record, summary };
}
