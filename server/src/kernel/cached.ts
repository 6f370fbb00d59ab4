import { sql } from 'kysely';
import type { Kernel } from './context.ts';
import type { Db, Tx } from './db.ts';

type Holder = Pick<Kernel, 'db' | 'bus'>;

/** Something small that every request may need, read once per process and database. */
export type Cached<T> = {
  /** What stands in the database, from memory where no process has changed it since. */
  read(kernel: Holder): Promise<T>;
  /** Drops what this process holds, without waiting for the bus. */
  drop(kernel: Holder): void;
  /** Tells every process, once the transaction commits. */
  announce(tx: Tx): Promise<void>;
};

/** Caches what `load` reads until a word on the bus channel, or a gap in the bus, says that it may have changed. */
export function cached<T>(channel: string, load: (db: Db) => Promise<T>): Cached<T> {
  type Slot = { current: Promise<T> | undefined };
  // One slot per database of this process: a test run opens many.
  const slots = new WeakMap<Db, Slot>();
  const slotOf = ({ db, bus }: Holder): Slot => {
    const known = slots.get(db);
    if (known) return known;
    const slot: Slot = { current: undefined };
    slots.set(db, slot);
    const drop = () => {
      slot.current = undefined;
    };
    bus.subscribe(channel, drop);
    bus.subscribe('bus.reconnected', drop);
    return slot;
  };
  return {
    async read(kernel) {
      const slot = slotOf(kernel);
      slot.current ??= load(kernel.db);
      const reading = slot.current;
      try {
        return await reading;
      } catch (error) {
        if (slot.current === reading) slot.current = undefined;
        throw error;
      }
    },
    drop(kernel) {
      slotOf(kernel).current = undefined;
    },
    async announce(tx) {
      await sql`SELECT pg_notify('auditplus', ${JSON.stringify({ channel, payload: null })})`.execute(tx);
    },
  };
}
