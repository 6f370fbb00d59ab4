import { scorePageOf } from '@auditplus/core/scoring/presets.ts';
import { sheetWords } from '../../documents/sheet-name.ts';
import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { notify, reminderTimes, say } from '../messages/public.ts';
import { stageWithLeads } from '../scoring/public.ts';
import type { PackageRow } from './offline.repository.ts';
import { changePackage, findStageRecord, nameOfUser, packagesEndingBefore } from './offline.repository.ts';

const HOUR_MS = 3_600_000;

/** Declares the reminder of packages that end soon. */
export function declareOfflineJobs(kernel: Kernel): void {
  kernel.jobs.schedule('offline-expiring', '*/10 * * * *', async () => {
    await remindOfPackages(kernel);
  });
}

/**
 * Tells holder and lead of packages that end (audit-domain 7.1: 12 hours before, and at the end). Each of the hours
 * is told once; hours that were missed together are told as the last of them. Answers how many messages were sent.
 */
export async function remindOfPackages(kernel: Kernel): Promise<number> {
  const { times } = await reminderTimes(kernel.db, 'offline.expiring');
  const hours = [...(times.holder ?? [])].sort((a, b) => a - b);
  const [first] = hours;
  if (first === undefined) return 0;
  const now = kernel.clock.now().getTime();
  const rows = await packagesEndingBefore(kernel.db, new Date(now - first * HOUR_MS));
  let sent = 0;
  for (const row of rows) {
    const told = row.told_hours as number[];
    const due = hours.filter((hour) => now >= row.expires_at.getTime() + hour * HOUR_MS);
    const latest = due.at(-1);
    if (latest === undefined || told.includes(latest)) continue;
    await tell(kernel, row, { hours: latest, due });
    sent += 1;
  }
  return sent;
}

async function tell(
  kernel: Kernel,
  row: PackageRow,
  { hours, due }: { readonly hours: number; readonly due: readonly number[] },
): Promise<void> {
  const ctx = ctxOf(kernel, systemCaller('离线包提醒'));
  await change(ctx, async (tx) => {
    const place = await placeOf(tx.db, row.stage_record_id);
    if (!place) return;
    const { evaluation, task, check, unitName } = place;
    const facts = {
      unit: unitName,
      sheet: sheetWords(evaluation),
      audit: check.full_name,
      holder: await nameOfUser(tx.db, row.user_id),
      device: row.device_name,
    };
    await notify(ctx, tx, {
      ...(hours < 0
        ? say('offline.expiring', { ...facts, hours: -hours })
        : say('offline.expiring:ended', facts)),
      to: [...new Set([row.user_id, ...place.leads])],
      link: `/${scorePageOf(evaluation)}/${task.id}/${evaluation.id}/${row.stage_record_id}`,
    });
    await changePackage(tx.db, row.id, {
      told_hours: JSON.stringify([...new Set([...(row.told_hours as number[]), ...due])]),
    });
  });
}

async function placeOf(db: Db | Tx, recordId: string) {
  const record = await findStageRecord(db, recordId);
  return record ? stageWithLeads(db, record.check_task_id, ({ id }) => id === record.evaluation_id) : null;
}
