import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../i18n/messages.ts';
import { toast } from '../lib/toast.ts';
import { confirm } from './dialogs.ts';
import { kitMessages } from './kit.messages.ts';
import type { Action } from './row-actions.tsx';
import { runScript, ScriptFailed } from './scripts/run-script.ts';

/** A button that somebody added to a list: what it says, and what a press does in this order. */
export type OwnButton = {
  readonly code: string;
  readonly label: string;
  /** Asked before anything happens. */
  readonly question?: string | undefined;
  /** What the server does of it, which answers in words or with nothing. */
  readonly press?: (() => Promise<string>) | undefined;
  /** Said once the server has done so, `{answer}` being its answer. */
  readonly says?: string | undefined;
  readonly print?: (() => Promise<unknown>) | undefined;
  readonly script?: string | undefined;
  /** An address that opens, with `{field}` in the places of values. */
  readonly link?: string | undefined;
};

/** What a button is pressed on: the values of a row and its place, or nothing above a list. */
type PressedOn = { readonly data: Readonly<Record<string, unknown>>; readonly index: number };

type OwnButtons = {
  /** In a row. */
  readonly ofRow: (button: OwnButton, on: PressedOn) => Action;
  /** Above the list. */
  readonly aboveList: (button: OwnButton) => {
    readonly key: string;
    readonly label: string;
    readonly onClick: () => void;
  };
};

/** Carries out what buttons do that are no part of what every list has. */
export function useOwnButtons(): OwnButtons {
  const t = useMessages(kitMessages);
  const queries = useQueryClient();
  const go = async ({ press, says, print, script, link }: OwnButton, { data, index }: PressedOn) => {
    if (press) {
      const answer = await press();
      toast.success((says ? says.replaceAll('{answer}', answer) : answer) || t('pressed'));
    }
    await print?.();
    if (script?.trim())
      await runScript(script, { formData: data, data, index, options: {} }, (effect) => {
        if (effect.op === 'toast') toast[effect.kind](effect.text);
        if (effect.op === 'refresh') void queries.invalidateQueries();
      });
    if (link?.trim()) open(linkOf(link, data), '_blank', 'noopener');
  };
  const start = (button: OwnButton, on: PressedOn) =>
    go(button, on).catch((error: unknown) => {
      // What the server refuses is told already.
      if (!(error instanceof ScriptFailed)) return;
      const reason = error.fault.message || t('buttonTooLong');
      toast.error(t('buttonFailed', { label: button.label, reason }));
    });
  return {
    ofRow: (button, on) => {
      const { code, label, question } = button;
      return {
        key: code,
        label,
        ...(question ? { confirm: { title: label, text: question, okText: label } } : {}),
        onClick: () => void start(button, on),
      };
    },
    aboveList: (button) => {
      const { code, label, question } = button;
      const ask = async () => {
        const isAgreed = !question || (await confirm({ title: label, text: question, okText: label }));
        if (isAgreed) await start(button, { data: {}, index: -1 });
      };
      return { key: code, label, onClick: () => void ask() };
    },
  };
}

/** The address of a button's link, with the row's values in their places. */
const linkOf = (link: string, data: Readonly<Record<string, unknown>>): string =>
  link.trim().replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = data[name];
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
  });
