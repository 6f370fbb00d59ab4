import type { Readable } from 'node:stream';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { CellInput, SheetColumn } from '../kernel/spreadsheet.ts';
import { streamSheet } from '../kernel/spreadsheet.ts';
import { label, pick } from '../kernel/texts.ts';
import { SEVERITIES } from './labels.ts';
import { LEDGER_TEXTS } from './rectification-labels.ts';

/** A line of the 整改台账; moments in epoch milliseconds, dates as `YYYY-MM-DD`, money in yuan. */
export type LedgerRow = {
  readonly rectificationCode: string;
  readonly findingCode: string;
  readonly checkName: string;
  readonly unitName: string;
  readonly deptName: string | null;
  readonly itemCode: string;
  readonly itemName: string;
  readonly title: string;
  readonly fact: string;
  readonly severity: number;
  readonly majorHazard: boolean;
  readonly repeatOf: string | null;
  readonly issuedAt: number;
  readonly responsible: string | null;
  readonly rootCause: string | null;
  readonly measures: string | null;
  readonly fund: number | null;
  readonly fundSource: string | null;
  readonly contingency: string | null;
  readonly deadline: string;
  readonly extensions: number;
  readonly state: number;
  readonly overdueDays: number;
  readonly rounds: number;
  readonly finishedOn: string | null;
  readonly verifier: string | null;
  readonly opinion: string | null;
  readonly closedAt: number | null;
  readonly closedOnTime: boolean | null;
  /** 1 effective, 2 regressed. */
  readonly effectResult: number | null;
};

/** The 整改台账 as a stream: exactly the rows given, all text whole (audit-domain 11). */
export function rectificationLedgerXlsx(
  rows: AsyncIterable<LedgerRow> | Iterable<LedgerRow>,
  language: Language,
): Readable {
  const text = pick(LEDGER_TEXTS, language);
  const yesNo = (value: boolean | null) => (value === null ? null : value ? text.yes : text.no);
  async function* cells(): AsyncGenerator<CellInput[]> {
    for await (const row of rows) yield cellsOf(row);
  }
  const cellsOf = (row: LedgerRow): CellInput[] => [
    row.rectificationCode,
    row.findingCode,
    row.checkName,
    row.unitName,
    row.deptName,
    row.itemCode,
    row.itemName,
    row.title,
    row.fact,
    label(SEVERITIES, row.severity, language),
    yesNo(row.majorHazard),
    row.repeatOf,
    row.issuedAt,
    row.responsible,
    row.rootCause,
    row.measures,
    row.fund,
    row.fundSource,
    row.contingency,
    row.deadline,
    row.extensions,
    rectificationLifecycle.labelOf(row.state, language),
    row.overdueDays,
    row.rounds,
    row.finishedOn,
    row.verifier,
    row.opinion,
    row.closedAt,
    yesNo(row.closedOnTime),
    row.effectResult === 1 ? text.effective : row.effectResult === 2 ? text.regressed : null,
  ];
  return streamSheet({ name: text.sheet, columns: ledgerColumns(text), rows: cells() });
}

function ledgerColumns(text: { readonly [K in keyof typeof LEDGER_TEXTS]: string }): SheetColumn[] {
  return [
    { header: text.rectificationCode, width: 16 },
    { header: text.findingCode, width: 16 },
    { header: text.check, width: 26 },
    { header: text.unit, width: 26 },
    { header: text.dept, width: 16 },
    { header: text.itemCode, width: 10 },
    { header: text.itemName, width: 26 },
    { header: text.title, width: 30 },
    { header: text.fact, width: 50 },
    { header: text.severity, width: 14 },
    { header: text.majorHazard, width: 14 },
    { header: text.repeatOf, width: 16 },
    { header: text.issuedAt, kind: 'moment', width: 17 },
    { header: text.responsible, width: 12 },
    { header: text.rootCause, width: 30 },
    { header: text.measures, width: 40 },
    { header: text.fund, kind: 'points', width: 14 },
    { header: text.fundSource, width: 16 },
    { header: text.contingency, width: 30 },
    { header: text.deadline, kind: 'date', width: 12 },
    { header: text.extensions, kind: 'integer', width: 9 },
    { header: text.state, width: 16 },
    { header: text.overdueDays, kind: 'integer', width: 9 },
    { header: text.rounds, kind: 'integer', width: 9 },
    { header: text.finishedOn, kind: 'date', width: 12 },
    { header: text.verifier, width: 12 },
    { header: text.opinion, width: 40 },
    { header: text.closedAt, kind: 'moment', width: 17 },
    { header: text.onTime, width: 8 },
    { header: text.effect, width: 10 },
  ];
}
