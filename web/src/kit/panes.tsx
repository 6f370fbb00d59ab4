import { Fragment, type ReactNode, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { readLocal, writeLocal } from '../lib/storage.ts';
import { kitMessages } from './kit.messages.ts';

export type Pane = {
  readonly key: string;
  /** Pixels at the start; the pane without a width takes the rest. */
  readonly width?: number;
  readonly min?: number;
  readonly label: string;
  readonly content: ReactNode;
};

type PanesProps = { readonly name: string; readonly panes: readonly Pane[] };

const STEP = 16;
const LEAST = 160;
const MOST = 720;

/** Panes side by side whose inner edges can be dragged or moved by arrow keys; widths stay on this device. */
export function Panes({ name, panes }: PanesProps) {
  const t = useMessages(kitMessages);
  const storageKey = `panes_${name}`;
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>(() => storedWidths(storageKey));
  const fluid = panes.findIndex((pane) => pane.width === undefined);
  const widthOf = (pane: Pane): number => widths[pane.key] ?? pane.width ?? 0;
  const resize = (pane: Pane, width: number) => {
    const next = { ...widths, [pane.key]: Math.min(MOST, Math.max(pane.min ?? LEAST, width)) };
    setWidths(next);
    writeLocal(storageKey, next);
  };
  const columns = panes
    .map((pane, index) => (index === fluid ? 'minmax(0, 1fr)' : `${widthOf(pane)}px`))
    .join(' 9px ');

  return (
    <div className="panes" style={{ gridTemplateColumns: columns }}>
      {panes.map((pane, index) => (
        <Fragment key={pane.key}>
          {index > 0 ? (
            <Divider
              label={t('resizePane')}
              {...edgeOf(panes, index, fluid, widthOf)}
              onResize={(target, width) => resize(target, width)}
            />
          ) : null}
          <section className="pane" aria-label={pane.label}>
            {pane.content}
          </section>
        </Fragment>
      ))}
    </div>
  );
}

type Edge = { readonly target: Pane; readonly width: number; readonly direction: 1 | -1 };

/** The edge before pane `index` resizes the pane at its outer side. */
function edgeOf(panes: readonly Pane[], index: number, fluid: number, widthOf: (pane: Pane) => number): Edge {
  const before = panes[index - 1];
  const after = panes[index];
  const target = (index > fluid ? after : before) ?? { key: '', label: '', content: null };
  return { target, width: widthOf(target), direction: index > fluid ? -1 : 1 };
}

type DividerProps = Edge & {
  readonly label: string;
  readonly onResize: (target: Pane, width: number) => void;
};

function Divider({ target, width, direction, label, onResize }: DividerProps) {
  const drag = (event: React.PointerEvent<HTMLDivElement>) => {
    const from = event.clientX;
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const move = (moved: PointerEvent) => onResize(target, width + (moved.clientX - from) * direction);
    const stop = () => {
      grip.removeEventListener('pointermove', move);
      grip.removeEventListener('pointerup', stop);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', stop);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is a widget with a value, which hr is not
    <div
      className="pane-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onResize(target, width - STEP * direction);
        if (event.key === 'ArrowRight') onResize(target, width + STEP * direction);
      }}
    />
  );
}

function storedWidths(storageKey: string): Readonly<Record<string, number>> {
  const stored = readLocal(storageKey);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
