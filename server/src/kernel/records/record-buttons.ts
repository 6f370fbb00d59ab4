import type { RecordButton, RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { ROW_BUTTONS } from '@auditplus/core/designs/starting-parts.ts';
import type { Ctx } from '../context.ts';
import { refuse } from '../errors.ts';
import { port } from '../ports.ts';

/** Data interfaces as buttons of declared records call them: whoever may press the button may call. */
type RecordInterfaces = {
  call(
    ctx: Ctx,
    call: { readonly name: string; readonly given: ReadonlyMap<string, string> },
  ): Promise<unknown>;
};

export const recordInterfacesPort = port<RecordInterfaces>(
  'interfaces that buttons of declared records call',
);

/** A button that the caller holds; on the server others are not there. */
export function heldButton(ctx: Ctx, { page, buttons = {} }: RecordModel, code: string): RecordButton {
  const { caller } = ctx;
  const isHeld =
    caller.isAdministrator || caller.isSystem || caller.modules.get(page)?.buttons.has(code) === true;
  const button = Object.hasOwn(buttons, code) ? buttons[code] : undefined;
  return button && isHeld ? button : refuse('record.buttonMissing');
}

/** Refuses a press on a record that does not have the button now. */
export function refuseClosed(ctx: Ctx, { buttons = {} }: RecordModel, code: string): never {
  const usual = ROW_BUTTONS.find((one) => one.code === code)?.label ?? { zh: code };
  const own = buttons[code]?.label;
  return refuse('record.buttonClosed', {
    label: own ? inLanguage(own, ctx.language) : textIn(usual, ctx.language),
  });
}

/** Calls the interface of a button; what it answers in words, as far as a notice has room for it. */
export async function callOf(
  ctx: Ctx,
  { calls }: RecordButton,
  given: ReadonlyMap<string, string>,
): Promise<{ readonly answer?: string }> {
  if (!calls) return {};
  const answer = await recordInterfacesPort.use().call(ctx, { name: calls.interfaceId, given });
  return typeof answer === 'string' ? { answer: answer.slice(0, LONGEST_ANSWER) } : {};
}

const LONGEST_ANSWER = 500;

/** The caller with the fields that a button sets among those that they may fill in. */
export function pressing(ctx: Ctx, { page }: RecordModel, set: readonly string[]): Ctx {
  const module = ctx.caller.modules.get(page);
  if (!module) return ctx;
  const deniedForms = new Set([...module.deniedForms].filter((name) => !set.includes(name)));
  const modules = new Map([...ctx.caller.modules, [page, { ...module, deniedForms }]]);
  return { ...ctx, caller: { ...ctx.caller, modules } };
}
