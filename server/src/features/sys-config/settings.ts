import { AuditSettings, SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { sql } from 'kysely';
import type { Kernel } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** Everything that administrators can set, defaults filled in. */
export type Settings = { readonly system: SysConfig; readonly audit: AuditSettings };

/** Prefix of the audit side's keys in the table. */
export const AUDIT_PREFIX = 'audit.';

const CHANNEL = 'sys-config';

type Cache = { current: Promise<Settings> | undefined };
// One cache per database of this process: a test run opens many.
const caches = new WeakMap<Db, Cache>();

type Reader = Pick<Kernel, 'db' | 'bus'>;

/** The settings, read once and dropped whenever any process changes them. */
export async function settings(kernel: Reader): Promise<Settings> {
  const cache = cacheOf(kernel);
  cache.current ??= load(kernel.db);
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

async function load(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('sys_config').select(['key', 'value']).execute();
  const system: Record<string, unknown> = {};
  const audit: Record<string, unknown> = {};
  for (const { key, value } of rows) {
    if (key.startsWith(AUDIT_PREFIX)) audit[key.slice(AUDIT_PREFIX.length)] = value;
    else system[key] = value;
  }
  return { system: tolerant(SysConfig, system), audit: tolerant(AuditSettings, audit) };
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
