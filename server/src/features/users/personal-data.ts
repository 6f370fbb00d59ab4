import { profileFields } from '@auditplus/contract/features/users/user-profile.ts';
import { maskIdCard } from '@auditplus/core/text/id-card.ts';
import { maskPhone } from '@auditplus/core/text/phone.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';

const MODULE = 'permission.user';
const BUTTON = 'btn_personal';

/** Whether the caller may see phone numbers, mail, identity numbers and addresses in full. */
export const maySeePersonal = (ctx: Ctx): boolean =>
  ctx.caller.isAdministrator || ctx.caller.modules.get(MODULE)?.buttons.has(BUTTON) === true;

const MASKS = { phone: maskPhone, idCard: maskIdCard, address: maskAddress };

/** How each personal field is masked. */
const PERSONAL: ReadonlyMap<string, (text: string) => string> = new Map([
  ['mobilePhone', maskPhone],
  ['email', maskEmail],
  ...profileFields.flatMap(([name, { mask }]) => (mask ? [[name, MASKS[mask]] as const] : [])),
]);

type Fields = Readonly<Record<string, unknown>>;

/** The same record with its personal fields masked. */
export function masked<T extends Fields>(record: T): T {
  const shown = [...PERSONAL].flatMap(([field, mask]) => {
    const value = record[field];
    return typeof value === 'string' ? [[field, mask(value)]] : [];
  });
  return { ...record, ...Object.fromEntries(shown) };
}

/** What a form that showed masked values sends back: an untouched mask means the stored value. */
export function unmasked<T extends Fields>(edit: T, stored: Fields): T {
  const kept = [...PERSONAL].flatMap(([field, mask]) => {
    const value = String(stored[field] ?? '');
    return value !== '' && edit[field] === mask(value) ? [[field, value]] : [];
  });
  return { ...edit, ...Object.fromEntries(kept) };
}

/** Notes that personal data was seen or taken out in full. */
export async function logAccess(
  ctx: Ctx,
  look: { action: string; targetId: string; count: number },
): Promise<void> {
  await change({ ...ctx, keyed: null }, async (step) => {
    step.record({
      action: look.action,
      targetType: 'user',
      targetId: look.targetId,
      after: { count: look.count },
    });
  });
}

/** `a***@mail.cn` */
export function maskEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return at < 1 ? '*'.repeat(text.length) : `${text.slice(0, 1)}***${text.slice(at)}`;
}

function maskAddress(text: string): string {
  return text.length <= 6 ? '*'.repeat(text.length) : `${text.slice(0, 6)}***`;
}
