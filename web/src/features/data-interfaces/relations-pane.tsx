import type { InterfaceEdit } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { Loaded } from '../../kit/blocks.tsx';
import { RelationList, withName } from '../../kit/statements/relation-list.tsx';
import { useRoute } from '../../lib/query.ts';

const FRESH_MS = 300_000;

/** Data sets with their columns; one press puts a name at the end of the statement. */
export function RelationsPane() {
  const dbLinkId = useWatch<InterfaceEdit, 'dbLinkId'>({ name: 'dbLinkId' });
  const query = useRoute(dataInterfacesRoutes.relations, { query: { dbLinkId } }, { staleTime: FRESH_MS });
  const { getValues, setValue } = useFormContext();
  const insert = (name: string) =>
    setValue('query', withName(String(getValues('query') ?? ''), name), { shouldDirty: true });
  return <Loaded query={query}>{({ list }) => <RelationList relations={list} onInsert={insert} />}</Loaded>;
}
