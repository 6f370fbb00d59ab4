import { asOneName } from '@auditplus/contract/kernel/listed.ts';
import { renderDocument } from '../../documents/render-document.ts';
import { yearlyName } from '../../documents/yearly-report.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { BytesReply } from '../../kernel/http/register.ts';
import { programmeToReport } from '../programmes/public.ts';
import { yearlyFacts } from './statistics.queries.ts';

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** The yearly report of a programme, for those who read the whole of it. */
export async function printYearlyReport(ctx: Ctx, id: string, format: 'pdf' | 'docx'): Promise<BytesReply> {
  const { programme, entries } = await programmeToReport(ctx, id);
  const facts = await yearlyFacts(ctx, programme, entries);
  const { language } = ctx;
  const name = `${asOneName([yearlyName(facts, language), `V${programme.version_no}`], language)}.${format}`;
  return {
    stream: renderDocument({ kind: 'yearly', format, facts, language }),
    type: TYPES[format],
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
  };
}
