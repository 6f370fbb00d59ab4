import type { PrintFieldType } from './format-value.ts';

/** A field that templates may name. */
export type PrintColumn = {
  readonly name: string;
  readonly type: PrintFieldType;
  /** With how many decimals at least its number is written. */
  readonly places?: number;
  /** Its name in the reader's language. */
  readonly fullName?: string;
};

/** What a source offers: fields of the record, and child tables. */
export type PrintShape = {
  readonly main: readonly PrintColumn[];
  readonly tables: ReadonlyMap<string, readonly PrintColumn[]>;
};

export type PrintRecordRow = Readonly<Record<string, unknown>>;

/** One who decided about a record. */
export type PrintApproval = {
  readonly node: string;
  readonly person: string;
  readonly result: string;
  readonly opinion: string;
  readonly at: number | null;
  /** The drawn signature as a PNG in base64, where one was given. */
  readonly signature?: string;
};

/** Who decided, as a child table of every Word document. */
export const WORD_APPROVALS = 'approvals';

/** The data of one record. */
export type PrintData = {
  readonly main: PrintRecordRow;
  readonly tables: Readonly<Record<string, readonly PrintRecordRow[]>>;
  readonly approvals: readonly PrintApproval[];
};

/** Who decided, as one text: a line for each decision (platform-contract 2.10). */
export const APPROVALS_FIELD = 'systemApprovalContent';

/** Fields of the product's own that every template may name. */
export const SYSTEM_FIELDS: readonly PrintColumn[] = [
  { name: 'systemPrinter', type: 'text' },
  { name: 'systemPrintTime', type: 'moment' },
  { name: APPROVALS_FIELD, type: 'text' },
];
