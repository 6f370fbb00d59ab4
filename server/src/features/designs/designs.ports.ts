import type { Ctx } from '../../kernel/context.ts';
import { port } from '../../kernel/ports.ts';

/** What publishing asks of the records of designs. */
export const storedValuesPort = port<{
  /** Values of a column as the records' lists show them, by value as the database writes it; of ids that name nothing, nothing. */
  textsOf(
    ctx: Ctx,
    column: { readonly designId: string; readonly table: string; readonly column: string },
    values: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}>('designs.storedValues');

type Counted = { readonly value: string; readonly count: number };

/** Values of a column that are counted, as people read them. */
export async function inWords(
  ctx: Ctx,
  column: { readonly designId: string; readonly table: string; readonly column: string },
  values: readonly Counted[],
): Promise<Counted[]> {
  if (values.length === 0) return [];
  const texts = await storedValuesPort.use().textsOf(
    ctx,
    column,
    values.map(({ value }) => value),
  );
  return values.map(({ value, count }) => ({ value: texts.get(value) || value, count }));
}
