import type { PackageQuery, PackageView } from '@auditplus/contract/features/offline/offline.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { packagesOf } from '../offline.repository.ts';
import { packageViews, placed } from '../offline.view.ts';

/** Packages of an audit as far as the caller holds or leads them; without an audit the own ones. */
export async function listPackages(
  ctx: Ctx,
  { checkId, deviceId }: z.infer<typeof PackageQuery>,
): Promise<{ list: PackageView[] }> {
  const { userId } = ctx.caller;
  const rows = await packagesOf(ctx.db, checkId ? { checkId } : { userId });
  const wanted = deviceId ? rows.filter((row) => row.device_id === deviceId) : rows;
  const found = await placed(ctx, wanted);
  const shown = found.filter(({ row, context }) => row.user_id === userId || context.mayManage());
  return { list: await packageViews(ctx, shown) };
}
