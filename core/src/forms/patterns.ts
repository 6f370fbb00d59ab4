/** Longest texts that patterns are tried on; those that try more are tried on shorter ones. */
const TRIED = [500, 120] as const;
/** Most steps that a pattern may take through a text. */
const MAX_STEPS = 8_000_000;

type Pattern = { readonly test: (text: string) => boolean };
type Read =
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  | { readonly kind: 'slow' | 'invalid'; readonly pattern: null };

const KNOWN = new Map<string, Read>();

/**
 * A pattern as designers write it, `/^\d+$/` or without the slashes; null where it is none, or where it could keep
 * the process busy.
 */
export const patternOf = (written: string): Pattern | null => read(written).pattern;

/** Whether a pattern, as designers write it, could keep the process busy on some text. */
export const isSlow = (written: string): boolean => read(written).kind === 'slow';

function read(written: string): Read {
  const known = KNOWN.get(written);
  if (known) return known;
  const found = readPattern(written);
  if (KNOWN.size > 2000) KNOWN.clear();
  KNOWN.set(written, found);
  return found;
}

function readPattern(written: string): Read {
  const [, stated = written, flags = ''] = /^\/(.*)\/([imsu]*)$/su.exec(written.trim()) ?? [];
  // What a search begins with anywhere need not be looked for.
  const body = stated.replace(/^(?:\.\*\??)+/, '');
  let expression: RegExp;
  try {
    expression = new RegExp(body, flags);
  } catch {
    return { kind: 'invalid', pattern: null };
  }
  const tree = treeOf(body, flags);
  // A part that refers back to another one is not known beforehand.
  if (!tree) return { kind: 'slow', pattern: null };
  const longest = TRIED.find((length) => mostSteps(tree, length) <= MAX_STEPS);
  if (longest === undefined) return { kind: 'slow', pattern: null };
  return {
    kind: 'pattern',
    pattern: { test: (text) => text.length <= longest && expression.test(text) },
  };
}

/** Characters out of those that tell the parts of a pattern apart. */
type Characters = ReadonlySet<string>;

type Node =
  | { readonly kind: 'character'; readonly of: Characters }
  /** The beginning of the text. */
  | { readonly kind: 'start' }
  /** Its end, or that of a line. */
  | { readonly kind: 'end'; readonly next: Characters }
  /** Looks at what stands before or after a place and takes nothing of it. */
  | { readonly kind: 'look'; readonly inside: Node; readonly isBack: boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly branches: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly min: number; readonly max: number };

const NOTHING: Node = { kind: 'sequence', parts: [] };

/** A pattern that is known to be one; null where a part of it refers back to another one. */
function treeOf(body: string, flags: string): Node | null {
  // Flags that are set for a part alone are taken for the whole: it stands for more texts then.
  const reader = new Reader(body, /\(\?[ims-]+:/.test(body) ? `ims${flags.includes('u') ? 'u' : ''}` : flags);
  const tree = reader.choice();
  return reader.refersBack ? null : tree;
}

class Reader {
  refersBack = false;
  readonly #body: string;
  readonly #atom: RegExp;
  readonly #flags: string;
  readonly #isOfLines: boolean;
  readonly #characters: readonly string[];
  readonly #classes = new Map<string, Characters>();
  #at = 0;

  constructor(body: string, flags: string) {
    const isWhole = flags.includes('u');
    this.#body = body;
    this.#atom = isWhole ? ATOM_OF_WHOLE : ATOM;
    this.#flags = flags.replace('m', '');
    this.#isOfLines = flags.includes('m');
    this.#characters = tellingCharacters(body, isWhole);
  }

  choice(): Node {
    const branches = [this.#sequence()];
    while (this.#body[this.#at] === '|') {
      this.#at += 1;
      branches.push(this.#sequence());
    }
    const [only = NOTHING] = branches;
    return branches.length === 1 ? only : { kind: 'choice', branches };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#body.length && !'|)'.includes(this.#body[this.#at] ?? ''))
      parts.push(this.#repeated(this.#part()));
    return { kind: 'sequence', parts };
  }

  #repeated(part: Node): Node {
    const [whole, sign = '', least = '', comma, most = ''] =
      /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.#body.slice(this.#at)) ?? [];
    if (whole === undefined) return part;
    this.#at += whole.length;
    if (sign !== '')
      return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : ENDLESS };
    const min = Number(least);
    const max = comma === undefined ? min : most === '' ? ENDLESS : Number(most);
    return { kind: 'repeat', part, min, max };
  }

  #part(): Node {
    const rest = this.#body.slice(this.#at);
    const [opening] = /^\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?/.exec(rest) ?? [];
    if (opening !== undefined) {
      this.#at += opening.length;
      const inside = this.choice();
      this.#at += 1;
      return /[=!]$/.test(opening) ? { kind: 'look', inside, isBack: opening.includes('<') } : inside;
    }
    const [atom = ''] = this.#atom.exec(rest) ?? [];
    this.#at += atom.length;
    if (/^\\[1-9k]/.test(atom)) this.refersBack = true;
    if (atom === '^') return this.#isOfLines ? NOTHING : { kind: 'start' };
    if (atom === '$') return { kind: 'end', next: new Set(this.#isOfLines ? ['', '\n', '\r'] : ['']) };
    if (atom === '\\b' || atom === '\\B') return NOTHING;
    return { kind: 'character', of: this.#charactersOf(atom) };
  }

  /** Which characters a class, an escape or a character stands for. Those of a property of Unicode may be any. */
  #charactersOf(atom: string): Characters {
    const known = this.#classes.get(atom);
    if (known) return known;
    const isOfUnicode = this.#atom === ATOM_OF_WHOLE && /\\[pP]/.test(atom);
    const expression = new RegExp(`^(?:${atom})$`, this.#flags);
    const found = this.#characters.filter((one) => isOfUnicode || expression.test(one));
    const of = new Set(found.length > 0 ? found : this.#characters);
    this.#classes.set(atom, of);
    return of;
  }
}

const ENDLESS = Number.POSITIVE_INFINITY;

/** A class, an escape, a character; in patterns of whole characters and in others. */
const ATOM =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:0[0-7]{0,2}|c[A-Za-z]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|.)|[\s\S])/s;
const ATOM_OF_WHOLE =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:c[A-Za-z]|x[0-9A-Fa-f]{2}|u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|[pP]\{[^}]*\}|.)|[\s\S])/su;

/** Ends of ranges that classes of their own have, beside ASCII. */
const FURTHER = [
  ...[0x80, 0xa0, 0xaa, 0xb7, 0xe9, 0xff, 0x17f, 0x3b1, 0x430, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029],
  ...[0x202f, 0x205f, 0x212a, 0x3000, 0x3042, 0x4e00, 0x9fa5, 0xac00, 0xd83d, 0xde00, 0xfeff, 0xff10],
];

/**
 * Characters by which two parts of a pattern can be told apart: where ranges overlap, one of their ends lies in the other
 * one.
 */
function tellingCharacters(body: string, isWhole: boolean): string[] {
  const codes = new Set([...Array(0x80).keys(), ...FURTHER, ...(isWhole ? [0x1f600, 0x20000] : [])]);
  const named = [...body.matchAll(/\\(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2}))/g)].map(
    ([, long, short, two]) => Number.parseInt(long ?? short ?? two ?? '0', 16),
  );
  const written = (isWhole ? [...body] : body.split('')).map((one) => one.codePointAt(0) ?? 0);
  for (const code of [...named, ...written])
    for (const near of [code - 1, code, code + 1]) if (near >= 0 && near <= 0x10ffff) codes.add(near);
  return [...codes].filter((code) => isWhole || code <= 0xffff).map((code) => String.fromCodePoint(code));
}

/** With which characters a text goes on, one after the other, as far as that is certain. */
type Ahead = readonly Characters[];

/** As far as it is looked ahead. */
const LOOKED_AHEAD = 6;
const NONE: Characters = new Set();
/** A search that has come here has found what it looked for: nothing is tried any more. */
const FOUND: Ahead = [NONE];
const UNKNOWN: Ahead = [];

const together = (one: Ahead, other: Ahead): Ahead =>
  one.slice(0, other.length).map((characters, at) => new Set([...characters, ...(other[at] ?? NONE)]));

/** Whether a text may go on in both ways. */
const mayBeBoth = (one: Ahead, other: Ahead): boolean =>
  one
    .slice(0, other.length)
    .every((characters, at) => [...(other[at] ?? NONE)].some((each) => characters.has(each)));

/** How a text goes on that a node takes the first part of; `after` is how it goes on after that. */
function aheadOf(node: Node, after: Ahead): Ahead {
  switch (node.kind) {
    case 'character':
      return [node.of, ...after].slice(0, LOOKED_AHEAD);
    case 'end':
      return [node.next];
    case 'start':
    case 'look':
      return after;
    case 'sequence':
      return node.parts.reduceRight((next, part) => aheadOf(part, next), after);
    case 'choice':
      return node.branches.map((branch) => aheadOf(branch, after)).reduce(together);
    case 'repeat': {
      const { part, min, max } = node;
      let next = max === min ? after : together(againOf(node, after), after);
      if (min === 0) return next;
      const length = fewest(part);
      if (length === 0) return UNKNOWN;
      for (let left = Math.min(min, Math.ceil(LOOKED_AHEAD / length)); left > 0; left -= 1)
        next = aheadOf(part, next);
      return next;
    }
  }
}

const FIRST = new WeakMap<Node, Ahead>();

/** How a text goes on where a part is taken once more. */
function againOf({ part, max }: Extract<Node, { kind: 'repeat' }>, after: Ahead): Ahead {
  if (max === 1) return aheadOf(part, after);
  const first = FIRST.get(part) ?? aheadOf(part, UNKNOWN);
  FIRST.set(part, first);
  return first;
}

/** The fewest characters that a node takes. */
function fewest(node: Node): number {
  switch (node.kind) {
    case 'character':
      return 1;
    case 'start':
    case 'end':
    case 'look':
      return 0;
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + fewest(part), 0);
    case 'choice':
      return Math.min(...node.branches.map(fewest));
    case 'repeat':
      return node.min * fewest(node.part);
  }
}

/** Whether a pattern is tried at the beginning of a text alone. */
function isAtStart(node: Node): boolean {
  if (node.kind === 'choice') return node.branches.every(isAtStart);
  if (node.kind !== 'sequence') return node.kind === 'start';
  const first = node.parts.find(({ kind }) => kind !== 'look');
  return first !== undefined && isAtStart(first);
}

/** In how many ways a part may go through a text that comes to it, and the steps that they all take at most. */
type Cost = { readonly ways: number; readonly steps: number };

const ONE: Cost = { ways: 1, steps: 1 };

/** How many steps a search through a text of a length may take, from wherever it begins. */
const mostSteps = (tree: Node, length: number): number =>
  costOf(tree, FOUND, length).steps * (isAtStart(tree) ? 1 : length);

function costOf(node: Node, after: Ahead, length: number): Cost {
  switch (node.kind) {
    case 'character':
    case 'start':
    case 'end':
      return ONE;
    case 'look': {
      // Once it has found what it looks for, nothing in it is tried again. What looks back is read from its end.
      const { steps } = costOf(node.inside, FOUND, length);
      return { ways: 1, steps: node.isBack && isElastic(node.inside) ? ENDLESS : steps };
    }
    case 'sequence': {
      const next = [after];
      for (const part of node.parts.slice(1).reverse()) next.unshift(aheadOf(part, next[0] ?? after));
      return node.parts.reduce(({ ways, steps }, part, at) => {
        const own = costOf(part, next[at] ?? after, length);
        return { ways: ways * own.ways, steps: steps + ways * own.steps };
      }, ONE);
    }
    case 'choice': {
      const own = node.branches.map((branch) => costOf(branch, after, length));
      const ahead = node.branches.map((branch) => aheadOf(branch, after));
      const isClear = ahead.every((one, at) => ahead.slice(at + 1).every((other) => !mayBeBoth(one, other)));
      const ways = own.map((one) => one.ways);
      return { ways: isClear ? Math.max(...ways) : sumOf(ways), steps: sumOf(own.map(({ steps }) => steps)) };
    }
    case 'repeat':
      return costOfRepeat(node, after, length);
  }
}

function costOfRepeat(node: Extract<Node, { kind: 'repeat' }>, after: Ahead, length: number): Cost {
  const { part, min } = node;
  const most = Math.max(min, Math.min(node.max, Math.floor(length / Math.max(1, fewest(part)))));
  const again = againOf(node, after);
  const own = costOf(part, node.max === 1 ? after : together(again, after), length);
  const size = sizeOf(part);
  // Where the search ends after it, characters that it takes beyond its fewest are tried once.
  const max = after[0]?.size === 0 && own.steps <= size ? min : most;
  const exits = max > min && mayBeBoth(again, after) ? max - min + 1 : 1;
  if (own.ways > 1) {
    const ways = own.ways ** max * exits;
    return { ways, steps: ways * own.steps };
  }
  // What goes one way takes each character of the text once; what looks around takes none.
  const steps = max * own.steps;
  return { ways: exits, steps: (looks(part) ? steps : Math.min(steps, length * size)) + 1 };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const partsOf = (node: Node): readonly Node[] => {
  switch (node.kind) {
    case 'sequence':
      return node.parts;
    case 'choice':
      return node.branches;
    case 'repeat':
      return [node.part];
    case 'look':
      return [node.inside];
    default:
      return [];
  }
};

const sizeOf = (node: Node): number => 1 + sumOf(partsOf(node).map(sizeOf));

const looks = (node: Node): boolean => node.kind === 'look' || partsOf(node).some(looks);

/** Whether a part takes sometimes more, sometimes less. */
const isElastic = (node: Node): boolean =>
  (node.kind === 'repeat' && node.min !== node.max) || partsOf(node).some(isElastic);
