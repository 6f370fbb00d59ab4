import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

type ChartProps = {
  /** What the chart says, for those who do not see it. */
  readonly label: string;
  readonly height: number | ((width: number) => number);
  readonly children: (width: number) => ReactNode;
};

/** A drawing as wide as its place. */
export function Chart({ label, height, children }: ChartProps) {
  const { ref, width } = useWidth();
  const tall = typeof height === 'number' ? height : height(width);
  return (
    <figure ref={ref} className="chart" aria-label={label}>
      {width > 0 ? (
        // biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the name; a title would cover the marks' own
        <svg width={width} height={tall} viewBox={`0 0 ${width} ${tall}`}>
          {children(width)}
        </svg>
      ) : null}
    </figure>
  );
}

type MarkProps = {
  /** Shown when pointed at, and read aloud. */
  readonly title: string;
  /** The address of the rows behind the mark. */
  readonly to?: string | undefined;
  readonly children: ReactNode;
};

/** A mark with its number; pressing it opens its rows. */
export function Mark({ title, to, children }: MarkProps) {
  const navigate = useNavigate();
  if (!to)
    return (
      <g>
        <title>{title}</title>
        {children}
      </g>
    );
  const open = () => navigate(to);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link cannot stand inside a drawing and keep its place
    <g className="chart-link" role="link" tabIndex={0} onClick={open} onKeyDown={onKey}>
      <title>{title}</title>
      {children}
    </g>
  );
}

const DIGIT_WIDTH = 7;

/** A text cut to the pixels it has; a Chinese character counts double. */
export function cut(text: string, pixels: number): string {
  const most = Math.max(2, Math.floor(pixels / DIGIT_WIDTH));
  let width = 0;
  let kept = '';
  for (const letter of text) {
    width += cellsOf(letter);
    if (width > most) return `${kept.trimEnd()}…`;
    kept += letter;
  }
  return kept;
}

/** Pixels that a text takes, as `cut` counts them. */
export const widthOf = (text: string): number =>
  [...text].reduce((cells, letter) => cells + cellsOf(letter), 0) * DIGIT_WIDTH;

/** A Chinese character is as wide as two digits. */
const cellsOf = (letter: string): number => (letter > '\u2e7f' ? 2 : 1);

const NAME_GAP = 12;

/** Pixels for the names at the left: what the longest one takes, and a share of the drawing at most. */
export const roomForNames = (names: readonly string[], width: number, share = 0.4): number =>
  Math.min(Math.max(0, ...names.map(widthOf)) + NAME_GAP, Math.max(90, width * share));

const LEAST_WIDTH = 280;

/** The width that a chart has, in whole pixels; it follows the window. */
function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(LEAST_WIDTH, Math.floor(entry.contentRect.width)));
    });
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  return { ref, width };
}
