import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** One allowed step of a record: the states that it starts from and the one that it leads to (null: the state stays). */
export type Move = { readonly from: readonly number[]; readonly to: number | null };

/** The printed name of a state. */
export type StateLabel = (state: number, language?: Language) => string;

/** Printed names of states from one table; a state without a name prints its number. */
export const stateLabels =
  (names: Readonly<Record<number, Readonly<Record<Language, string>>>>): StateLabel =>
  (state, language = 'zh') =>
    names[state]?.[language] ?? String(state);
