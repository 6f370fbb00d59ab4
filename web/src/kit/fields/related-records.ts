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

/** Whether a field says what it offers, so that no design need be asked. */
export const isOffered = ({ relation, modelId }: Source): boolean => relation !== '' || modelId !== '';

export type Source = Pick<
  PropsOf<typeof relationForm>,
  'relation' | 'modelId' | 'relationField' | 'columnOptions' | 'range' | 'rangeWhere'
>;

type Asked = {
  readonly keyword?: string;
  readonly currentPage?: number;
  readonly pageSize: number;
  /** As JSON, as the calls take them. */
  readonly ids?: string;
  readonly matches?: string;
  /** The declared record that offers them. */
  readonly record?: string | undefined;
};

/**
 * What a field offers that no design has, as a declared record: rows of the product or records of a design, as far as the
 * person reads them.
 */
export async function offeredRows(
  { relation, modelId, relationField, columnOptions, range, rangeWhere }: Source,
  { record, ...asked }: Asked,
  signal?: AbortSignal,
): Promise<{ readonly list: readonly RelationOption[]; readonly total: number }> {
  const columns = columnOptions.map(({ value }) => value).join(',');
  const more = signal ? { signal } : {};
  if (relation !== '') {
    const query = { ...asked, column: relationField, columns };
    const { list, pagination } = await call(
      recordsRoutes.relationRows,
      { params: { relation }, query },
      more,
    );
    return { list, total: pagination.total };
  }
  const query = {
    ...{ ...asked, relationField, columnOptions: columns },
    ...(range === 'fixed' && record !== undefined ? { record, range: rangeWhere } : {}),
  };
  const { list, pagination } = await call(
    recordsRoutes.fieldDataSelect,
    { params: { id: modelId }, query },
    more,
  );
  const options = list.map((row) => ({ id: row.id, text: row[relationField] ?? '', columns: row }));
  return { list: options, total: pagination.total };
}

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
  const { designId, processId, record } = useFormHost();
  const rows = designId === null && source && isOffered(source) ? source : null;
  const asked = rows
    ? [rows.relation, rows.modelId, rows.relationField, rows.columnOptions, rows.rangeWhere, record]
    : [designId, path, processId];
  const ask: Ask = (one) =>
    rows
      ? offeredRows(rows, { ...one, record })
      : call(recordsRoutes.relation, {
          params: { modelId: designId ?? '0', field: path },
          query: { processId, ...one },
        });
  return useQuery({
    queryKey: routeKey(recordsRoutes.relation, { asked, id }),
    queryFn: () => relatedRecord(JSON.stringify(asked), id ?? '0', ask),
    enabled: (designId !== null || rows !== null) && id !== null,
    staleTime: MINUTE,
  }).data;
}
