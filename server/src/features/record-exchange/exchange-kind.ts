import type { ExchangeRow } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Texts } from '../../kernel/texts.ts';

/** A row of a workbook by its columns. */
export type Cells = ExchangeRow['cells'];

/** What an export is limited to. */
export type ExchangeFilter = {
  readonly id?: string | undefined;
  readonly organizeId?: string | undefined;
  readonly keyword?: string | undefined;
};

/** Notes what is wrong in a column. */
export type Complain = (column: string, text: string) => void;

/** A kind of record that comes from and goes to a workbook. */
export type ExchangeKind = {
  readonly sheet: readonly [string, string, string];
  readonly headers: Texts;
  readonly required: readonly string[];
  /** Titles that columns had in earlier versions of the product. */
  readonly formerTitles?: Readonly<Record<string, readonly string[]>>;
  /** Columns that are taken out and not brought in. */
  readonly fixed?: readonly string[];
  /** Columns that the caller may not see and that no export holds. */
  readonly hidden?: (ctx: Ctx) => ReadonlySet<string>;
  /** The records that the caller sees, as cells. */
  rows(ctx: Ctx, filter: ExchangeFilter): Promise<Cells[]>;
  /** Reads once what rows are checked against. */
  open(ctx: Ctx): Promise<ExchangeWorld>;
};

/** Rows checked and stored one after another; a row may build on those before it. */
export type ExchangeWorld = {
  /** Checks a row; answers what stores it, by itself or in an open change, or null after it has complained. */
  read(cells: Cells, complain: Complain): ((tx?: Change) => Promise<void>) | null;
};

const REGISTERED = new Map<string, ExchangeKind>();

/** Makes a kind known that is no declared record. */
export function registerExchangeKind(name: string, kind: ExchangeKind): void {
  REGISTERED.set(name, kind);
}

/** A kind that is no declared record, by its name. */
export const exchangeKind = (name: string): ExchangeKind | undefined => REGISTERED.get(name);
