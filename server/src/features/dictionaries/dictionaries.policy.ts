import { MenuProperty } from '@auditplus/contract/features/auth/auth.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { TypeRecord } from './dictionaries.repository.ts';
import { dictionaryEntries, hasButton } from './dictionary-entries.queries.ts';

const DICTIONARIES = 'systemData.dictionary';

type ValueButton = 'btn_add' | 'btn_edit' | 'btn_remove';

/**
 * Who may work on the values of a type: people with the button on the dictionary page, and people whose menu holds an
 * entry of this type. Such an entry is enough, unless it has the button and it was not granted.
 */
export async function mayWork(ctx: Ctx, type: TypeRecord, button: ValueButton): Promise<boolean> {
  if (ctx.caller.modules.get(DICTIONARIES)?.buttons.has(button)) return true;
  const entries = await entriesOf(ctx, type);
  const isOpen = entries.map(async ({ id, enCode }) => {
    if (ctx.caller.modules.get(enCode)?.buttons.has(button)) return true;
    return !(await hasButton(ctx.db, id, button));
  });
  return (await Promise.all(isOpen)).some(Boolean);
}

/** Refuses who may not. */
export async function assertMayWork(ctx: Ctx, type: TypeRecord, button: ValueButton): Promise<void> {
  if (!(await mayWork(ctx, type, button))) refuse('access.denied');
}

/** Refuses who neither has the dictionary page nor an entry of this type. */
export async function assertMayOpen(ctx: Ctx, type: TypeRecord): Promise<void> {
  if (ctx.caller.modules.has(DICTIONARIES)) return;
  if ((await entriesOf(ctx, type)).length === 0) refuse('access.denied');
}

/** The caller's menu entries that open this type. */
async function entriesOf(ctx: Ctx, type: TypeRecord): Promise<{ id: string; enCode: string }[]> {
  const held = [...ctx.caller.modules].map(([enCode, { id }]) => ({ id, enCode }));
  if (held.length === 0) return [];
  const menus = await dictionaryEntries(
    ctx.db,
    held.map(({ id }) => id),
  );
  return menus
    .filter((menu) => {
      const moduleId = MenuProperty.safeParse(menu.property).data?.moduleId;
      return moduleId === type.id || moduleId === type.en_code;
    })
    .map((menu) => ({ id: menu.id, enCode: menu.en_code }));
}
