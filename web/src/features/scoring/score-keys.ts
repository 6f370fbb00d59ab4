import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { RowDraft, RowEdit } from './score-draft.ts';

/** What a key press means on the score page (audit-domain 8.6). */
export type KeyCommand =
  | { readonly type: 'move'; readonly by: number }
  | { readonly type: 'nextOpen' }
  | { readonly type: 'edit'; readonly edit: RowEdit; readonly cursor?: FocusTarget }
  | { readonly type: 'focus'; readonly target: FocusTarget }
  | { readonly type: 'finding' }
  | { readonly type: 'save' }
  | { readonly type: 'explain' }
  | { readonly type: 'bare' }
  /** The item must be scored: `n` says so instead of doing nothing. */
  | { readonly type: 'mustScore' };

/** Parts of the page that a key puts the cursor into. */
export type FocusTarget = 'search' | 'comment' | 'photo' | 'naReason' | 'reason' | 'score';

export type KeyContext = {
  readonly node: SheetNode | null;
  readonly draft: RowDraft | null;
  readonly canEdit: boolean;
  readonly isNa: boolean;
};

/** Every key of the page, as `useHotkeys` spells them. */
export const SCORE_KEYS = [
  ...['arrowdown', 'arrowup', 'j', 'k', 'ctrl+enter', 'enter', 'ctrl+s', '/', '?', 'z'],
  ...['f', '0', 'n', 'c', 'p', 'x', '+', '=', '-'],
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'],
] as const;

/** The command of a key in the given context; null where it means nothing. */
export function commandOf(key: string, context: KeyContext): KeyCommand | null {
  const { node, draft } = context;
  switch (key) {
    case 'arrowdown':
    case 'j':
      return { type: 'move', by: 1 };
    case 'arrowup':
    case 'k':
      return { type: 'move', by: -1 };
    case 'ctrl+enter':
      return { type: 'nextOpen' };
    case 'ctrl+s':
      return { type: 'save' };
    case '/':
      return { type: 'focus', target: 'search' };
    case '?':
      return { type: 'explain' };
    case 'z':
      return { type: 'bare' };
    case 'c':
      return node && { type: 'focus', target: 'comment' };
    case 'x':
      return node && { type: 'finding' };
  }
  return node && draft && context.canEdit ? editCommand(key, node, draft, context.isNa) : null;
}

function editCommand(key: string, node: SheetNode, draft: RowDraft, isNa: boolean): KeyCommand | null {
  switch (key) {
    case 'f':
      return { type: 'edit', edit: { type: 'full' } };
    case '0':
      return { type: 'edit', edit: { type: 'zero' }, cursor: 'reason' };
    case 'n':
      if (!node.naAllowed) return { type: 'mustScore' };
      return { type: 'edit', edit: { type: 'na' }, ...(isNa ? {} : { cursor: 'naReason' }) };
    case 'p':
      return { type: 'focus', target: 'photo' };
    case 'enter':
      return { type: 'focus', target: 'score' };
    case '+':
    case '=':
      return counted(draft, node, 1);
    case '-':
      return counted(draft, node, -1);
  }
  const option = node.options.find(({ hotkey }) => String(hotkey) === key);
  if (!option) return null;
  const isNew = !draft.deductions.some(({ optionId }) => optionId === option.id);
  return {
    type: 'edit',
    edit: { type: 'option', optionId: option.id },
    ...(isNew && option.needReason === 1 ? { cursor: 'reason' } : {}),
  };
}

/** Plus and minus change the counted deduction used last. */
function counted(draft: RowDraft, node: SheetNode, by: number): KeyCommand | null {
  const index = draft.deductions.findLastIndex(({ optionId }) =>
    node.options.some((option) => option.id === optionId && option.kind === 'PER'),
  );
  const used = draft.deductions[index];
  return used ? { type: 'edit', edit: { type: 'count', index, count: used.count + by } } : null;
}

/** The place after a move within the shown items; stays at the ends. */
export function movedTo(items: readonly SheetNode[], from: string | null, by: number): string | null {
  const index = items.findIndex(({ id }) => id === from);
  const next = index < 0 ? 0 : Math.min(items.length - 1, Math.max(0, index + by));
  return items[next]?.id ?? null;
}

/** The next open item after the given one, starting over at the top; null when nothing is open. */
export function nextOpen(
  items: readonly SheetNode[],
  from: string | null,
  isOpen: (nodeId: string) => boolean,
): string | null {
  const start = items.findIndex(({ id }) => id === from) + 1;
  const order = [...items.slice(start), ...items.slice(0, start)];
  return order.find(({ id }) => isOpen(id))?.id ?? null;
}
