/** The width that the formatter keeps lines within. */
export const WIDTH = 110;
const STEP = '  ';

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A value as the formatter writes it, at an indentation; `before` is how much of its first line is used already. */
export function literal(value: unknown, indent: string, before = indent.length): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null) return line;
  // A comma follows.
  if (before + widthOf(line) + 1 <= WIDTH && !isBroken(value)) return line;
  const inner = indent + STEP;
  const entries = Array.isArray(value)
    ? value.map((one) => inner + literal(one, inner))
    : Object.entries(value).map(([name, one]) => entry(name, one, inner));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${entries.map((entry) => `${entry},\n`).join('')}${indent}${close}`;
}

/** Whether the formatter takes lines of its own for a value however short it is: lists of objects, and of lists. */
function isBroken(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const parts = Object.values(value);
  const areMany = (isList: boolean) =>
    parts.every(
      (part) =>
        typeof part === 'object' &&
        part !== null &&
        Array.isArray(part) === isList &&
        Object.keys(part).length > 1,
    );
  return (
    (Array.isArray(value) && value.length > 1 && (areMany(true) || areMany(false))) || parts.some(isBroken)
  );
}

/** An object with each of its entries on a line of its own, however short it is. */
export function block(
  entries: readonly (readonly [name: string, value: unknown])[],
  indent: string,
  more = '',
): string {
  const inner = indent + STEP;
  const lines = entries.map(([name, value]) => `${entry(name, value, inner)},\n`);
  return `{\n${lines.join('')}${more}${indent}}`;
}

/** A name with its value; a text that does not fit beside its name stands below it, unless the name is very short. */
function entry(name: string, value: unknown, indent: string): string {
  const head = `${indent}${key(name)}: `;
  const line = head + literal(value, indent, head.length);
  const isLong = typeof value === 'string' && name.length > STEP.length && widthOf(line) + 1 > WIDTH;
  return isLong ? `${head.trimEnd()}\n${indent}${STEP}${oneLine(value)}` : line;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, one]) => `${key(name)}: ${oneLine(one)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  if (typeof value === 'number') return numeral(value);
  return typeof value === 'string' ? text(value) : String(value);
}

/** Columns that a text takes; Chinese characters take two. */
const widthOf = (line: string): number =>
  line.length +
  (line.match(
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g,
  )?.length ?? 0);

/** A name as a key of an object. */
export const key = (name: string): string => (IDENTIFIER.test(name) ? name : text(name));

/** Long whole numbers with their thousands parted. */
const numeral = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) >= 10_000
    ? String(value).replace(/\B(?=(?:\d{3})+$)/g, '_')
    : String(value);

/** In the quotes that need fewer escapes. */
function text(value: string): string {
  const json = JSON.stringify(value).slice(1, -1);
  const plain = json.replaceAll('\\"', '"');
  const singles = plain.split("'").length;
  return singles > plain.split('"').length ? `"${json}"` : `'${plain.replaceAll("'", "\\'")}'`;
}
