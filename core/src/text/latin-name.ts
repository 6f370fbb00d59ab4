/**
 * A name as code writes it, made of a text in Latin letters: "Found on" is `foundOn`. Empty where the text has other
 * letters, or does not begin with one.
 */
export function latinName(text: string, max: number): string {
  // Accents stand behind their letters then.
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (/[^\P{L}A-Za-z]/u.test(plain)) return '';
  const [first = '', ...rest] = plain.match(/[A-Za-z0-9]+/g) ?? [];
  if (!/^[A-Za-z]/.test(first)) return '';
  const isShouted = first === first.toUpperCase();
  const begun = isShouted ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1);
  return (begun + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')).slice(0, max);
}
