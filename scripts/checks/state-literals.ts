import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['contract/src', 'core/src', 'server/src', 'web/src'];
/** Tests name what is stored; migrations and generated types are the tables themselves; seeds are data. */
const EXEMPT = /\.(test|fixture)\.tsx?$|\/testing\/|\/migrations\/|\/generated\/|\/seed\//;

/** The status of an HTTP reply, a process or an error is no state of a record. */
const NO_RECORD = /\b(error|response|reply|answer|probe)\??\.$/i;
/** `{ statusCode: status = 0 }` gives a variable its default. */
const FIELD = String.raw`(?<!: )(?<owner>[\w.?]*\b)(?<field>state|status|\w+_state|\w+State)`;
const NUMBER = String.raw`(?:\d{1,2}\b(?!\d|\.\d)|\[\d{1,2}(?:, \d{1,2})*\])`;

/** The places where a state is compared with, or set to, what `VALUE` stands for. */
const PATTERNS = [
  // row.state === 3
  `${FIELD} (?:===|!==|<=|>=|<|>) (?<value>VALUE)`,
  // checks.state = 3, state IN (1, 2), state BETWEEN 1 AND 3
  String.raw`${FIELD} (?:=|<>|<=|>=|<|>|(?:NOT )?(?:IN|in)|BETWEEN) \(?(?:\$\{)?(?<value>VALUE)`,
  // .where('checks.state', '=', 3)
  `'${FIELD}', '[^']{1,6}', (?<value>VALUE)`,
  // CLOSED.includes(row.state)
  String.raw`(?<value>VALUE)\.includes\((?<owner>[\w.?]*\b)(?<field>state|\w+_state|\w+State)\)`,
  // .set({ state: 3 })
  String.raw`(?:set|values|body)\(?:? ?\{[^{}]*\b(?<field>state): (?<value>VALUE)`,
];
const CONSTANT = new RegExp(`^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: [^=]+)? = ${NUMBER};`, 'gm');

/** Every number of a state that is written out, as one line with its place; empty when there is none. */
export function checkStateLiterals(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => !EXEMPT.test(path))
      .flatMap((path) => literalsIn(path, readFileSync(join(root, path), 'utf8'))),
  );
}

function literalsIn(path: string, source: string): string[] {
  // A number behind a private name is still a number: const CLOSED = 7.
  const names = [...source.matchAll(CONSTANT)].map(([, name]) => name);
  const value = names.length > 0 ? `${NUMBER}|(?:${names.join('|')})\\b` : NUMBER;
  const patterns = PATTERNS.map((pattern) => new RegExp(pattern.replace('VALUE', value)));
  return source.split('\n').flatMap((line, index) => {
    const found = patterns.map((pattern) => pattern.exec(line)).find((match) => match && isState(match));
    return found ? [`${path}:${index + 1} writes the number of a state: ${found[0].trim()}`] : [];
  });
}

const isState = ({ groups }: RegExpExecArray): boolean =>
  !(groups?.field === 'status' && NO_RECORD.test(groups.owner ?? ''));
