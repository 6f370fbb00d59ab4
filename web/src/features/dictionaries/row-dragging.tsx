import { type ReactNode, useEffect, useRef } from 'react';

type RowDraggingProps = {
  readonly enabled: boolean;
  /** Row `id` was dropped on row `before`. */
  readonly onMove: (id: string, before: string) => void;
  readonly children: ReactNode;
};

/** Lets the rows of a table inside it be dragged by their grips onto other rows. */
export function RowDragging({ enabled, onMove, children }: RowDraggingProps) {
  const holder = useRef<HTMLDivElement>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const element = holder.current;
    if (!element || !enabled) return;
    return listen(element, (id, before) => move.current(id, before));
  }, [enabled]);
  return (
    <div className="row-dragging" ref={holder}>
      {children}
    </div>
  );
}

function listen(element: HTMLElement, onMove: (id: string, before: string) => void): () => void {
  const stop = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    action: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(name, action, { signal: stop.signal });
  let dragged: string | undefined;
  let over: HTMLElement | null = null;
  const mark = (row: HTMLElement | null) => {
    over?.removeAttribute('data-drop');
    row?.setAttribute('data-drop', 'true');
    over = row;
  };
  on('pointerdown', (event) => {
    const row = rowOf(event.target);
    if (row) row.draggable = isGrip(event.target);
  });
  on('dragstart', (event) => {
    dragged = rowOf(event.target)?.dataset.rowKey;
  });
  on('dragover', (event) => {
    const row = rowOf(event.target);
    if (!dragged || !row) return;
    event.preventDefault();
    if (row !== over) mark(row);
  });
  on('drop', (event) => {
    event.preventDefault();
    const target = rowOf(event.target)?.dataset.rowKey;
    if (dragged && target && target !== dragged) onMove(dragged, target);
  });
  on('dragend', () => {
    mark(null);
    dragged = undefined;
  });
  return () => stop.abort();
}

/** The order after `id` was dropped on `target`: before it when it comes from below, behind it from above. */
export function moveBefore(ids: readonly string[], id: string, target: string): string[] {
  const from = ids.indexOf(id);
  const to = ids.indexOf(target);
  if (from < 0 || to < 0) return [...ids];
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null;

const isGrip = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.dictionary-grip') !== null;
