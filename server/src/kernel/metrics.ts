import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of one process. */
export type Metrics = {
  readonly registry: Registry;
  /** Counts a finished request: route pattern, status and seconds. */
  observe(method: string, path: string, status: number, seconds: number): void;
};

/** Default process metrics plus request counts and times by route. */
export function createMetrics(read: { poolSize(): number; poolWaiting(): number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'path', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time of a request by route',
    labelNames: ['method', 'path'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  gauge(registry, 'db_pool_connections', 'Open database connections', read.poolSize);
  gauge(registry, 'db_pool_waiting', 'Requests that wait for a database connection', read.poolWaiting);
  return {
    registry,
    observe(method, path, status, duration) {
      requests.inc({ method, path, status: String(status) });
      seconds.observe({ method, path }, duration);
    },
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
