import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'vite';

const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])/i;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
const NAMED =
  /(?:^|[\s:,(])(?:white|black|red|green|blue|yellow|orange|purple|gr[ae]y|pink|brown|cyan|magenta|silver|gold)(?=$|[\s;,)!])/i;

/**
 * Where colours may be written down: the tokens themselves; drawings whose colours belong to paper or to the file
 * (codes, exported pictures); and canvases, which know no variables. Elsewhere the words "fixed colour" say why.
 */
const AT_HOME: readonly RegExp[] = [/^theme\//, /^lib\/settings\.ts$/, /\.test\.tsx?$/, /\.texts\.ts$/];
const FIXED = 'fixed colour';
/** Light and shade without a hue of their own fit every theme. */
const SHADE = /^rgb\((?:0 0 0|255 255 255) \/ \d+%\)/;

/** Finds colours that are written down outside the theme. Answers one line for each. */
export function checkColours(root: string): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files.flatMap((file) => {
    const place = relative(root, file).replaceAll('\\', '/');
    if (AT_HOME.some((home) => home.test(place))) return [];
    const source = readFileSync(file, 'utf8');
    const found = file.endsWith('.css') ? inStyles(source) : inCode(file, source);
    const lines = source.split('\n');
    return found.flatMap(({ at, text }) => {
      const line = source.slice(0, at).split('\n').length;
      // A word beside it says why this one is no matter of the theme.
      const isFixed = [lines[line - 1], lines[line - 2]].some((words) => words?.includes(FIXED));
      return isFixed
        ? []
        : [`${place}: line ${line}: colour "${text}" outside the theme; use a variable of it`];
    });
  });
}

type Found = { readonly at: number; readonly text: string };

function inStyles(source: string): Found[] {
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  return [...plain.matchAll(/:\s*([^;{}]+)[;}]/g)].flatMap((rule) => {
    const [, value = ''] = rule;
    const colour = HEX.exec(value) ?? FUNCTION.exec(value) ?? NAMED.exec(value);
    if (!colour || SHADE.test(value.slice(colour.index))) return [];
    return [{ at: rule.index + rule[0].indexOf(value) + colour.index, text: colour[0].trim() }];
  });
}

function inCode(file: string, source: string): Found[] {
  const found: Found[] = [];
  const look = (at: number, text: string) => {
    const colour = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim()) ?? FUNCTION.exec(text);
    if (colour) found.push({ at, text: colour[0] });
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') look(node.start, node.value);
    },
    TemplateElement(node) {
      look(node.start, node.value.raw);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

if (import.meta.main) {
  const faults = checkColours(join(import.meta.dirname, '..'));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
