import type { NotifySettings } from '@auditplus/contract/features/messages/notify-rules.model.ts';
import {
  type AuditSettings,
  SECRET_SETTINGS,
  SysConfig,
  type SysConfig as SysConfigValue,
  type SysConfigView,
} from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { CalendarSettings } from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import type { z } from 'zod';
import { isListedAddress, unreadableEntry } from '../../kernel/address-list.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { publicLink } from '../../kernel/public-url.ts';
import { attachFiles, releaseFiles } from '../files/public.ts';
import { editedSettings, lostSettings } from './secrets.ts';
import { announceSettings, dropSettings, settings } from './settings.ts';
import { type Area, PREFIXES } from './sys-config.queries.ts';
import { assertCurrent, revOf, storeValue } from './sys-config.repository.ts';

/** The system configuration and its version. */
export async function readSysConfig(ctx: Ctx): Promise<z.output<typeof SysConfigView>> {
  const [{ system }, rev] = await Promise.all([settings(ctx), revOf(ctx.db, 'system')]);
  return {
    ...system,
    ...maskedSecrets(system),
    publicUrl: publicLink(ctx.config, ''),
    lostSecrets: lostSettings(ctx, system),
    rev,
  };
}

/** The secrets as they travel: whether one is stored, never which. */
const maskedSecrets = (system: SysConfigValue) =>
  Object.fromEntries(SECRET_SETTINGS.map((key) => [key, system[key] === '' ? '' : KEPT_SECRET]));

/** Stores the system configuration; a white list that would shut the caller out is refused. */
export async function saveSysConfig(
  ctx: Ctx,
  edit: SysConfigValue & { rev?: number | undefined },
): Promise<void> {
  const { rev, ...config } = edit;
  const unreadable = unreadableEntry(config.whiteListIp);
  if (config.whitelistSwitch === 1 && unreadable !== null) refuse('config.badAddress', { entry: unreadable });
  if (config.whitelistSwitch === 1 && !isListedAddress(ctx.ip, config.whiteListIp))
    refuse('config.ownAddressDenied', { ip: ctx.ip });
  const { system } = await settings(ctx);
  const secrets = editedSettings(ctx, system, config);
  await store(ctx, { area: 'system', values: SysConfig.parse({ ...config, ...secrets }), rev }, (step) =>
    keepIcons(ctx, step, config),
  );
}

/** Settings of the audit side, which its own page edits; of those that are given only the changed ones are stored. */
export const auditSettings = {
  rev: (db: Db): Promise<number> => revOf(db, 'audit'),
  save: (ctx: Ctx, values: Partial<AuditSettings>, rev?: number): Promise<void> =>
    store(ctx, { area: 'audit', values, rev }),
};

/** How messages are sent. */
export const notifySettings = {
  rev: (db: Db): Promise<number> => revOf(db, 'notify'),
  save: (ctx: Ctx, values: NotifySettings, rev: number): Promise<void> =>
    store(ctx, { area: 'notify', values, rev }),
};

/** Settings of the work calendar. */
export const calendarSettings = {
  rev: (db: Db): Promise<number> => revOf(db, 'calendar'),
  save: (ctx: Ctx, values: CalendarSettings, rev: number): Promise<void> =>
    store(ctx, { area: 'calendar', values, rev }),
};

async function store(
  ctx: Ctx,
  { area, values, rev }: { area: Area; values: Readonly<Record<string, unknown>>; rev: number | undefined },
  also: (step: Change) => Promise<void> = async () => undefined,
): Promise<void> {
  const current = { ...(await settings(ctx))[area] } as Readonly<Record<string, unknown>>;
  await change(ctx, async (step) => {
    await assertCurrent(ctx, step.db, { area, rev });
    const changed = Object.keys(values).filter(
      (key) => JSON.stringify(values[key]) !== JSON.stringify(current[key]),
    );
    for (const key of changed) await storeValue(ctx, step, { key: keyOf(area, key), value: values[key] });
    if (changed.length === 0) return;
    await also(step);
    step.record({
      action: `${TRAIL_NOUN[area]}.changed`,
      targetType: 'sysConfig',
      targetId: area,
      before: Object.fromEntries(changed.map((key) => [key, shownInTrail(key, current[key])])),
      after: Object.fromEntries(changed.map((key) => [key, shownInTrail(key, values[key])])),
    });
    await announceSettings(step.db);
  });
  dropSettings(ctx);
}

const TRAIL_NOUN = {
  system: 'sysConfig',
  audit: 'auditSettings',
  notify: 'notifyRules',
  calendar: 'workCalendar',
} as const;

const ICONS = ['loginIcon', 'navigationIcon', 'logoIcon', 'appIcon'] as const;

/** Claims the uploaded icons, so that the sweep of loose files leaves them. */
async function keepIcons(ctx: Ctx, step: Change, config: SysConfigValue): Promise<void> {
  const fileIds = ICONS.flatMap((icon) => /\/userAvatar\/([\w.-]+)$/.exec(config[icon])?.[1] ?? []);
  const owner = { ownerType: 'sysConfig', ownerId: 'icons' };
  await attachFiles(ctx, step, { ...owner, fileIds });
  await releaseFiles(ctx, step, { ...owner, keep: fileIds });
}

const shownInTrail = (key: string, value: unknown): unknown =>
  SECRET_SETTINGS.some((secret) => secret === key) ? KEPT_SECRET : value;

const keyOf = (area: Area, key: string): string => `${PREFIXES[area]}${key}`;
