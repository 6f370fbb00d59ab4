import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../lib/api.ts';
import { routeKey } from '../lib/query.ts';
import { useRowsShown } from '../lib/rows-first.ts';

const MINUTE = 60_000;
/** As many ids as the endpoint takes. */
const MAX_IDS = 2000;

/** Names of people by id; `loading` while some are still on their way. A person whom the caller may not know has none. */
export function useUserNames(ids: readonly string[]): {
  readonly names: ReadonlyMap<string, string>;
  readonly loading: boolean;
} {
  const mayAsk = useRowsShown(true);
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  const queries = useQueries({
    queries: wanted.map((id) => ({
      queryKey: [...routeKey(usersRoutes.byIds), 'name', id],
      queryFn: () => nameOf(id),
      staleTime: MINUTE,
      enabled: mayAsk,
    })),
  });
  const known = queries.map(({ data }, index) => [wanted[index] ?? '', data ?? ''] as const);
  const stamp = known.flat().join('\n');
  // The queries are new objects each time; what they hold is compared instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stamp` says all of `known`
  const names = useMemo(() => new Map(known.filter(([, name]) => name !== '')), [stamp]);
  return { names, loading: queries.some(({ isPending }) => isPending) };
}

let waiting: { readonly ids: Set<string>; readonly names: Promise<ReadonlyMap<string, string>> } | null =
  null;

/** Whoever asks in the same turn shares one call. */
async function nameOf(id: string): Promise<string> {
  if (waiting === null || waiting.ids.size >= MAX_IDS) {
    const ids = new Set<string>();
    waiting = { ids, names: Promise.resolve().then(() => namesOf(ids)) };
  }
  const { ids, names } = waiting;
  ids.add(id);
  return (await names).get(id) ?? '';
}

async function namesOf(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  waiting = null;
  const { list } = await call(usersRoutes.byIds, { body: { userId: [...ids] } });
  return new Map(list.map((user) => [user.id, user.realName]));
}
