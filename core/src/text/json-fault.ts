/**
 * Where a text stops being JSON: the offset of the first character that cannot stand there, or of the end where it is
 * cut off; null for JSON. Engines tell it in words that differ from release to release.
 */
export function jsonFault(text: string): number | null {
  const closing: string[] = [];
  let at = 0;
  /** What may come next: a value, a name, a name or the end, a value or the end, or what follows a value. */
  let expects: 'value' | 'name' | 'nameOrEnd' | 'valueOrEnd' | 'next' = 'value';
  for (;;) {
    at += lengthOf(SPACE, text, at);
    const character = text[at];
    if (character === undefined) return expects === 'next' && closing.length === 0 ? null : at;
    if (expects === 'next') {
      if (character === closing.at(-1)) closing.pop();
      else if (character === ',' && closing.length > 0) expects = closing.at(-1) === '}' ? 'name' : 'value';
      else return at;
      at += 1;
      continue;
    }
    if ((expects === 'nameOrEnd' || expects === 'valueOrEnd') && character === closing.at(-1)) {
      closing.pop();
      expects = 'next';
      at += 1;
      continue;
    }
    if (expects === 'name' || expects === 'nameOrEnd') {
      const length = lengthOf(NAME, text, at);
      if (length === 0) return at + Math.max(0, lengthOf(STRING, text, at));
      at += length;
      expects = 'value';
      continue;
    }
    if (character === '{' || character === '[') {
      closing.push(character === '{' ? '}' : ']');
      expects = character === '{' ? 'nameOrEnd' : 'valueOrEnd';
      at += 1;
      continue;
    }
    const length = lengthOf(PLAIN, text, at);
    if (length === 0) return at;
    at += length;
    expects = 'next';
  }
}

const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a string may not hold.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const NAME = new RegExp(`${STRING.source}[ \\t\\n\\r]*:`, 'y');
const PLAIN = new RegExp(
  `${STRING.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`,
  'y',
);

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
