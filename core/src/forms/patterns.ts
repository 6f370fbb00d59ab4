/** Longest text that patterns are tried on, so that none takes long. */
const MAX_TRIED = 500;

type Pattern = { readonly test: (text: string) => boolean };

const KNOWN = new Map<string, Pattern | null>();

/**
 * A pattern as designers write it, `/^\d+$/` or without the slashes; null where it is none, or where it could keep
 * the process busy.
 */
export function patternOf(written: string): Pattern | null {
  const known = KNOWN.get(written);
  if (known !== undefined) return known;
  const read = readPattern(written);
  if (KNOWN.size > 2000) KNOWN.clear();
  KNOWN.set(written, read);
  return read;
}

function readPattern(written: string): Pattern | null {
  const [, body = written, flags = ''] = /^\/(.*)\/([imsu]*)$/su.exec(written.trim()) ?? [];
  if (isSlow(body)) return null;
  try {
    const expression = new RegExp(body, flags);
    return { test: (text) => text.length <= MAX_TRIED && expression.test(text) };
  } catch {
    return null;
  }
}

/**
 * Whether the time of a pattern may grow without measure: a group that repeats without limit and holds a repetition
 * or a choice, or a part that refers back to another.
 */
export function isSlow(body: string): boolean {
  if (/\\[1-9]|\\k</.test(body)) return true;
  const open: { hasRepetition: boolean; hasChoice: boolean }[] = [{ hasRepetition: false, hasChoice: false }];
  let isInClass = false;
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at];
    if (sign === '\\') {
      at += 1;
      continue;
    }
    if (isInClass) {
      if (sign === ']') isInClass = false;
      continue;
    }
    const group = open.at(-1);
    if (sign === '[') isInClass = true;
    else if (sign === '(') open.push({ hasRepetition: false, hasChoice: false });
    else if (sign === '|' && group) group.hasChoice = true;
    else if (isRepetition(body, at) && group) group.hasRepetition = true;
    else if (sign === ')' && open.length > 1) {
      const closed = open.pop();
      const outer = open.at(-1);
      const repeats = isRepetition(body, at + 1);
      if (repeats && closed && (closed.hasRepetition || closed.hasChoice)) return true;
      if (outer && closed) {
        outer.hasRepetition ||= closed.hasRepetition || repeats;
        outer.hasChoice ||= closed.hasChoice;
      }
    }
  }
  return false;
}

/** `*`, `+` or `{n,}` at a place. */
const isRepetition = (body: string, at: number): boolean =>
  /^(?:[*+]|\{\d+,\})/.test(body.slice(at, at + 12));
