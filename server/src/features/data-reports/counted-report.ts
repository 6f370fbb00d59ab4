import type { ReportDocument } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { canonicalHash } from '../../kernel/canonical-hash.ts';
import { flat } from './report-workbook.ts';

/** What is told of a report without keeping it. */
export type Counted = {
  /** Rows of all tables and charts, totals left out. */
  readonly rows: number;
  readonly hash: string;
};

export const countedOf = (document: ReportDocument): Counted => ({
  rows: rowsOf(document),
  hash: documentHash(document),
});

/** SHA-256 of a document's canonical JSON: equal for equal results. */
export const documentHash = (document: ReportDocument): string => canonicalHash(document);

const rowsOf = ({ blocks }: ReportDocument): number =>
  flat(blocks).reduce((sum, block) => {
    if (block.kind === 'table') return sum + block.rows.filter(({ role }) => role === 'row').length;
    return block.kind === 'chart' ? sum + block.data.rows.length : sum;
  }, 0);
