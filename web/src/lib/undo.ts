import { useCallback, useState } from 'react';

/** Earlier and later states of something that is edited, at most `MAX_STEPS` of each. */
export type Undoable<T> = {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last edit was about: edits of the same are undone together. */
  readonly about: string | null;
};

export const MAX_STEPS = 100;

export const undoable = <T>(present: T): Undoable<T> => ({ past: [], present, future: [], about: null });

/** After an edit; `about` names what it is about where the edits of one thing count as one, as typing does. */
export function edited<T>(state: Undoable<T>, next: T, about: string | null = null): Undoable<T> {
  if (next === state.present) return state;
  if (about !== null && about === state.about) return { ...state, present: next, future: [] };
  return { past: [...state.past, state.present].slice(-MAX_STEPS), present: next, future: [], about };
}

export function undone<T>(state: Undoable<T>): Undoable<T> {
  const present = state.past.at(-1);
  if (present === undefined) return state;
  return { past: state.past.slice(0, -1), present, future: [state.present, ...state.future], about: null };
}

export function redone<T>(state: Undoable<T>): Undoable<T> {
  const [present, ...future] = state.future;
  if (present === undefined) return state;
  return { past: [...state.past, state.present], present, future, about: null };
}

/** A value with undo and redo; an edit names the next value, or makes it of the one that stands by then. */
export function useUndo<T extends object>(initial: T) {
  const [state, setState] = useState(() => undoable(initial));
  const edit = useCallback(
    (next: T | ((now: T) => T), about?: string) =>
      setState((before) =>
        edited(before, typeof next === 'function' ? next(before.present) : next, about ?? null),
      ),
    [],
  );
  return {
    value: state.present,
    edit,
    /** Begins anew with a value that is not the person's alone. */
    restart: useCallback((next: T) => setState(undoable(next)), []),
    undo: useCallback(() => setState(undone), []),
    redo: useCallback(() => setState(redone), []),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
  };
}
