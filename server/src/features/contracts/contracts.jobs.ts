import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { declareDailyReminders, notify, reminderTimes, say } from '../messages/public.ts';
import { contractsToSign } from './contract-todos.queries.ts';
import { signingLink } from './contracts.reactions.ts';

/** Declares the daily reminders of contracts at the time of the settings. */
export function declareContractJobs(kernel: Kernel): void {
  declareDailyReminders(kernel, 'contracts-remind', () => remindOfContracts(kernel));
}

/** Reminds general managers of contracts to sign, on the days of the rule (audit-domain 7.1). */
export async function remindOfContracts(kernel: Kernel): Promise<number> {
  const today = dayOf(kernel.clock.now());
  const { times } = await reminderTimes(kernel.db, 'contract.toSign');
  const days = (times.unitGM ?? []).map((offset) => addDays(today, -offset));
  if (days.length === 0) return 0;
  const rows = await contractsToSign(kernel.db, days);
  const ctx = ctxOf(kernel, systemCaller('每日提醒'));
  await change(ctx, async (tx) => {
    for (const row of rows) {
      const isLate = (row.sign_due ?? today) < today;
      const { year, unit_name: unit, en_code: code, sign_due } = row;
      const facts = { year, unit, code, due: sign_due ?? '' };
      await notify(ctx, tx, {
        ...(isLate ? say('contract.toSign:late', facts) : say('contract.toSign', { ...facts, reason: '' })),
        to: [row.party_b_user_id],
        link: signingLink(row.id),
        about: row.id,
      });
    }
  });
  return rows.length;
}
