import { PAGE_SIZES } from '@auditplus/contract/kernel/paging.ts';
import type { ListQuery } from './list-source.ts';

/** Names of the list's own fields in the address; filters use their own names beside them. */
const PAGE = 'p';
const SIZE = 'ps';
const KEYWORD = 'q';
const SORT = 's';

const [DEFAULT_SIZE] = PAGE_SIZES;

/** Reads a list's query from the address; what is absent or nonsense takes the default. */
export function readListQuery(
  address: URLSearchParams,
  filterNames: readonly string[],
  initial: Readonly<Record<string, string>>,
  initialSize: number = DEFAULT_SIZE,
): ListQuery {
  const [sidx, direction] = (address.get(SORT) ?? '').split('.');
  const sort = direction === 'asc' || direction === 'desc' ? direction : undefined;
  const size = Number(address.get(SIZE));
  const keyword = address.get(KEYWORD)?.trim();
  const filters = filterNames.flatMap((name) => {
    const value = address.get(name) ?? initial[name] ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    page: {
      currentPage: Math.max(1, Math.trunc(Number(address.get(PAGE)) || 1)),
      pageSize: PAGE_SIZES.find((known) => known === size) ?? initialSize,
      ...(keyword ? { keyword } : {}),
      ...(sidx && sort ? { sidx, sort } : {}),
    },
    filters: Object.fromEntries(filters),
  };
}

export type ListChange = {
  readonly currentPage?: number;
  readonly pageSize?: number;
  readonly keyword?: string;
  readonly sort?: { readonly sidx: string; readonly direction: 'asc' | 'desc' } | null;
  readonly filters?: Readonly<Record<string, string>>;
};

/** The address after a change; anything but turning a page returns to the first one. Foreign fields stay. */
export function writeListQuery(
  address: URLSearchParams,
  change: ListChange,
  initial: Readonly<Record<string, string>>,
  initialSize: number = DEFAULT_SIZE,
): URLSearchParams {
  const next = new URLSearchParams(address);
  const put = (name: string, value: string, fallback: string) => {
    if (value === fallback) next.delete(name);
    else next.set(name, value);
  };
  put(PAGE, String(change.currentPage ?? 1), '1');
  if (change.pageSize !== undefined) put(SIZE, String(change.pageSize), String(initialSize));
  if (change.keyword !== undefined) put(KEYWORD, change.keyword.trim(), '');
  if (change.sort !== undefined)
    put(SORT, change.sort ? `${change.sort.sidx}.${change.sort.direction}` : '', '');
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value, initial[name] ?? '');
  return next;
}
