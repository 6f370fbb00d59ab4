import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { RouteReply, RouteRequest, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import type { QueryKey } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { routeKey } from '../lib/query.ts';

/** What the list page asks for: the paged query as every list endpoint takes it, and its own filters as texts. */
export type ListQuery = {
  readonly page: {
    readonly currentPage: number;
    readonly pageSize: number;
    readonly keyword?: string;
    readonly sort?: 'asc' | 'desc';
    readonly sidx?: string;
  };
  readonly filters: Readonly<Record<string, string>>;
};

export type ListReply<Row> = {
  readonly list: readonly Row[];
  /** `isAbout`: the total is an estimate. */
  readonly pagination?: Pagination & { readonly isAbout?: boolean | undefined };
  /** So many are shown of a list without pages, and more match. */
  readonly cutAt?: number;
};

/** Where a list page gets its rows. The key names everything that the load depends on. */
export type ListSource<Row> = {
  readonly key: (query: ListQuery) => QueryKey;
  readonly load: (query: ListQuery, signal: AbortSignal) => Promise<ListReply<Row>>;
};

type RowOf<R extends RouteSpec> = RouteReply<R> extends { list: readonly (infer Row)[] } ? Row : never;

/** A source from a declared list endpoint; `toRequest` maps the list's query to the endpoint's request. */
export function listSource<R extends RouteSpec>(
  route: R,
  toRequest: (query: ListQuery) => RouteRequest<R>,
): ListSource<RowOf<R>> {
  return {
    key: (query) => routeKey(route, toRequest(query)),
    load: async (query, signal) => {
      const reply = await call(route, toRequest(query), { signal });
      return reply as ListReply<RowOf<R>>;
    },
  };
}
