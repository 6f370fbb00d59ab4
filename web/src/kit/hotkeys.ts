import { useEffect, useRef } from 'react';

/** Keys as `ctrl+s`, `alt+arrowdown`, `escape`, `?`; `ctrl` also means the command key. */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

type Options = {
  readonly enabled?: boolean;
  /** Also while typing; combinations with ctrl or alt always work. */
  readonly whileTyping?: boolean;
  /** Before all others, who then do not hear of it: for what lies over the page. */
  readonly isFirst?: boolean;
};

/** Keyboard shortcuts while the component is on the screen. The browser's own meaning of the key is taken away. */
export function useHotkeys(
  keys: Hotkeys,
  { enabled = true, whileTyping = false, isFirst = false }: Options = {},
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const action = latest.current[hotkeyOf(event)];
      if (!action) return;
      const combined = event.ctrlKey || event.metaKey || event.altKey;
      if (!combined && !whileTyping && isTyping(event.target)) return;
      event.preventDefault();
      if (isFirst) event.stopPropagation();
      action(event);
    };
    window.addEventListener('keydown', press, isFirst);
    return () => window.removeEventListener('keydown', press, isFirst);
  }, [enabled, whileTyping, isFirst]);
}

/** The name of a key press as `useHotkeys` spells it. */
export function hotkeyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = event.key.toLowerCase();
  const shift = event.shiftKey && key.length > 1;
  return [event.ctrlKey || event.metaKey ? 'ctrl' : '', event.altKey ? 'alt' : '', shift ? 'shift' : '', key]
    .filter(Boolean)
    .join('+');
}

/** Fields that take no characters: a key pressed on them is meant for the page. */
const NOT_TYPED: ReadonlySet<string> = new Set(['file', 'checkbox', 'radio', 'button']);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && NOT_TYPED.has(target.type)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}
