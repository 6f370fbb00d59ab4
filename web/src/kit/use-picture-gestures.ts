import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { moved, type PictureView, zoomed } from './picture-view.ts';

/** Pixels that a finger goes sideways over a whole picture to ask for the next one. */
const SWIPE = 60;

type Gestures = {
  readonly stage: RefObject<HTMLElement | null>;
  readonly view: PictureView;
  readonly onView: (next: (view: PictureView) => PictureView) => void;
  readonly onStep: ((step: 1 | -1) => void) | undefined;
};

/** Wheel and two fingers zoom, one moves an enlarged picture or swipes to the next, a double click goes closer. */
export function usePictureGestures({ stage, view, onView, onStep }: Gestures) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const startX = useRef(0);
  const fromMiddle = (event: { clientX: number; clientY: number }) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { at: { x: 0, y: 0 }, stage: { width: 0, height: 0 } };
    const at = {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
    return { at, stage: box };
  };

  const latest = useRef({ fromMiddle, onView });
  useEffect(() => {
    latest.current = { fromMiddle, onView };
  });
  useEffect(() => {
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault();
      const around = latest.current.fromMiddle(event);
      latest.current.onView((before) => zoomed(before, event.deltaY < 0 ? 1.2 : 1 / 1.2, around));
    };
    const { current } = stage;
    // React listens to wheels passively, which may not hold the page still.
    current?.addEventListener('wheel', turnWheel, { passive: false });
    return () => current?.removeEventListener('wheel', turnWheel);
  }, [stage]);

  useEffect(() => {
    const { current } = stage;
    if (!current) return;
    // A picture turned by a quarter is as wide as its stage is high.
    const measured = new ResizeObserver(() => {
      current.style.setProperty('--stage-width', `${current.clientWidth}px`);
      current.style.setProperty('--stage-height', `${current.clientHeight}px`);
    });
    measured.observe(current);
    return () => measured.disconnect();
  }, [stage]);

  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    startX.current = event.clientX;
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const box = fromMiddle(event).stage;
    if (!other) return onView((was) => moved(was, { x: now.x - before.x, y: now.y - before.y }, box));
    const middle = fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    onView((was) => zoomed(was, factor, middle));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    const wasAlone = pointers.current.size === 1;
    pointers.current.delete(event.pointerId);
    const way = event.clientX - startX.current;
    if (wasAlone && event.pointerType === 'touch' && view.scale === 1 && Math.abs(way) > SWIPE)
      onStep?.(way < 0 ? 1 : -1);
  };
  return {
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: (event: { clientX: number; clientY: number }) => {
      const around = fromMiddle(event);
      onView((was) => zoomed(was, was.scale > 1 ? 0 : 2.5, around));
    },
  };
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.hypot(one.x - other.x, one.y - other.y);
