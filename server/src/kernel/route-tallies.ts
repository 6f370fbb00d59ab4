const BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];

type Tally = {
  readonly method: string;
  readonly path: string;
  readonly byStatus: Map<number, number>;
  /** Requests up to each bound, not yet added up. */
  readonly buckets: number[];
  seconds: number;
};

/** Counts and times of requests by route, kept so cheaply that every request can afford it. */
export type RouteTallies = {
  add(method: string, path: string, status: number, seconds: number): void;
  /** In Prometheus' text format. */
  text(): string;
};

/** Tallies of one process; the labels are put together only when somebody asks for them. */
export function createRouteTallies(): RouteTallies {
  const byPath = new Map<string, Map<string, Tally>>();
  return {
    add(method, path, status, seconds) {
      const tally = tallyOf(byPath, method, path);
      tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
      tally.seconds += seconds;
      const place = BOUNDS.findIndex((bound) => seconds <= bound);
      const bucket = place === -1 ? BOUNDS.length : place;
      tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
    },
    text() {
      const tallies = [...byPath.values()].flatMap((byMethod) => [...byMethod.values()]);
      return [
        '# HELP http_requests_total Requests by route and status',
        '# TYPE http_requests_total counter',
        ...tallies.flatMap(countLines),
        '# HELP http_request_seconds Time of a request by route',
        '# TYPE http_request_seconds histogram',
        ...tallies.flatMap(timeLines),
        '',
      ].join('\n');
    },
  };
}

function tallyOf(byPath: Map<string, Map<string, Tally>>, method: string, path: string): Tally {
  const byMethod = byPath.get(path) ?? new Map<string, Tally>();
  const known = byMethod.get(method);
  if (known) return known;
  const tally: Tally = {
    method,
    path,
    byStatus: new Map(),
    buckets: [...BOUNDS, 0].map(() => 0),
    seconds: 0,
  };
  byPath.set(path, byMethod.set(method, tally));
  return tally;
}

const countLines = ({ method, path, byStatus }: Tally): string[] =>
  [...byStatus].map(
    ([status, count]) => `http_requests_total{method="${method}",path="${path}",status="${status}"} ${count}`,
  );

function timeLines({ method, path, buckets, seconds }: Tally): string[] {
  const labels = `method="${method}",path="${path}"`;
  let sum = 0;
  const lines = buckets.map((count, place) => {
    sum += count;
    return `http_request_seconds_bucket{le="${BOUNDS[place] ?? '+Inf'}",${labels}} ${sum}`;
  });
  return [
    ...lines,
    `http_request_seconds_sum{${labels}} ${seconds}`,
    `http_request_seconds_count{${labels}} ${sum}`,
  ];
}
