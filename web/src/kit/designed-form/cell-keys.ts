/** What a control does with keys by itself. */
export type CellControl =
  /** A text or a number: left and right move its caret. */
  | 'text'
  /** A list that up and down open. */
  | 'choice'
  /** A day or a time: what was typed becomes one with Enter. */
  | 'date'
  /** Pressed with Enter, such as a switch. */
  | 'press'
  /** Keeps all keys, such as several lines of text. */
  | 'own'
  /** Has no use for arrows and Enter. */
  | 'none';

/** A key press in a cell, and the control that it reached. */
export type CellKey = {
  readonly key: string;
  readonly shift: boolean;
  readonly control: CellControl;
  /** The control shows its list, which the keys move in. */
  readonly isOpen: boolean;
  /** Nothing of the text stands before the caret, or all of it is selected. */
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
};

/** How far a key leads from a cell. */
export type CellStep = { readonly rows: number; readonly columns: number };

/** Where a key leads in a table that is edited in its cells, as in a spreadsheet; null: the key is the control's. */
export function cellStep({ key, shift, control, isOpen, isAtStart, isAtEnd }: CellKey): CellStep | null {
  if (isOpen || control === 'own') return null;
  if (key === 'Enter') return control === 'press' ? null : { rows: shift ? -1 : 1, columns: 0 };
  // With the shift key the arrows select text.
  if (shift) return null;
  const isVertical = control !== 'choice' && control !== 'date';
  if (key === 'ArrowUp' && isVertical) return { rows: -1, columns: 0 };
  if (key === 'ArrowDown' && isVertical) return { rows: 1, columns: 0 };
  if (key === 'ArrowLeft' && isAtStart) return { rows: 0, columns: -1 };
  if (key === 'ArrowRight' && isAtEnd) return { rows: 0, columns: 1 };
  return null;
}

type KeyPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly target: EventTarget;
  readonly nativeEvent: { readonly isComposing: boolean };
};

/** What `cellStep` has to know of a key press; null for commands and for keys that an input method takes. */
export function cellKeyOf(press: KeyPress): CellKey | null {
  const { key, shiftKey, target, nativeEvent } = press;
  if (nativeEvent.isComposing || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (!(target instanceof HTMLElement)) return null;
  const [start, end, length] = caretOf(target);
  const isAll = start === 0 && end === length;
  return {
    key,
    shift: shiftKey,
    control: controlOf(target),
    isOpen: target.getAttribute('aria-expanded') === 'true',
    isAtStart: isAll || end === 0,
    isAtEnd: isAll || start === length,
  };
}

function controlOf(target: HTMLElement): CellControl {
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return 'own';
  // The stars of a rating and a slider move with the arrows themselves.
  if (target.closest('[role="radiogroup"], [role="radio"], [role="slider"]')) return 'own';
  if (target instanceof HTMLInputElement) {
    if (target.closest('.ant-picker')) return 'date';
    if (target.getAttribute('role') === 'combobox') return 'choice';
    return target.type === 'checkbox' ? 'none' : 'text';
  }
  return target.matches('button, a, [role="button"]') ? 'press' : 'none';
}

/** Where the caret stands, or the selection begins and ends, and how long the text is; 0 for what has no caret. */
function caretOf(target: HTMLElement): readonly [number, number, number] {
  if (!(target instanceof HTMLInputElement)) return [0, 0, 0];
  const { selectionStart, selectionEnd, value } = target;
  return selectionStart === null || selectionEnd === null
    ? [0, 0, 0]
    : [selectionStart, selectionEnd, value.length];
}

/** Puts the keyboard into a cell's control, with its text selected; false when there is none to reach. */
export function focusCell(holder: HTMLElement | null, row: number, name: string): boolean {
  const cell = holder?.querySelector(`[data-cell="${row}/${name}"]`);
  const control = cell?.querySelector<HTMLElement>(
    'input:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex="0"]',
  );
  control?.focus();
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  return control != null;
}
