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
  /** The definition in whose name it is asked. */
  readonly by: DefinitionRef;
};

/**
 * What the rows of an interface show for some of the values that fields store, by value; values without a row are left
 * out. Null where the interface refuses to answer now: nothing is known about the values then.
 */
export async function interfaceTexts(
  ctx: Ctx,
  { source, isSearched, values, by }: Asked,
): Promise<ReadonlyMap<string, string> | null> {
  const call: InterfaceCall = { name: source.interfaceId, given: new Map(), type: 'form', by };
  try {
    const texts = new Map<string, string>();
    if (!isSearched) {
      addTexts(texts, source, (await runInterface(ctx, call)).data);
      return texts;
    }
    for (let at = 0; at < values.length; at += AT_ONCE) {
      const among = { column: source.value, values: values.slice(at, at + AT_ONCE) };
      const page = await runInterfacePage(ctx, { ...call, rows: { among, offset: 0, limit: MAX_ROWS } });
      addTexts(texts, source, page.list);
    }
    return texts;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function addTexts(texts: Map<string, string>, source: RowSource, data: unknown): void {
  for (const row of rowsOf(data) ?? []) {
    const value = textOf(row[source.value]);
    if (value !== '' && !texts.has(value)) texts.set(value, textOf(row[source.label]) || value);
    const below = source.children === '' ? undefined : row[source.children];
    if (Array.isArray(below)) addTexts(texts, source, below);
  }
}
