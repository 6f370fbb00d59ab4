import { NotifySettings } from '@auditplus/contract/features/messages/notify-rules.model.ts';
import {
  AuditSettings,
  SECRET_SETTINGS,
  SysConfig,
} from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { CalendarSettings } from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import type { Db } from '../../kernel/db.ts';

export const administrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'account', 'real_name'])
    .where('is_administrator', '=', true)
    .where('delete_mark', '=', 0)
    .orderBy('account')
    .execute();

/** Everything that administrators can set, defaults filled in. */
export type Settings = {
  readonly system: SysConfig;
  readonly audit: AuditSettings;
  readonly notify: NotifySettings;
  readonly calendar: CalendarSettings;
};

/** Prefixes of the keys in the table, by area; those of the system have none. */
export const PREFIXES = { system: '', audit: 'audit.', notify: 'notify.', calendar: 'calendar.' } as const;

export type Area = keyof typeof PREFIXES;

/** Areas whose keys have a prefix. */
export const PREFIXED = ['audit', 'notify', 'calendar'] as const satisfies readonly Area[];

/** The settings as they are stored, for a transaction that must not wait for the cache. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('sys_config').select(['key', 'value']).execute();
  const stored: Record<Area, Record<string, unknown>> = { system: {}, audit: {}, notify: {}, calendar: {} };
  for (const { key, value } of rows) {
    const area = PREFIXED.find((one) => key.startsWith(PREFIXES[one])) ?? 'system';
    stored[area][key.slice(PREFIXES[area].length)] = value;
  }
  return {
    system: tolerant(SysConfig, stored.system),
    audit: tolerant(AuditSettings, stored.audit),
    notify: tolerant(NotifySettings, stored.notify),
    calendar: tolerant(CalendarSettings, stored.calendar),
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

/** The secrets among the settings, as they are stored. */
export async function storedSecrets(db: Db): Promise<{ key: string; stored: string }[]> {
  const rows = await db
    .selectFrom('sys_config')
    .select(['key', 'value'])
    .where('key', 'in', [...SECRET_SETTINGS])
    .execute();
  return rows.flatMap(({ key, value }) => (typeof value === 'string' ? [{ key, stored: value }] : []));
}

/** Those of the people who may sign in. */
export const usableAccounts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'account'])
    .where('id', 'in', [...ids])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();
