import type { HomeHealth } from '@auditplus/contract/features/home/home.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole } from '../audit-base/public.ts';
import { lastBackup } from '../backups/public.ts';
import { diskUsage, failedJobs, onlineCount } from '../monitor/public.ts';
import { countAccounts } from '../users/public.ts';

/** How the product itself is, for those who look after it; each figure for who may open the page behind it. */
export async function healthPanel(ctx: Ctx): Promise<HomeHealth | null> {
  const { modules, isAdministrator } = ctx.caller;
  if (!isAdministrator && !hasRole(ctx, 'sysAdmin')) return null;
  const [backup, system, accounts, online] = await Promise.all([
    modules.has('systemData.dataBackup') ? lastBackup(ctx.db) : null,
    modules.has('system.monitor') ? systemFigures(ctx) : null,
    modules.has('permission.user') ? countAccounts(ctx) : null,
    modules.has('permission.userOnline') ? onlineCount(ctx) : null,
  ]);
  return backup || system || accounts || online !== null ? { backup, system, accounts, online } : null;
}

async function systemFigures(ctx: Ctx): Promise<HomeHealth['system']> {
  const [failed, disk] = await Promise.all([failedJobs(ctx.db), diskUsage(ctx.config.DATA_DIR)]);
  return { failedJobs: failed, diskUsedPercent: Number(disk.usageRate), diskFree: disk.available };
}
