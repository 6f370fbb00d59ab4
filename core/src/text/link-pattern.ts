/** An own page with values of the row in its places; null where one of them is empty, or there is no page. */
export function linkOf(pattern: string, row: Readonly<Record<string, unknown>>): string | null {
  let isWhole = pattern !== '';
  const link = pattern.replaceAll(/\{([^{}]+)\}/g, (_place, name: string) => {
    const value = row[name];
    if (value === null || value === undefined || value === '') isWhole = false;
    return encodeURIComponent(String(value ?? ''));
  });
  return isWhole ? link : null;
}
