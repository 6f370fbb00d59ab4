/** Width of a first-level entry in the top menu (product-spec point 9). */
export const TOP_ITEM_WIDTH = 116;

/** How many of `count` entries stand in `width` pixels when the rest needs a 'more' entry of the same width. */
export function fittingItems(count: number, width: number): number {
  if (count * TOP_ITEM_WIDTH <= width) return count;
  return Math.max(0, Math.floor(width / TOP_ITEM_WIDTH) - 1);
}
