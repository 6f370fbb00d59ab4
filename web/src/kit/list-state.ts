import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../lib/session.ts';
import { readLocal, writeLocal } from '../lib/storage.ts';
import { type ListChange, readListQuery, writeListQuery } from './list-query.ts';
import type { ListQuery } from './list-source.ts';

type ListState = {
  readonly query: ListQuery;
  readonly change: (change: ListChange) => void;
  readonly reset: () => void;
};

/** The list's query lives in the address; the filters are remembered per person and list. */
export function useListState(
  name: string,
  filterNames: readonly string[],
  initial: Readonly<Record<string, string>>,
): ListState {
  const [address, setAddress] = useSearchParams();
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const storageKey = `filters_${userId}_${name}`;
  const names = filterNames.join(',');
  const initialText = JSON.stringify(initial);

  const query = useMemo(
    () => readListQuery(address, names.split(','), JSON.parse(initialText)),
    [address, names, initialText],
  );
  const change = useCallback(
    (next: ListChange) => {
      setAddress((current) => writeListQuery(current, next, JSON.parse(initialText)), { replace: true });
      if (!next.filters) return;
      writeLocal(storageKey, { ...remembered(storageKey), ...next.filters });
    },
    [setAddress, initialText, storageKey],
  );
  const reset = useCallback(() => {
    const start: Record<string, string> = JSON.parse(initialText);
    const filters = Object.fromEntries(names.split(',').map((field) => [field, start[field] ?? '']));
    writeLocal(storageKey, null);
    setAddress((current) => writeListQuery(current, { filters, keyword: '', sort: null }, start), {
      replace: true,
    });
  }, [setAddress, names, initialText, storageKey]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    if (address.size > 0) return;
    const known = new Set(names.split(','));
    const filters = Object.fromEntries(
      Object.entries(remembered(storageKey)).filter(([field]) => known.has(field)),
    );
    if (Object.keys(filters).length > 0) change({ filters });
  }, [address, names, storageKey, change]);

  return { query, change, reset };
}

function remembered(storageKey: string): Record<string, string> {
  const stored = readLocal(storageKey);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
