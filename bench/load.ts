import autocannon from 'autocannon';

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
};

/** Connections of every run that does not say otherwise. */
export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
const SECONDS = 4;

/** Calls one address over and over, first unmeasured; throws when a call is not answered with 200. */
export async function load(target: LoadTarget, connections = CONNECTIONS): Promise<LoadResult> {
  await cannon(target, connections, WARM_UP_SECONDS);
  return cannon(target, connections, SECONDS);
}

async function cannon(target: LoadTarget, connections: number, duration: number): Promise<LoadResult> {
  const result = await autocannon({
    url: target.url,
    connections,
    duration,
    method: target.body ? 'POST' : 'GET',
    headers: {
      ...(target.token ? { authorization: target.token } : {}),
      ...(target.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(target.body ? { body: JSON.stringify(target.body) } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of the calls were refused and ${result.errors} failed: ${target.url}`);
  // Nothing answered in time: the time of a call is at least the whole run.
  const none = result['2xx'] === 0;
  return {
    rate: result['2xx'] / result.duration,
    p50: none ? duration * 1000 : result.latency.p50,
    p99: none ? duration * 1000 : result.latency.p99,
  };
}
