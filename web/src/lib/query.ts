import type { RouteReply, RouteRequest, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import {
  hashKey,
  keepPreviousData,
  type Query,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { intentOf, withIntent } from './intents.ts';
import { restoreDraft } from './reason-drafts.ts';
import { forgetRefusal } from './refusals.ts';
import { useRowsShown } from './rows-first.ts';
import { onSessionReset } from './session.ts';
import { showError } from './show-error.ts';
import { toast } from './toast.ts';

const FRESH_MS = 5_000;
/** Area, group and call: the parts of a key before the request. */
const ROUTE_PARTS = 3;

/**
 * One cache for the whole application; it is emptied when the session ends. Calls are sent whatever the browser thinks
 * of its network: it may be wrong about a server in the same house, and a call that waits in silence is carried out
 * when nobody expects it any more.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error instanceof ApiError && error.status === 0,
    },
  },
});

onSessionReset(() => queryClient.clear());

/** Where a route's answers are kept: area, group, then the call itself; `['audit']` drops a whole area. */
export function routeKey(route: RouteSpec, request?: unknown): QueryKey {
  const [, area = '', group = ''] = route.path.split('/').filter(Boolean);
  const key = [area, group, `${route.method} ${route.path}`];
  return request === undefined ? key : [...key, request];
}

type ReadOptions = {
  readonly enabled?: boolean;
  /** Keep the old answer on the screen while the next one is fetched. */
  readonly keepPrevious?: boolean;
  readonly refetchInterval?: number;
  /** Where the page itself reads anew once its own entries are sent. */
  readonly refetchOnReconnect?: (query: { readonly state: { readonly data: unknown } }) => boolean;
  readonly staleTime?: number;
  /** Helps, but is not what the page is opened for: asked for once the page's list has its first rows. */
  readonly deferred?: boolean;
};

const asked = <R extends RouteSpec>(route: R, request: RouteRequest<R>) => ({
  queryKey: routeKey(route, request),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(route, request, { signal }),
});

/** Asks ahead for what `useRoute` will read, so that the answer is on its way while the page is drawn. */
export const prefetch = <R extends RouteSpec>(route: R, request: RouteRequest<R>): void =>
  void queryClient.prefetchQuery(asked(route, request));

/** Reads an endpoint; the answer is cached by route and request. */
export function useRoute<R extends RouteSpec>(
  route: R,
  request: RouteRequest<R>,
  options: ReadOptions = {},
): UseQueryResult<RouteReply<R>, Error> {
  const { keepPrevious, deferred = false, ...rest } = options;
  const mayAsk = useRowsShown(deferred);
  const enabled = (options.enabled ?? true) && mayAsk;
  return useQuery({
    ...asked(route, request),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
    enabled,
  });
}

type ActionOptions<R extends RouteSpec> = {
  /**
   * What to fetch anew afterwards, as key beginnings; the route's whole area unless said. `[]` fetches nothing.
   */
  readonly invalidates?: readonly QueryKey[];
  /** What cannot be asked for any more once it is done, and is therefore not fetched anew. */
  readonly ends?: RouteSpec;
  /** Text of the green notice after success. */
  readonly done?: string;
  /** Answers true when it has shown the refusal itself; otherwise its text is shown for 1.5 s. */
  readonly onRefused?: (error: ApiError) => boolean;
  readonly onDone?: (reply: RouteReply<R>, request: RouteRequest<R>) => void;
};

/**
 * Calls an endpoint that changes something. One `mutate` is one intent: a repeat after a broken connection carries
 * the same idempotency key until its outcome is known.
 */
export function useAction<R extends RouteSpec>(
  route: R,
  options: ActionOptions<R> = {},
): UseMutationResult<RouteReply<R>, Error, RouteRequest<R>> {
  const client = useQueryClient();
  const refetch = async () => {
    const keys = options.invalidates ?? [routeKey(route).slice(0, 1)];
    const ended = options.ends && hashKey(routeKey(options.ends));
    const predicate = (query: Query) => hashKey(query.queryKey.slice(0, ROUTE_PARTS)) !== ended;
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })));
  };
  return useMutation({
    mutationFn: (request: RouteRequest<R>) =>
      withIntent(intentOf(route, request), (idempotencyKey) => call(route, request, { idempotencyKey })),
    onMutate: forgetRefusal,
    onSuccess: async (reply, request) => {
      if (options.done) toast.success(options.done);
      options.onDone?.(reply, request);
      await refetch();
    },
    onError: (error, request) => {
      restoreDraft(request);
      // It was carried out before; what the page shows is older than that.
      if (error instanceof ApiError && error.errorCode === 'request.replyLost') void refetch();
      if (error instanceof ApiError && options.onRefused?.(error)) return;
      showError(error);
    },
  });
}
