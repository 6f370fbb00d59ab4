import type { LayoutName } from '../lib/settings.ts';

type Box = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly strong: boolean;
};

const box = (x: number, y: number, w: number, h: number, strong: boolean): Box => ({ x, y, w, h, strong });

const BOXES: Readonly<Record<LayoutName, readonly Box[]>> = {
  classic: [box(0, 0, 16, 40, true), box(16, 0, 40, 7, false)],
  functional: [box(0, 0, 56, 9, true)],
  plain: [box(0, 0, 8, 40, true), box(8, 0, 13, 40, false), box(21, 0, 35, 7, false)],
  blend: [box(0, 0, 56, 9, true), box(0, 9, 15, 31, false)],
};

/** A layout in miniature. */
export function LayoutPicture({ layout }: { readonly layout: LayoutName }) {
  return (
    <svg viewBox="0 0 56 40" width="84" height="60" aria-hidden="true" className="layout-picture">
      <rect width="56" height="40" className="layout-picture-page" />
      {BOXES[layout].map(({ x, y, w, h, strong }) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width={w}
          height={h}
          className={strong ? 'layout-picture-strong' : 'layout-picture-soft'}
        />
      ))}
    </svg>
  );
}
