/** The parts of a name: `foundOn` and `found_on` are `found`, `on`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A name as English readers are shown it: `Found on`. */
export const inWords = (name: string): string => capital(wordsOf(name).join(' '));

/** The plural of an English word. */
function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** What one record and many are called in code and in words. */
export type Names = {
  /** `workPermit`. */
  readonly one: string;
  /** `WorkPermit`. */
  readonly type: string;
  /** `work_permits`. */
  readonly table: string;
  /** `work-permits`. */
  readonly folder: string;
  /** `Work permit`, `Work permits`. */
  readonly label: string;
  readonly labels: string;
};

/** The names that follow from the class name. */
export function namesOf(className: string): Names {
  const words = wordsOf(className);
  const many = [...words.slice(0, -1), plural(words.at(-1) ?? '')];
  const type = words.map(capital).join('');
  return {
    one: type.charAt(0).toLowerCase() + type.slice(1),
    type,
    table: many.join('_'),
    folder: many.join('-'),
    label: capital(words.join(' ')),
    labels: capital(many.join(' ')),
  };
}
