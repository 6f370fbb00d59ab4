import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { type PointerEvent, type RefObject, useEffect, useState } from 'react';

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Overview = {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly (Place & { readonly id: string })[];
};

/** No wider and no higher than this, in pixels. */
const LARGEST = { width: 180, height: 160 };

type ProcessMinimapProps = {
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  readonly root: TemplateNode;
  readonly zoom: number;
};

/**
 * The whole tree in a corner, with the part that is in sight; a press moves there. It is for the pointer only: the keys go
 * from card to card.
 */
export function ProcessMinimap({ box, root, zoom }: ProcessMinimapProps) {
  const [overview, setOverview] = useState<Overview | null>(null);
  const [seen, setSeen] = useState<Place>({ x: 0, y: 0, width: 0, height: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards lie elsewhere in another tree or at another zoom.
  useEffect(() => {
    const frame = box.current;
    if (!frame) return;
    const measure = () => {
      setOverview(overviewOf(frame));
      look();
    };
    const look = () =>
      setSeen({
        x: frame.scrollLeft,
        y: frame.scrollTop,
        width: frame.clientWidth,
        height: frame.clientHeight,
      });
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(frame);
    frame.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      frame.removeEventListener('scroll', look);
    };
  }, [box, root, zoom]);
  if (!overview) return null;
  const { width, height, cards } = overview;
  const scale = Math.min(LARGEST.width / width, LARGEST.height / height);
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return;
    const corner = event.currentTarget.getBoundingClientRect();
    box.current?.scrollTo({
      left: (event.clientX - corner.left) / scale - seen.width / 2,
      top: (event.clientY - corner.top) / scale - seen.height / 2,
    });
  };
  return (
    <svg
      className="process-minimap"
      aria-hidden
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={move}
    >
      {cards.map(({ id, ...place }) => (
        <rect key={id} {...place} />
      ))}
      <rect className="process-minimap-seen" {...seen} />
    </svg>
  );
}

/** Where the cards lie in all that can be scrolled to; null while everything is in sight. */
function overviewOf(frame: HTMLElement): Overview | null {
  const { scrollWidth: width, scrollHeight: height, clientWidth, clientHeight } = frame;
  if (width <= clientWidth && height <= clientHeight) return null;
  const corner = frame.getBoundingClientRect();
  const cards = [...frame.querySelectorAll<HTMLElement>('[data-node]')].map((card) => {
    const { left, top, width: across, height: down } = card.getBoundingClientRect();
    return {
      id: card.dataset.node ?? '',
      x: left - corner.left + frame.scrollLeft,
      y: top - corner.top + frame.scrollTop,
      width: across,
      height: down,
    };
  });
  return { width, height, cards };
}
