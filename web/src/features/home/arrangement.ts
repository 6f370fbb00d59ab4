import {
  HOME_TILES,
  type HomeArrangement,
  type HomeTile,
} from '@auditplus/contract/features/home/home.model.ts';

/** All tiles in the person's order; those that the person has never moved follow in the usual one. */
export function orderedTiles(home: HomeArrangement): readonly HomeTile[] {
  return [...new Set([...home.order, ...HOME_TILES])];
}

/** The arrangement with a tile one place up or down among those that the person has. */
export function moveTile(
  home: HomeArrangement,
  { tile, by, among }: { tile: HomeTile; by: -1 | 1; among: readonly HomeTile[] },
): HomeArrangement {
  const order = [...orderedTiles(home)];
  const neighbour = among[among.indexOf(tile) + by];
  if (!among.includes(tile) || neighbour === undefined) return home;
  const others = order.filter((other) => other !== tile);
  return { ...home, order: others.toSpliced(others.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, tile) };
}

/** The arrangement with a tile shown or put away. */
export function showTile(home: HomeArrangement, tile: HomeTile, isShown: boolean): HomeArrangement {
  const others = home.hidden.filter((other) => other !== tile);
  return { ...home, hidden: isShown ? others : [...others, tile] };
}
