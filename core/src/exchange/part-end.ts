/** A row of a first sheet with the rows of further sheets that belong to it. */
type WithChildren = { readonly children?: Readonly<Record<string, readonly unknown[]>> };

/** Where a part of rows ends that begins at a place: it holds one row at least, whatever hangs on it. */
export function partEnd(rows: readonly WithChildren[], from: number, size: number): number {
  let weight = 0;
  for (let at = from; at < rows.length; at++) {
    weight += 1 + Object.values(rows[at]?.children ?? {}).reduce((sum, own) => sum + own.length, 0);
    if (weight > size && at > from) return at;
  }
  return rows.length;
}
