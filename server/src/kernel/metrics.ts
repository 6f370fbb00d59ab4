import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createRouteTallies } from './route-tallies.ts';

/** Prometheus metrics of one process. */
export type Metrics = {
  readonly contentType: string;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
  /** Counts a finished request: route pattern, status and seconds. */
  observe(method: string, path: string, status: number, seconds: number): void;
};

/** Default process metrics plus request counts and times by route. */
export function createMetrics(read: {
  poolSize(): number;
  poolWaiting(): number;
  statements(): number;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  gauge(registry, 'db_pool_connections', 'Open database connections', read.poolSize);
  gauge(registry, 'db_pool_waiting', 'Requests that wait for a database connection', read.poolWaiting);
  new Counter({
    name: 'db_statements_total',
    help: 'Statements sent to the database',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read.statements());
    },
  });
  const requests = createRouteTallies();
  return {
    contentType: registry.contentType,
    text: async () => (await registry.metrics()) + requests.text(),
    observe: requests.add,
  };
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
