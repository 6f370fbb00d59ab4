import type {
  HomeArrangement,
  HomeTile,
} from '@auditplus/contract/features/current-user/current-user.model.ts';

/** The usual order of the tiles. */
export const TILES: readonly HomeTile[] = ['work', 'results', 'figures', 'notices', 'entries', 'recent'];

/** All tiles in the person's order; those that the person has never moved follow in the usual one. */
export function orderedTiles(home: HomeArrangement): readonly HomeTile[] {
  const own = home.order.filter((tile) => TILES.includes(tile));
  return [...new Set([...own, ...TILES])];
}

/** The arrangement with a tile one place up or down. */
export function moveTile(home: HomeArrangement, tile: HomeTile, by: -1 | 1): HomeArrangement {
  const order = [...orderedTiles(home)];
  const at = order.indexOf(tile);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return home;
  return { ...home, order: order.toSpliced(at, 1).toSpliced(to, 0, tile) };
}

/** The arrangement with a tile shown or put away. */
export function showTile(home: HomeArrangement, tile: HomeTile, isShown: boolean): HomeArrangement {
  const others = home.hidden.filter((other) => other !== tile);
  return { ...home, hidden: isShown ? others : [...others, tile] };
}
