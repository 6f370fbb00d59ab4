/** Where something stands on a grid. */
type Placed = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/**
 * What remains of a layout when some of it is left out, without holes. Bands of the grid that lose nothing stay as they are
 * and close up. What remains of the others flows in reading order into lines, each as wide as the grid; a line is as high
 * as the highest in it.
 */
export function reflowed<W extends Placed>(
  widgets: readonly W[],
  remains: (widget: W) => boolean,
  columns: number,
): W[] {
  const placed: W[] = [];
  let flowing: W[] = [];
  let top = 0;
  const flow = () => {
    for (const line of linesOf(flowing, columns)) {
      placed.push(...stretched(line, { top, columns }));
      top += heightOf(line);
    }
    flowing = [];
  };
  for (const band of bandsOf(widgets)) {
    const left = band.filter(remains);
    if (left.length < band.length) {
      flowing.push(...left);
      continue;
    }
    flow();
    const start = Math.min(...band.map(({ y }) => y));
    placed.push(...band.map((widget) => ({ ...widget, y: widget.y - start + top })));
    top += Math.max(...band.map(({ y, h }) => y + h)) - start;
  }
  flow();
  return placed;
}

/** From top to bottom, then from left to right. */
const inReadingOrder = <W extends Placed>(widgets: readonly W[]): W[] =>
  [...widgets].sort((a, b) => a.y - b.y || a.x - b.x);

/** Groups of widgets between which a line goes across the whole grid without cutting any. */
function bandsOf<W extends Placed>(widgets: readonly W[]): W[][] {
  const bands: W[][] = [];
  let end = 0;
  for (const widget of inReadingOrder(widgets)) {
    const band = bands.at(-1);
    if (band && widget.y < end) band.push(widget);
    else bands.push([widget]);
    end = Math.max(end, widget.y + widget.h);
  }
  return bands;
}

const heightOf = (line: readonly Placed[]): number => Math.max(...line.map(({ h }) => h));

/** Beside what is more than twice as high, a widget would be mostly empty. */
const MOST_STRETCH = 2;

/** Widgets in lines, as many side by side as there is room for. */
function linesOf<W extends Placed>(widgets: readonly W[], columns: number): W[][] {
  const lines: W[][] = [];
  for (const widget of widgets) {
    const line = lines.at(-1);
    const together = [...(line ?? []), widget];
    const width = together.reduce((sum, { w }) => sum + w, 0);
    const lowest = Math.min(...together.map(({ h }) => h));
    if (line && width <= columns && heightOf(together) <= lowest * MOST_STRETCH) line.push(widget);
    else lines.push([widget]);
  }
  return lines;
}

/** A line whose widgets share the whole width by their own, all of one height. */
function stretched<W extends Placed>(
  line: readonly W[],
  { top, columns }: { readonly top: number; readonly columns: number },
): W[] {
  const width = line.reduce((sum, { w }) => sum + w, 0);
  const h = heightOf(line);
  let before = 0;
  return line.map((widget) => {
    const x = Math.round((before * columns) / width);
    before += widget.w;
    const end = Math.round((before * columns) / width);
    return { ...widget, x, y: top, w: end - x, h };
  });
}
