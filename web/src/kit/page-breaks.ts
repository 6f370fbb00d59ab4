type Span = { readonly top: number; readonly bottom: number };

/**
 * Where the pages of a long sheet begin: each as long as possible, but none through a block that fits on a page. A
 * block that is itself longer than a page is cut where the page ends.
 */
export function pageBreaks({
  height,
  pageHeight,
  blocks,
}: {
  readonly height: number;
  readonly pageHeight: number;
  readonly blocks: readonly Span[];
}): number[] {
  const fitting = blocks.filter(
    (block) => block.bottom - block.top <= pageHeight && block.bottom > block.top,
  );
  const breaks = [0];
  for (let start = 0; start + pageHeight < height - 1; ) {
    const end = start + pageHeight;
    const cut = fitting.filter((block) => block.top < end && block.bottom > end && block.top > start);
    // The outermost block that the edge would cut moves to the next page as a whole.
    start = cut.length > 0 ? Math.min(...cut.map((block) => block.top)) : end;
    breaks.push(start);
  }
  return breaks;
}
