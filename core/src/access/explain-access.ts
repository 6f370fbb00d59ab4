import type { ExplainRule } from '@auditplus/contract/features/permissions/explain.model.ts';
import {
  type AccessInput,
  DIRECTORY,
  type GrantRow,
  type ItemType,
  type MenuItemRow,
} from './access-rows.ts';
import { isLimited } from './evaluate-access.ts';
import { isCurrent } from './memberships.ts';

/** The role, position, group or person through whom a right comes, or would come. */
export type ExplainHolder = {
  readonly type: GrantRow['objectType'];
  readonly id: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
};

/** One rule of the chain and what it says. */
export type ExplainedStep = {
  readonly rule: ExplainRule;
  readonly outcome: 'allows' | 'denies' | 'notes';
  readonly subject: string;
  readonly holder: ExplainHolder | null;
};

/** Outcome of asking about a menu entry or one of its items. */
export type ExplainedAccess = { readonly allowed: boolean; readonly steps: readonly ExplainedStep[] };

/** The rules that give a person a menu entry, or keep it away. */
export function explainMenu(input: AccessInput, menuId: string): ExplainedAccess {
  const menu = input.menus.find((row) => row.id === menuId);
  if (!menu) return { allowed: false, steps: [step('menuOff', 'denies', '')] };
  const off = lineUp(input, menuId).find((row) => row.enabledMark !== 1);
  if (off) return { allowed: false, steps: [step('menuOff', 'denies', off.fullName)] };
  const isHidden = lineUp(input, menuId).some((row) => row.id !== menuId && row.type !== DIRECTORY);
  if (isHidden || !reachesTop(input, menuId))
    return { allowed: false, steps: [step('menuHidden', 'denies', menu.fullName)] };
  if (input.isAdministrator)
    return { allowed: true, steps: [step('administrator', 'allows', menu.fullName)] };
  const found = grantSteps(input, { itemType: 'module', itemId: menuId, subject: menu.fullName });
  return found.held
    ? { allowed: true, steps: found.steps }
    : { allowed: false, steps: [...found.steps, step('menuNotGranted', 'denies', menu.fullName)] };
}

/** The rules that give a person a button, column or form field; those of its menu entry come first. */
export function explainItem(input: AccessInput, item: MenuItemRow): ExplainedAccess {
  const above = explainMenu(input, item.menuId);
  if (!above.allowed) return above;
  if (item.enabledMark !== 1)
    return { allowed: false, steps: [...above.steps, step('itemOff', 'denies', item.fullName)] };
  if (input.isAdministrator) return above;
  const menu = input.menus.find((row) => row.id === item.menuId);
  if (menu && !isLimited(menu, item.kind))
    return { allowed: true, steps: [...above.steps, step('itemNotLimited', 'allows', item.fullName)] };
  const found = grantSteps(input, { itemType: item.kind, itemId: item.id, subject: item.fullName });
  const steps = [...above.steps, ...found.steps];
  return found.held
    ? { allowed: true, steps }
    : { allowed: false, steps: [...steps, step('itemNotGranted', 'denies', item.fullName)] };
}

type Asked = { readonly itemType: ItemType; readonly itemId: string; readonly subject: string };

/** What each membership of the person says about an item: it gives it, or why it does not. */
export function grantSteps(
  input: AccessInput,
  { itemType, itemId, subject }: Asked,
): { held: boolean; steps: ExplainedStep[] } {
  const steps: ExplainedStep[] = [];
  for (const grant of input.grants) {
    if (grant.itemType !== itemType || grant.itemId !== itemId) continue;
    const found = holderStep(input, grant);
    if (found) steps.push({ ...found, rule: found.rule ?? ruleOf(itemType), subject });
  }
  return { held: steps.some((one) => one.outcome === 'allows'), steps };
}

const ruleOf = (itemType: ItemType): ExplainRule => (itemType === 'module' ? 'menuGranted' : 'itemGranted');

type HolderStep = {
  rule: ExplainRule | null;
  outcome: ExplainedStep['outcome'];
  holder: ExplainHolder;
};

function holderStep(input: AccessInput, grant: GrantRow): HolderStep | null {
  const open = { type: grant.objectType, id: grant.objectId, startsAt: null, endsAt: null };
  if (grant.objectType === 'User')
    return grant.objectId === input.userId ? { rule: null, outcome: 'allows', holder: open } : null;
  const row = input.memberships.find(
    (one) => one.objectType === grant.objectType && one.objectId === grant.objectId,
  );
  if (!row) return null;
  const holder = { ...open, startsAt: row.startsAt, endsAt: row.endsAt };
  const because = (rule: ExplainRule): HolderStep => ({ rule, outcome: 'notes', holder });
  if (!isEnabled(input, grant)) return because('holderDisabled');
  if (!isCurrent(row, input.now))
    return because(row.startsAt !== null && row.startsAt > input.now ? 'holderNotStarted' : 'holderEnded');
  const role = grant.objectType === 'Role' ? input.roles.find((one) => one.id === grant.objectId) : undefined;
  const isElsewhere =
    role !== undefined &&
    role.globalMark !== 1 &&
    !role.organizeIds.some((id) => input.organizePath.includes(id));
  return isElsewhere ? because('holderElsewhere') : { rule: null, outcome: 'allows', holder };
}

function isEnabled(input: AccessInput, grant: GrantRow): boolean {
  const rows =
    grant.objectType === 'Role'
      ? input.roles
      : grant.objectType === 'Position'
        ? input.positions
        : input.groups;
  return rows.some((row) => row.id === grant.objectId && row.enabledMark === 1);
}

/** The entry and the entries above it; stops at the top, at a gap and at a circle. */
function lineUp(input: AccessInput, menuId: string): AccessInput['menus'][number][] {
  const byId = new Map(input.menus.map((row) => [row.id, row]));
  const line: AccessInput['menus'][number][] = [];
  for (let at = byId.get(menuId); at && !line.includes(at); at = byId.get(at.parentId)) line.push(at);
  return line;
}

const reachesTop = (input: AccessInput, menuId: string): boolean =>
  lineUp(input, menuId).at(-1)?.parentId === '-1';

const step = (rule: ExplainRule, outcome: ExplainedStep['outcome'], subject: string): ExplainedStep => ({
  rule,
  outcome,
  subject,
  holder: null,
});
