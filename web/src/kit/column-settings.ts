import type { ColumnSetting } from '@auditplus/contract/features/permissions/permissions.routes.ts';

/** A person's choice for one column, in the order of the columns. */
export type ColumnChoice = { readonly key: string; readonly visible: boolean; readonly width?: number };

export type KnownColumn = { readonly key: string; readonly title?: string; readonly hidden?: boolean };

/** Merges a stored choice with the columns there are now: unknown ones go, new ones come at their place. */
export function mergeChoices(
  stored: readonly ColumnChoice[],
  columns: readonly KnownColumn[],
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

/** Order and visibility of the server with the widths of this device. */
export function withSettings(
  device: readonly ColumnChoice[],
  settings: readonly ColumnSetting[],
): readonly ColumnChoice[] {
  return settings.map((setting) => {
    const width = device.find((choice) => choice.key === setting.prop)?.width;
    const visible = setting.visible ?? setting.columnVisible ?? true;
    return { key: setting.prop, visible, ...(width === undefined ? {} : { width }) };
  });
}

/** A choice as the server keeps it, with the titles that the columns have in the reader's language. */
export function settingsOf(
  choices: readonly ColumnChoice[],
  columns: readonly KnownColumn[],
): ColumnSetting[] {
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  return choices.map(({ key, visible }) => ({
    prop: key,
    label: titles.get(key) ?? '',
    visible,
    columnVisible: visible,
  }));
}

/** Whether two choices differ in widths at most. */
export function sameSettings(a: readonly ColumnChoice[], b: readonly ColumnChoice[]): boolean {
  const words = (choices: readonly ColumnChoice[]) =>
    choices.map(({ key, visible }) => `${key}:${visible}`).join();
  return words(a) === words(b);
}
