import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { ContractQuery } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { asOneName } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import { type ContractPart, contractDocument } from '../../documents/contract-document.ts';
import { CONTRACT_TEXTS } from '../../documents/contract-labels.ts';
import { contractSummaryXlsx, type SummaryIndicator } from '../../documents/contract-summary-xlsx.ts';
import { renderDocument } from '../../documents/render-document.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { BytesReply } from '../../kernel/http/register.ts';
import { XLSX_TYPE } from '../../kernel/spreadsheet.ts';
import { label, pick } from '../../kernel/texts.ts';
import { INDICATOR_KIND_TEXTS } from './contract-labels.ts';
import { filteredRows, indicatorsOf } from './contracts.repository.ts';
import { contractView, rowView } from './contracts.view.ts';
import { reviewReportView } from './review-report.queries.ts';

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

type Wish = {
  readonly format: keyof typeof TYPES;
  readonly part: ContractPart['kind'];
  readonly language?: Language | undefined;
};

/** A contract, its review report or its result as PDF or Word, named `{年}{单位}{报告名}`. */
export async function exportContract(
  ctx: Ctx,
  id: string,
  { format, part, language = ctx.language }: Wish,
): Promise<BytesReply> {
  const contract = await contractView(ctx, id);
  const what: ContractPart =
    part === 'review'
      ? { kind: 'review', report: await reviewReportView({ ...ctx, language }, id) }
      : { kind: part };
  const printedAt = ctx.clock.now().getTime();
  const document = contractDocument(contract, { part: what, language, printedAt });
  const text = pick(CONTRACT_TEXTS, language);
  const titles = { contract: text.contractTitle, review: text.reviewTitle, result: text.resultTitle };
  return {
    stream: renderDocument({ kind: 'print', format, document, pageText: text.page }),
    type: TYPES[format],
    headers: attachment(
      `${asOneName([contract.year, contract.unit.fullName, titles[part]], language)}.${format}`,
    ),
  };
}

/** Contracts of exactly the filter as a workbook. */
export async function exportSummary(ctx: Ctx, query: z.infer<typeof ContractQuery>): Promise<BytesReply> {
  const rows = await filteredRows(ctx, query).limit(MAX_ROWS).execute();
  const assessed = rows.filter(({ state }) => state === contractLifecycle.state.assessed).map(({ id }) => id);
  const names = new Map(rows.map((row) => [row.id, row]));
  const indicators = (await indicatorsOf(ctx.db, [...names.keys()])).map((one): SummaryIndicator => {
    const shows = assessed.includes(one.contract_id);
    return {
      enCode: names.get(one.contract_id)?.en_code ?? '',
      unit: names.get(one.contract_id)?.unit_name ?? '',
      kind: label(INDICATOR_KIND_TEXTS, one.kind, ctx.language),
      fullName: one.full_name,
      target: one.target / 100,
      weight: one.weight / 100,
      actual: shows && one.actual !== null ? one.actual / 100 : null,
      score: shows && one.score !== null ? one.score / 100 : null,
    };
  });
  const listed = rows.map((row) => ({
    ...rowView(ctx, row),
    stateText: contractLifecycle.labelOf(row.state, ctx.language),
  }));
  const name = { zh: '合同汇总', zhtw: '合約彙總', en: 'Contracts' }[ctx.language];
  return {
    stream: Buffer.from(await contractSummaryXlsx(listed, indicators, ctx.language)),
    type: XLSX_TYPE,
    headers: attachment(`${name} ${dayOf(ctx.clock.now())}.xlsx`),
  };
}

const MAX_ROWS = 5000;

const attachment = (fileName: string): Record<string, string> => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName.replace(/[\\/:*?"<>|]/g, ''))}`,
});
