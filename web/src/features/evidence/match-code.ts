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

type Asked = { readonly nodeCode: string; readonly label: string };

/** The requirement that a file is meant for: of the item in its name, the one whose label the name holds. */
export function requirementFor<R extends Asked>(name: string, asked: readonly R[]): R | null {
  const code = codeInName(
    name,
    asked.map(({ nodeCode }) => nodeCode),
  );
  const ofItem = asked.filter(({ nodeCode }) => nodeCode === code);
  const named = ofItem.filter(({ label }) => label !== '' && name.includes(label));
  return named.sort((a, b) => b.label.length - a.label.length)[0] ?? ofItem[0] ?? null;
}
