import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';

type Rights = Pick<CurrentUser, 'permissionList'>;

/** Whether the person holds a button of a menu entry (product-spec point 6). No entry, no button: no. */
export function canUse(current: Rights | null, module: string | null, button: string): boolean {
  if (!current || !module) return false;
  const entry = current.permissionList.find((permission) => permission.moduleCode === module);
  return entry?.button.some((held) => held.enCode === button) === true;
}
