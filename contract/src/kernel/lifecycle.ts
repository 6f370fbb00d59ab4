import type { EventName } from '../events.ts';
import type { Label } from '../kinds/kind.ts';
import type { Language } from './refusal.ts';
import { type Words, wordOf } from './words.ts';

/** What the colour of a state says: grey rests, blue works, orange waits, green is done, red came back, purple decides. */
export type StateTone = 'grey' | 'blue' | 'orange' | 'green' | 'red' | 'purple';

type States = Readonly<Record<string, readonly [stored: number, label: Label, tone: StateTone]>>;

/** A permitted move: the states that it starts from, the one that it leads to (null: it stays), the event it emits. */
type TransitionOf<S extends string> = {
  readonly from: readonly S[];
  readonly to: S | null;
  readonly event?: EventName;
};

/** A move by the numbers that the database stores. */
export type Move = { readonly from: readonly number[]; readonly to: number | null };

/** Where a record is stored. */
type Storage<Table extends string> = {
  readonly table: Table;
  /** The column with the id of the hash chain that its audit log entries belong to; none where they are not chained. */
  readonly chain?: 'id' | 'check_id';
  /** Removed records stay stored, under a mark. */
  readonly hasDeleteMark?: boolean;
};

/** The states of a record and the permitted moves between them, from which server, web and documents read. */
export type Lifecycle<
  Table extends string = string,
  S extends States = States,
  T extends Readonly<Record<string, TransitionOf<string>>> = Readonly<Record<string, TransitionOf<string>>>,
> = Storage<Table> & {
  /** The record's name, which its audit log entries use as target type. */
  readonly name: string;
  /** The stored number of each state. */
  readonly state: { readonly [K in keyof S]: S[K][0] };
  readonly transitions: T;
  /** All stored numbers in the order of the declaration. */
  readonly numbers: readonly number[];
  /** The labels by stored number. */
  readonly labels: Words;
  /** The label of a state by its name in the code. */
  label(state: keyof S & string): Label;
  /** The stored numbers of some states. */
  in(...states: readonly (keyof S & string)[]): number[];
  /** Whether a stored number is one of some states. */
  is(stored: number | null | undefined, ...states: readonly (keyof S & string)[]): boolean;
  /** The name of a state in the code; undefined for a number that no state has. */
  keyOf(stored: number): (keyof S & string) | undefined;
  /** The label of a stored number; a number that no state has is shown as it is. */
  labelOf(stored: number, language?: Language): string;
  toneOf(stored: number): StateTone;
  /** A transition by stored numbers. */
  move(transition: keyof T & string): Move;
  /** Whether a transition starts from a stored number. */
  allows(transition: keyof T & string, stored: number): boolean;
};

/** Declares the states and transitions of a record, once for all who show, store or move them. */
export function lifecycle<
  const Table extends string,
  const S extends States,
  const T extends Readonly<Record<string, TransitionOf<keyof S & string>>>,
>(
  name: string,
  { states, transitions, ...storage }: Storage<Table> & { readonly states: S; readonly transitions: T },
): Lifecycle<Table, S, T> {
  const declared = (key: string): States[string] => {
    const state = states[key];
    if (state === undefined) throw new Error(`${name} has no state "${key}".`);
    return state;
  };
  const numberOf = (key: string): number => declared(key)[0];
  const entries = Object.entries(states);
  const byNumber = new Map(entries.map(([key, [stored, , tone]]) => [stored, { key, tone }]));
  if (byNumber.size < entries.length) throw new Error(`${name} has two states of one number.`);
  const labels: Words = Object.fromEntries(entries.map(([, [stored, label]]) => [stored, label]));
  const moves = new Map(
    Object.entries(transitions).map(([key, { from, to }]) => [
      key,
      { from: from.map(numberOf), to: to === null ? null : numberOf(to) },
    ]),
  );
  const move = (transition: string): Move => {
    const found = moves.get(transition);
    if (!found) throw new Error(`${name} has no transition "${transition}".`);
    return found;
  };
  return {
    ...storage,
    name,
    state: Object.fromEntries(entries.map(([key, [stored]]) => [key, stored])) as {
      readonly [K in keyof S]: S[K][0];
    },
    transitions,
    numbers: [...byNumber.keys()],
    labels,
    label: (key) => declared(key)[1],
    in: (...keys) => keys.map(numberOf),
    is: (stored, ...keys) => keys.some((key) => numberOf(key) === stored),
    keyOf: (stored) => byNumber.get(stored)?.key,
    labelOf: (stored, language = 'zh') => wordOf(labels, String(stored), language) ?? String(stored),
    toneOf: (stored) => byNumber.get(stored)?.tone ?? 'grey',
    move,
    allows: (transition, stored) => move(transition).from.includes(stored),
  };
}
