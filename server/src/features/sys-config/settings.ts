import { NotifySettings } from '@auditplus/contract/features/messages/notify-rules.model.ts';
import { AuditSettings, SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { sql } from 'kysely';
import type { Kernel } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** Everything that administrators can set, defaults filled in. */
export type Settings = {
  readonly system: SysConfig;
  readonly audit: AuditSettings;
  readonly notify: NotifySettings;
};

/** Prefixes of the keys in the table, by area; those of the system have none. */
export const PREFIXES = { system: '', audit: 'audit.', notify: 'notify.' } as const;
export type Area = keyof typeof PREFIXES;

const CHANNEL = 'sys-config';

type Cache = { current: Promise<Settings> | undefined };
// One cache per database of this process: a test run opens many.
const caches = new WeakMap<Db, Cache>();

type Reader = Pick<Kernel, 'db' | 'bus'>;

/** The settings, read once and dropped whenever any process changes them. */
export async function settings(kernel: Reader): Promise<Settings> {
  const cache = cacheOf(kernel);
  cache.current ??= readSettings(kernel.db);
  try {
    return await cache.current;
  } catch (error) {
    cache.current = undefined;
    throw error;
  }
}

/** Minutes without a call after which a session expires. */
export const idleMinutes = async (kernel: Reader): Promise<number> =>
  (await settings(kernel)).system.tokenTimeout;

/** Tells every process that settings have changed, once the transaction commits. */
export async function announceSettings(tx: Tx): Promise<void> {
  await sql`SELECT pg_notify('auditplus', ${JSON.stringify({ channel: CHANNEL, payload: null })})`.execute(
    tx,
  );
}

/** Drops what this process has read, without waiting for the bus. */
export function dropSettings(kernel: Reader): void {
  cacheOf(kernel).current = undefined;
}

function cacheOf(kernel: Reader): Cache {
  const known = caches.get(kernel.db);
  if (known) return known;
  const cache: Cache = { current: undefined };
  caches.set(kernel.db, cache);
  const drop = () => {
    cache.current = undefined;
  };
  kernel.bus.subscribe(CHANNEL, drop);
  kernel.bus.subscribe('bus.reconnected', drop);
  return cache;
}

/** The settings as they are stored, for a transaction that must not wait for the cache. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('sys_config').select(['key', 'value']).execute();
  const stored: Record<Area, Record<string, unknown>> = { system: {}, audit: {}, notify: {} };
  for (const { key, value } of rows) {
    const area = key.startsWith(PREFIXES.audit)
      ? 'audit'
      : key.startsWith(PREFIXES.notify)
        ? 'notify'
        : 'system';
    stored[area][key.slice(PREFIXES[area].length)] = value;
  }
  return {
    system: tolerant(SysConfig, stored.system),
    audit: tolerant(AuditSettings, stored.audit),
    notify: tolerant(NotifySettings, stored.notify),
  };
}

/** A stored value that no longer fits its schema falls back to the default, so that one never stops the product. */
function tolerant<T>(
  schema: {
    safeParse(
      value: unknown,
    ):
      | { success: true; data: T }
      | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
    parse(value: unknown): T;
  },
  stored: Record<string, unknown>,
): T {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const broken = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  return schema.parse(Object.fromEntries(Object.entries(stored).filter(([key]) => !broken.has(key))));
}
