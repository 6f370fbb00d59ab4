import type { SearchReply } from '@auditplus/contract/features/search/search.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { findPeople } from '../users/public.ts';
import { findAudits, findFindings, findUnits, SHOWN } from './search.queries.ts';

/** Records whose name or number holds the keyword; what has it as its number, or begins with it, comes first. */
export async function findRecords(ctx: Ctx, keyword: string): Promise<SearchReply> {
  const [units, audits, findings, people] = await Promise.all([
    findUnits(ctx, keyword),
    findAudits(ctx, keyword),
    findFindings(ctx, keyword),
    findPeople(ctx, keyword, SHOWN),
  ]);
  return { units, audits, findings, people };
}
