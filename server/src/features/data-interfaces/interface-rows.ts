import type { RowSource } from '@auditplus/contract/kinds/form-kind.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { DefinitionRef } from '../../kernel/definitions/definitions.repository.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type InterfaceCall, runInterface, runInterfacePage } from './run-interface.ts';
import { textOf } from './sources/narrow-rows.ts';
import { rowsOf } from './sources/source-rows.ts';

/** Values asked for at once; where several rows hold the same value, the first one counts. */
const AT_ONCE = 500;
const MAX_ROWS = 1_000;

type Asked = {
  readonly source: RowSource;
  /** False: the rows make a tree or are few, and are read as a whole. */
  readonly isSearched: boolean;
  readonly values: readonly string[];
  /** The definition in whose name it is asked; none: as the caller alone may. */
  readonly by?: DefinitionRef;
};

/** What a row says in its columns, as people read it. */
type RowTexts = (column: string) => string;

/**
 * The rows of an interface that hold some of the values that fields store, by value; values without a row are left out.
 * Null where the interface refuses to answer now: nothing is known about the values then.
 */
export async function interfaceRows(
  ctx: Ctx,
  { source, isSearched, values, by }: Asked,
): Promise<ReadonlyMap<string, RowTexts> | null> {
  const call: InterfaceCall = { name: source.interfaceId, given: new Map(), type: 'form', by };
  try {
    const rows = new Map<string, RowTexts>();
    if (!isSearched) {
      addRows(rows, source, (await runInterface(ctx, call)).data);
      return rows;
    }
    for (let at = 0; at < values.length; at += AT_ONCE) {
      const among = { column: source.value, values: values.slice(at, at + AT_ONCE) };
      const page = await runInterfacePage(ctx, { ...call, rows: { among, offset: 0, limit: MAX_ROWS } });
      addRows(rows, source, page.list);
    }
    return rows;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function addRows(rows: Map<string, RowTexts>, source: RowSource, data: unknown): void {
  for (const row of rowsOf(data) ?? []) {
    const value = textOf(row[source.value]);
    if (value !== '' && !rows.has(value)) rows.set(value, (column) => textOf(row[column]));
    const below = source.children === '' ? undefined : row[source.children];
    if (Array.isArray(below)) addRows(rows, source, below);
  }
}
