import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RelationOption } from '@auditplus/contract/features/records/records.schemas.ts';
import type { relationForm } from '@auditplus/contract/kinds/relation-form.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { routeKey } from '../../lib/query.ts';
import { useFormHost } from './form-host.ts';
import type { PropsOf } from './form-renderer.ts';

const MINUTE = 60_000;
/** As many records as one call names. */
const MOST = 100;

export type Source = Pick<PropsOf<typeof relationForm>, 'relation' | 'relationField' | 'columnOptions'>;

/** What rows of the product are asked for, where no design has the field: a declared record names them as well. */
export const rowsOf = ({ relation, relationField: column, columnOptions }: Source) => ({
  params: { relation: relation || '-' },
  query: { column, columns: columnOptions.map(({ value }) => value).join(',') },
});

type Ask = (query: {
  readonly ids: string;
  readonly pageSize: number;
}) => Promise<{ readonly list: readonly RelationOption[] }>;
type Batch = { readonly ids: string[]; readonly found: Promise<ReadonlyMap<string, RelationOption>> };

/** What is asked for at once, by what it is asked of. */
const waiting = new Map<string, Batch>();

/** A related record, asked for together with all that the same field names on the screen. */
async function relatedRecord(key: string, id: string, ask: Ask): Promise<RelationOption | null> {
  const open = waiting.get(key);
  const batch = open && open.ids.length < MOST ? open : begin(key, ask);
  batch.ids.push(id);
  return (await batch.found).get(id) ?? null;
}

function begin(key: string, ask: Ask): Batch {
  const ids: string[] = [];
  const found: Batch['found'] = Promise.resolve().then(async () => {
    if (waiting.get(key) === batch) waiting.delete(key);
    const { list } = await ask({ ids: JSON.stringify(ids), pageSize: ids.length });
    return new Map(list.map((row) => [row.id, row]));
  });
  const batch: Batch = { ids, found };
  waiting.set(key, batch);
  return batch;
}

/** The chosen record's own words, as far as the reader sees them; null once it is known that there are none. */
export function useRelated(
  path: string,
  id: string | null,
  source?: Source,
): RelationOption | null | undefined {
  const { designId, processId } = useFormHost();
  const rows = designId === null && source?.relation ? rowsOf(source) : null;
  const asked = rows ?? { params: { modelId: designId ?? '0', field: path }, query: { processId } };
  const ask: Ask = (one) =>
    rows
      ? call(recordsRoutes.relationRows, { params: rows.params, query: { ...rows.query, ...one } })
      : call(recordsRoutes.relation, {
          params: { modelId: designId ?? '0', field: path },
          query: { processId, ...one },
        });
  return useQuery({
    queryKey: routeKey(recordsRoutes.relation, { ...asked, id }),
    queryFn: () => relatedRecord(JSON.stringify(asked), id ?? '0', ask),
    enabled: (designId !== null || rows !== null) && id !== null,
    staleTime: MINUTE,
  }).data;
}
