import {
  GRID_COLUMNS,
  PHONE_COLUMNS,
  type PhonePlace,
  type PortalWidget,
} from '@auditplus/contract/features/portals/portals.model.ts';

type Placed = Pick<PortalWidget, 'i' | 'x' | 'y' | 'w' | 'h'>;

const overlap = (a: Placed, b: Placed): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** From top to bottom, then from left to right. */
export const inOrder = <W extends Placed>(widgets: readonly W[]): W[] =>
  [...widgets].sort((a, b) => a.y - b.y || a.x - b.x);

/** Moves every widget up as far as it can go; a widget that `first` names keeps its place before the others. */
export function closedUp<W extends Placed>(widgets: readonly W[], first?: string): W[] {
  const placed: W[] = [];
  const queue = [...widgets].sort(
    (a, b) => a.y - b.y || Number(b.i === first) - Number(a.i === first) || a.x - b.x,
  );
  for (const widget of queue) {
    let y = 0;
    while (placed.some((other) => overlap(other, { ...widget, y }))) y += 1;
    placed.push({ ...widget, y });
  }
  const byId = new Map(placed.map((widget) => [widget.i, widget]));
  return widgets.map((widget) => byId.get(widget.i) ?? widget);
}

/** A step of the arrow keys. */
export type Step = { readonly x: number; readonly y: number };

/** A widget one step further, inside the grid; what it pushes away closes up below it. */
export function moved<W extends Placed>(
  widgets: readonly W[],
  id: string,
  { x, y }: Step,
  columns = GRID_COLUMNS,
): W[] {
  const own = widgets.find((widget) => widget.i === id);
  if (!own) return [...widgets];
  const target = {
    ...own,
    x: Math.min(columns - own.w, Math.max(0, own.x + x)),
    y: y > 0 ? own.y + belowOf(widgets, own) : y < 0 ? aboveOf(widgets, own) : own.y,
  };
  return closedUp(
    widgets.map((widget) => (widget.i === id ? target : widget)),
    y < 0 ? id : undefined,
  );
}

/** The top of the widget above: half way up it would only close up again below that one. */
function aboveOf(widgets: readonly Placed[], own: Placed): number {
  const over = widgets.filter(({ x, y, w, h }) => y + h <= own.y && x < own.x + own.w && own.x < x + w);
  const [nearest] = over.sort((a, b) => b.y + b.h - a.y - a.h);
  return nearest?.y ?? 0;
}

/** How far a widget has to go down to stand under the one below it. */
function belowOf(widgets: readonly Placed[], own: Placed): number {
  const under = widgets.filter(({ x, y, w }) => y >= own.y + own.h && x < own.x + own.w && own.x < x + w);
  const next = inOrder(under)[0];
  return next ? next.y + next.h - own.h - own.y + 1 : 0;
}

const MAX_HEIGHT = 40;

/** A widget one step wider or higher, inside the grid. */
export function resized<W extends Placed>(
  widgets: readonly W[],
  id: string,
  { x, y }: Step,
  columns = GRID_COLUMNS,
): W[] {
  return closedUp(
    widgets.map((widget) =>
      widget.i === id
        ? {
            ...widget,
            w: Math.min(columns - widget.x, Math.max(1, widget.w + x)),
            h: Math.min(MAX_HEIGHT, Math.max(1, widget.h + y)),
          }
        : widget,
    ),
    id,
  );
}

/** The first free place from the top that is large enough. */
export function freePlace(
  widgets: readonly Placed[],
  { w, h }: Pick<Placed, 'w' | 'h'>,
): Pick<Placed, 'x' | 'y'> {
  for (let y = 0; ; y += 1)
    for (let x = 0; x + w <= GRID_COLUMNS; x += 1)
      if (!widgets.some((other) => overlap(other, { i: '', x, y, w, h }))) return { x, y };
}

/** Where widgets stand on a phone: as its own layout says, and those that it does not name below, each as wide as it is. */
export function onPhone(widgets: readonly Placed[], phone: readonly PhonePlace[]): PhonePlace[] {
  const known = widgets.flatMap(({ i }) => phone.find((place) => place.i === i) ?? []);
  const end = Math.max(0, ...known.filter(({ isHidden }) => !isHidden).map(({ y, h }) => y + h));
  const others = inOrder(widgets.filter(({ i }) => !known.some((place) => place.i === i)));
  let y = end;
  const below = others.map(({ i, h }): PhonePlace => {
    const place = { i, x: 0, y, w: PHONE_COLUMNS, h, isHidden: false };
    y += h;
    return place;
  });
  const shown = closedUp([...known, ...below].filter(({ isHidden }) => !isHidden));
  return [...shown, ...known.filter(({ isHidden }) => isHidden)];
}
