import type { Lifecycle } from '@auditplus/contract/kernel/lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { defineWords, type Messages, translate, useLanguage } from '../i18n/messages.ts';
import type { Tone } from '../theme/palette.ts';

/** How a state is shown; spread it into `StateDot` or `StateTag`. */
export type StateFace = { readonly tone: Tone; readonly text: string };

const textsByLifecycle = new WeakMap<Lifecycle, Messages<string>>();

/** The labels of a record's states as messages, which administrators can change. */
export function stateTexts(lifecycle: Lifecycle): Messages<string> {
  const texts = textsByLifecycle.get(lifecycle) ?? defineWords(`state.${lifecycle.name}`, lifecycle.labels);
  textsByLifecycle.set(lifecycle, texts);
  return texts;
}

/** Tone and label of one state in a language. */
export const stateFace = (lifecycle: Lifecycle, state: number, language: Language): StateFace => ({
  tone: lifecycle.toneOf(state),
  text: translate(language, stateTexts(lifecycle), String(state)),
});

/** Tone and label of a record's states, as its lifecycle declares them, in the language of the person. */
export function useStates(lifecycle: Lifecycle): (state: number) => StateFace {
  const language = useLanguage();
  return (state) => stateFace(lifecycle, state, language);
}

/** Every state of a record as options of a filter. */
export function useStateOptions(lifecycle: Lifecycle): { readonly value: string; readonly label: string }[] {
  const stateOf = useStates(lifecycle);
  return lifecycle.numbers.map((state) => ({ value: String(state), label: stateOf(state).text }));
}
