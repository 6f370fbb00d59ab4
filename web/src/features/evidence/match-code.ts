/**
 * The item whose code a file name holds; the longest code wins, so that `1.2.3` is not taken for `1.2`. Other
 * separators stand for the dot (`1-2-3 点检记录.pdf`); digits around a code make it another one.
 */
export function codeInName(name: string, codes: readonly string[]): string | null {
  const base = ` ${name.replace(/\.[^.]*$/, '')} `;
  const found = codes.filter((code) => {
    const parts = code.split('.').map((part) => part.replace(/\W/g, '\\$&'));
    return new RegExp(`(?<![0-9]|[0-9][._-])${parts.join('[._-]')}(?![0-9]|[._-][0-9])`, 'u').test(base);
  });
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}
