import { pipeline } from 'node:stream/promises';
import type { ReportSet } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { ReportDocument } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import type { Row } from '@auditplus/core/expressions/types.ts';
import { buildReport, type ReportInput } from '@auditplus/core/reports/build-report.ts';
import { ReportProblem } from '@auditplus/core/reports/report-problem.ts';
import {
  distinctTexts,
  type Reader,
  rowMaker,
  rowsThatMeet,
  type SetColumn,
  type SetRows,
} from '@auditplus/core/reports/report-rows.ts';
import { type Counted, countedOf } from './counted-report.ts';
import { reportWorkbook, type WorkbookWords } from './report-workbook.ts';

// A process of its own for one workbook: it holds the rows of the sets, so that the server does not.

/**
 * What the server tells the process, in this order: each set with its rows before its end, then what is made of them; or
 * a result that was kept, as the text that is stored.
 */
export type ToWorkbook =
  | {
      readonly kind: 'values';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly unknown[])[];
    }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | {
      readonly kind: 'set';
      readonly set: ReportSet;
      readonly columns: readonly SetColumn[];
      /** What its rows have yet to meet. */
      readonly where: string;
      readonly reader: Reader;
      /** Columns whose different values are asked for. */
      readonly named: readonly string[];
    }
  | {
      readonly kind: 'make';
      readonly report: Omit<ReportInput, 'sets'>;
      readonly names: ReadonlyMap<string, SetRows['names']>;
      readonly title: string;
      readonly words: WorkbookWords;
      /** Whether it is told what is in the report before it is written. */
      readonly isCounted: boolean;
    }
  | {
      readonly kind: 'kept';
      readonly text: string;
      readonly title: string;
      readonly words: WorkbookWords;
    };

/** What it answers to a set and before it writes the workbook. */
export type FromWorkbook =
  | {
      readonly kind: 'set';
      readonly columns: readonly SetColumn[];
      readonly ids: ReadonlyMap<string, readonly string[]>;
    }
  | { readonly kind: 'made'; readonly counted: Counted | null }
  | { readonly kind: 'problem'; readonly problem: Pick<ReportProblem, 'kind' | 'params'> };

const sets = new Map<string, SetRows>();
let rows: Row[] = [];
let toRow: ReturnType<typeof rowMaker> | undefined;

const tell = (message: FromWorkbook) => process.send?.(message);

process.on('message', (message: ToWorkbook) => {
  try {
    take(message);
  } catch (error) {
    if (!(error instanceof ReportProblem)) throw error;
    tell({ kind: 'problem', problem: { kind: error.kind, params: error.params } });
  }
});

function take(message: ToWorkbook): void {
  switch (message.kind) {
    case 'values':
      toRow ??= rowMaker(message.columns);
      for (const values of message.rows) rows.push(toRow(values));
      return;
    case 'rows':
      for (const row of message.rows) rows.push(row);
      return;
    case 'set':
      takeSet(message);
      return;
    case 'make':
      void make(message);
      return;
    case 'kept':
      tell({ kind: 'made', counted: null });
      void write(ReportDocument.parse(JSON.parse(message.text)), message);
  }
}

function takeSet({ set, columns, where, reader, named }: Extract<ToWorkbook, { kind: 'set' }>): void {
  const found = rowsThatMeet(set, { columns, rows, where }, reader);
  rows = [];
  toRow = undefined;
  sets.set(set.name, { ...found, names: new Map() });
  const ids = new Map(named.map((column) => [column, distinctTexts(found.rows, column)]));
  tell({ kind: 'set', columns: found.columns, ids });
}

function make(message: Extract<ToWorkbook, { kind: 'make' }>): Promise<void> {
  const { report, names, isCounted } = message;
  const named = [...sets].map(([name, set]): [string, SetRows] => [
    name,
    { ...set, names: names.get(name) ?? new Map() },
  ]);
  const document = buildReport({ ...report, sets: new Map(named), isLazy: !isCounted });
  tell({ kind: 'made', counted: isCounted ? countedOf(document) : null });
  return write(document, message);
}

type Named = { readonly title: string; readonly words: WorkbookWords };

async function write(document: ReportDocument, { title, words }: Named): Promise<void> {
  await pipeline(reportWorkbook(document, title, words), process.stdout);
  process.disconnect();
}
