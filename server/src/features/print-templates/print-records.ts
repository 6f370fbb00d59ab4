import type { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import type { Words } from '@auditplus/contract/kernel/words.ts';
import type { FormPaper } from '@auditplus/core/forms/form-paper.ts';
import type { PrintApproval, PrintColumn, PrintData } from '@auditplus/core/print/print-data.ts';
import type { Ctx } from '../../kernel/context.ts';

/** Simplified and Traditional Chinese, English. */
type Label = Words[string];

type Field = PrintColumn & { readonly label: Label };

/** A record of the product with what it prints. */
export type PrintedRecord = {
  /** Number and name, as a person knows it. */
  readonly title: string;
  readonly data: PrintData;
  /** What other records say that it names, row by row: none of its own data, which a code vouches for. */
  readonly attributes?: Pick<PrintData, 'main' | 'tables'>;
  /** The process that decides about it: who decided is asked for where a template says so. */
  readonly processId?: string;
  /** What its own form shows of it, where that is printed. */
  readonly paper?: FormPaper;
};

/** The form of a kind of record on paper: of each record what its form shows of it, then what is said of all. */
type OwnForm = Pick<PrintBody, 'content' | 'page'> & {
  readonly version: number;
  onPaper(
    ctx: Ctx,
    records: readonly (Pick<PrintedRecord, 'data'> & { readonly id: string })[],
  ): Promise<ReadonlyMap<string, FormPaper>>;
};

/** A kind of record of the product that templates print. A higher feature declares it, under its own reading scope. */
export type PrintRecordKind = {
  readonly record: string;
  readonly label: Label;
  readonly main: readonly Field[];
  readonly tables: readonly {
    readonly name: string;
    readonly label: Label;
    readonly columns: readonly Field[];
  }[];
  /** Those of the records that the caller may read, by id; texts of codes in the caller's language. */
  load(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, PrintedRecord>>;
  /** What prints a record without any template, under the kind's own name and number. */
  readonly ownForm?: OwnForm;
  /** Some of the records that the caller may read, for trying a template. */
  samples(ctx: Ctx, keyword: string): Promise<readonly { readonly id: string; readonly fullName: string }[]>;
};

/** Kinds of records that people make: they come and go while the product runs. */
export type PrintRecordSource = {
  find(ctx: Ctx, record: string): Promise<PrintRecordKind | undefined>;
  all(ctx: Ctx): Promise<readonly Pick<PrintRecordKind, 'record' | 'label'>[]>;
};

/** Who decided in a process, for whoever may read it; in the caller's language. */
type Approvals = (ctx: Ctx, processId: string) => Promise<readonly PrintApproval[]>;

const registered = new Map<string, PrintRecordKind>();
let madeByPeople: PrintRecordSource | undefined;
let decidedIn: Approvals | undefined;

/** Makes kinds of records known; called at composition. */
export function registerPrintRecords(kinds: readonly PrintRecordKind[]): void {
  for (const kind of kinds) registered.set(kind.record, kind);
}

/** Makes known where the kinds of records are found that people make; called once at composition. */
export function registerPrintSource(source: PrintRecordSource): void {
  madeByPeople = source;
}

/** Makes known who tells who decided about a record that a process decides on; called once at composition. */
export function registerPrintApprovals(approvals: Approvals): void {
  decidedIn = approvals;
}

/** A record with those who decided about it, as far as the caller may read that. */
export async function withApprovals(ctx: Ctx, record: PrintedRecord): Promise<PrintedRecord> {
  if (record.processId === undefined || !decidedIn) return record;
  return { ...record, data: { ...record.data, approvals: await decidedIn(ctx, record.processId) } };
}

export async function findPrintRecord(ctx: Ctx, record: string): Promise<PrintRecordKind | undefined> {
  return registered.get(record) ?? madeByPeople?.find(ctx, record);
}

export async function allPrintRecords(
  ctx: Ctx,
): Promise<readonly Pick<PrintRecordKind, 'record' | 'label'>[]> {
  return [...registered.values(), ...((await madeByPeople?.all(ctx)) ?? [])];
}
