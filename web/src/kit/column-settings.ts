import { useCallback, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { readLocal, writeLocal } from '../lib/storage.ts';

/** A person's choice for one column, in the order of the columns. */
export type ColumnChoice = { readonly key: string; readonly visible: boolean; readonly width?: number };

type Known = { readonly key: string; readonly hidden?: boolean };

/** Merges a stored choice with the columns there are now: unknown ones go, new ones come at their place. */
export function mergeChoices(
  stored: readonly ColumnChoice[],
  columns: readonly Known[],
): readonly ColumnChoice[] {
  const known = new Map(columns.map((column) => [column.key, column]));
  const kept = stored.filter((choice) => known.has(choice.key));
  const result = [...kept];
  columns.forEach((column, index) => {
    if (kept.some((choice) => choice.key === column.key)) return;
    result.splice(index, 0, { key: column.key, visible: column.hidden !== true });
  });
  return result;
}

/** Moves the column at `from` to the place `to`. */
export function moveChoice(
  choices: readonly ColumnChoice[],
  from: number,
  to: number,
): readonly ColumnChoice[] {
  const moved = choices[from];
  if (!moved || to < 0 || to >= choices.length) return choices;
  const rest = choices.toSpliced(from, 1);
  return rest.toSpliced(to, 0, moved);
}

/** Order, visibility and widths of a list's columns, kept per person and module on this device. */
export function useColumnChoices(name: string, columns: readonly Known[]) {
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const storageKey = `columns_${userId}_${name}`;
  const [stored, setStored] = useState(() => readChoices(storageKey));
  const choices = mergeChoices(stored, columns);
  const save = useCallback(
    (next: readonly ColumnChoice[]) => {
      setStored(next);
      writeLocal(storageKey, next.length > 0 ? next : null);
    },
    [storageKey],
  );
  return { choices, save, restore: () => save([]) };
}

function readChoices(storageKey: string): readonly ColumnChoice[] {
  const stored = readLocal(storageKey);
  return Array.isArray(stored) ? stored.filter(isChoice) : [];
}

function isChoice(value: unknown): value is ColumnChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'visible' in value &&
    typeof value.visible === 'boolean'
  );
}
