import autocannon, { type Options, type Result } from 'autocannon';

/** What one run of calls came to. */
export type LoadResult = {
  /** Calls answered a second. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
};

export type LoadTarget = {
  readonly url: string;
  readonly token?: string;
  readonly body?: object;
  /** Ask for compressed replies, as browsers do. */
  readonly takesGzip?: boolean;
};

/** Connections of every run that does not say otherwise. */
export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
const SECONDS = 3;

const ROUNDS = 3;

/**
 * The product beside the floor: measured in turns, so that what else the machine does meets both alike, and judged by
 * the medians.
 */
export async function compare(
  floor: LoadTarget,
  own: LoadTarget,
  connections = CONNECTIONS,
): Promise<{ floor: LoadResult; own: LoadResult }> {
  const floors: LoadResult[] = [];
  const owns: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await load(floor, connections));
    owns.push(await load(own, connections));
  }
  return { floor: medians(floors), own: medians(owns) };
}

const medians = (results: readonly LoadResult[]): LoadResult => ({
  rate: median(results.map(({ rate }) => rate)),
  p50: median(results.map(({ p50 }) => p50)),
  p99: median(results.map(({ p99 }) => p99)),
});

/** The middle one of some values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Calls one address over and over, first unmeasured; throws when a call is not answered with 200. */
export async function load(target: LoadTarget, connections = CONNECTIONS): Promise<LoadResult> {
  await cannon(target, connections, WARM_UP_SECONDS);
  return cannon(target, connections, SECONDS);
}

async function cannon(target: LoadTarget, connections: number, duration: number): Promise<LoadResult> {
  const { result, times } = await timed({
    url: target.url,
    connections,
    duration,
    method: target.body ? 'POST' : 'GET',
    headers: {
      ...(target.token ? { authorization: target.token } : {}),
      ...(target.takesGzip ? { 'accept-encoding': 'gzip' } : {}),
      ...(target.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(target.body ? { body: JSON.stringify(target.body) } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of the calls were refused and ${result.errors} failed: ${target.url}`);
  // Nothing answered in time: the time of a call is at least the whole run.
  const percentile = (share: number) =>
    Math.round((times[Math.floor(times.length * share)] ?? duration * 1000) * 100) / 100;
  return { rate: result['2xx'] / result.duration, p50: percentile(0.5), p99: percentile(0.99) };
}

/** A run and how long each of its calls took, sorted: the library's own percentiles are whole milliseconds. */
function timed(options: Options): Promise<{ result: Result; times: number[] }> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const done = (error: unknown, result: Result) =>
      error ? reject(error) : resolve({ result, times: times.sort((a, b) => a - b) });
    autocannon(options, done).on('response', (_client, _status, _bytes, time) => times.push(time));
  });
}
