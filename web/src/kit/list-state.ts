import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

type Names = {
  readonly name: string;
  readonly filterNames: readonly string[];
  readonly initial: Readonly<Record<string, string>>;
  readonly initialSize: number | undefined;
  /** The query stays with the list: the page's address belongs to another one. */
  readonly isApart: boolean;
};

/** The list's query lives in the address; the filters are remembered per person and list. */
export function useListState({ name, filterNames, initial, initialSize, isApart }: Names): ListState {
  const [address, setAddress] = useQueryText(isApart);
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const storageKey = `filters_${userId}_${name}`;
  const names = filterNames.join(',');
  const initialText = JSON.stringify(initial);

  const query = useMemo(
    () => readListQuery(address, names.split(','), JSON.parse(initialText), initialSize),
    [address, names, initialText, initialSize],
  );
  const change = useCallback(
    (next: ListChange) => {
      setAddress((current) => writeListQuery(current, next, JSON.parse(initialText), initialSize));
      if (!next.filters) return;
      writeLocal(storageKey, { ...remembered(storageKey), ...next.filters });
    },
    [setAddress, initialText, initialSize, storageKey],
  );
  const reset = useCallback(() => {
    const start: Record<string, string> = JSON.parse(initialText);
    const filters = Object.fromEntries(names.split(',').map((field) => [field, start[field] ?? '']));
    writeLocal(storageKey, null);
    setAddress((current) => writeListQuery(current, { filters, keyword: '', sort: null }, start));
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

type SetQueryText = (change: (current: URLSearchParams) => URLSearchParams) => void;

function useQueryText(isApart: boolean): readonly [URLSearchParams, SetQueryText] {
  const [address, setAddress] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const replaceAddress = useCallback<SetQueryText>(
    (change) => setAddress(change, { replace: true }),
    [setAddress],
  );
  return isApart ? [own, setOwn] : [address, replaceAddress];
}

function remembered(storageKey: string): Record<string, string> {
  const stored = readLocal(storageKey);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
