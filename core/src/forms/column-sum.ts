/** The sum of a column: what is no number counts as 0; as many decimals as the values have, at most 4. */
export function columnSum(rows: readonly Readonly<Record<string, unknown>>[], name: string): number {
  const sum = rows.reduce((total, row) => {
    const value = row[name];
    const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
    return total + (Number.isFinite(number) ? number : 0);
  }, 0);
  return Math.round(sum * 10_000) / 10_000;
}
