import { ArrowDownOutlined, ArrowLeftOutlined, ArrowRightOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { printMessages } from './print-templates.messages.ts';

/** How the things of a list stand: one below the other, or beside each other. */
type Run = 'down' | 'across';

const KEYS = {
  down: { ArrowUp: -1, ArrowDown: 1 },
  across: { ArrowLeft: -1, ArrowRight: 1 },
} as const satisfies Record<Run, Readonly<Record<string, -1 | 1>>>;

/** One of a list whose order matters. */
export type Ordered<T> = {
  readonly list: readonly T[];
  readonly at: number;
  readonly run: Run;
  readonly onChange: (list: readonly T[]) => void;
};

/** What the element of one of a list needs: Alt and the arrow keys move it from wherever the focus is inside. */
export function ordered<T>(place: Ordered<T>) {
  return {
    'data-order': place.at,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const keys: Readonly<Record<string, -1 | 1>> = KEYS[place.run];
      const by = event.altKey ? keys[event.key] : undefined;
      if (by === undefined) return;
      // What stands around it has its own order.
      event.preventDefault();
      event.stopPropagation();
      moved(place, by, { element: event.currentTarget, focused: document.activeElement });
    },
  };
}

type Held = { readonly element: HTMLElement; readonly focused: Element | null };

/** Moves one of a list; the focus goes with it. */
function moved<T>({ list, at, onChange }: Ordered<T>, by: -1 | 1, { element, focused }: Held): void {
  const to = at + by;
  const one = list[at];
  if (one === undefined || to < 0 || to >= list.length) return;
  const before: readonly (Element | null)[] = controlsOf(element);
  const among = before.indexOf(focused);
  flushSync(() => onChange(list.toSpliced(at, 1).toSpliced(to, 0, one)));
  const place = element.parentElement?.querySelector<HTMLElement>(`:scope > [data-order="${to}"]`);
  const controls = place ? controlsOf(place) : [];
  const same = controls[among];
  (same?.matches(':disabled') === false ? same : controls.find((one) => !one.matches(':disabled')))?.focus();
}

const controlsOf = (element: HTMLElement): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('button, input, textarea, [contenteditable="true"]'),
];

const ICONS = {
  down: [<ArrowUpOutlined key="back" />, <ArrowDownOutlined key="on" />],
  across: [<ArrowLeftOutlined key="back" />, <ArrowRightOutlined key="on" />],
} as const;
const WORDS = { down: ['up', 'down'], across: ['toLeft', 'toRight'] } as const;

/** Moves one of a list by a press. */
export function MoveButtons<T>(place: Ordered<T>) {
  const t = useMessages(printMessages);
  const { list, at, run } = place;
  const [back, on] = WORDS[run];
  const move = (by: -1 | 1) => (button: HTMLElement) => {
    const element = button.closest<HTMLElement>('[data-order]');
    if (element) moved(place, by, { element, focused: button });
  };
  return (
    <>
      <IconButton label={t(back)} icon={ICONS[run][0]} disabled={at === 0} onClick={move(-1)} />
      <IconButton label={t(on)} icon={ICONS[run][1]} disabled={at === list.length - 1} onClick={move(1)} />
    </>
  );
}
