import { useCallback } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { toast } from '../../lib/toast.ts';
import { kitMessages } from '../kit.messages.ts';
import { runScript, ScriptFailed } from './run-script.ts';
import type { ScriptEffect, ScriptGiven } from './script-messages.ts';

/** What a script does to the form that it stands in; what it only says is told for it. */
export type FormEffect = Exclude<ScriptEffect, { readonly op: 'toast' | 'refresh' }>;

/** Runs a script of a form; answers whether the form may go on. */
export type RunFormScript = (
  script: string,
  given: ScriptGiven,
  apply: (effect: FormEffect) => void,
) => Promise<boolean>;

/** Runs the scripts of a form, and says where one fails. */
export function useScriptRunner(): RunFormScript {
  const t = useMessages(kitMessages);
  return useCallback(
    async (script, given, apply) => {
      try {
        const result = await runScript(script, given, (effect) => {
          if (effect.op === 'toast') toast[effect.kind](effect.text);
          else if (effect.op !== 'refresh') apply(effect);
        });
        return result !== false;
      } catch (error) {
        if (!(error instanceof ScriptFailed)) throw error;
        const { why, message, line } = error.fault;
        const text = why === 'tooLong' ? t('scriptTooLong') : message;
        toast.error(line > 0 ? t('scriptFailedAt', { line, message: text }) : text || t('scriptFailed'));
        return false;
      }
    },
    [t],
  );
}
