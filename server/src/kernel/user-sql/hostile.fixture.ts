import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Statements that must be refused, one a line of `hostile-sql.txt`; `\n` and `\u0000` stand for characters. */
export const hostileStatements: readonly string[] = readFileSync(
  join(import.meta.dirname, 'hostile-sql.txt'),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('-- '))
  .map((line) =>
    line
      .replace(/\\u([\da-f]{4})/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll('\\n', '\n'),
  );
