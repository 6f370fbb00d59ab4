/** Results that are given again while they are fresh; the oldest go first when they become too large. */
export type ResultCache<T extends object> = {
  /** The result under a key; who asks while it is being made waits for the same work. */
  get(key: string, asked: Asked, make: () => Promise<T>): Promise<T>;
};

type Asked = {
  readonly now: number;
  /** How long a result is fresh. */
  readonly ms: number;
  /** Whether the last result will do where making a fresh one ends with this error. */
  readonly lastWillDo?: (error: unknown) => boolean;
};

type Entry<T> = { readonly value: T; readonly bytes: number; readonly until: number };

/** An empty cache of results whose JSON takes so many bytes together. */
export function resultCache<T extends object>(maxBytes: number): ResultCache<T> {
  const entries = new Map<string, Entry<T>>();
  const flights = new Map<string, Promise<T>>();
  let bytes = 0;
  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) bytes -= entry.bytes;
  };
  const keep = (key: string, value: T, until: number) => {
    const size = JSON.stringify(value).length;
    drop(key);
    if (size > maxBytes / 4) return;
    entries.set(key, { value, bytes: size, until });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };
  async function startFlight(key: string, { now, ms }: Asked, make: () => Promise<T>): Promise<T> {
    const flight = make();
    flights.set(key, flight);
    try {
      const value = await flight;
      keep(key, value, now + ms);
      return value;
    } finally {
      flights.delete(key);
    }
  }
  return {
    async get(key, { now, ms, lastWillDo }, make) {
      const known = entries.get(key);
      if (known && known.until > now) return known.value;
      try {
        return await (flights.get(key) ?? startFlight(key, { now, ms }, make));
      } catch (error) {
        if (known && lastWillDo?.(error)) return known.value;
        throw error;
      }
    },
  };
}
