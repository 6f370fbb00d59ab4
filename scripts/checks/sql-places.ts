import type { SourceFile } from './imports.ts';

/** Roles of files that hold SQL: writes and reads by id, lists and figures, and what others may read. */
const ROLE = /\.(repository|queries|relation)\.ts$/;

/** The kernel's own statements, by the role of the file: access, events and jobs, audit log, sessions, conditions. */
const KERNEL = new Set(
  [
    'access',
    'access-catalogue',
    'audit-log',
    'audit-log-names',
    'bus',
    'cached',
    'choose-rows',
    'daily',
    'durability',
    'data-scope',
    'filter-sql',
    'http/health',
    'idempotency',
    'lifecycle',
    'name-in',
    'outbox',
    'records/record-columns',
    'records/records',
    'relations',
    'scoped-pages',
    'session',
    'stale',
    'sweep',
    'table-changes',
    'user-sql/run',
  ].map((name) => `server/src/kernel/${name}.ts`),
);

/**
 * Complaints about SQL outside repositories and query files of the server. Features of `pending` have not been sorted
 * yet; one that needs no entry any more is complained of too, so that the list only shrinks.
 */
export function checkSqlPlaces(sources: readonly SourceFile[], pending: readonly string[]): string[] {
  const misplaced = sources.filter(({ path, sqlLines }) => sqlLines.length > 0 && !mayHoldSql(path));
  const features = new Set(misplaced.map(({ path }) => featureOf(path)));
  const found = misplaced
    .filter(({ path }) => !pending.includes(featureOf(path)))
    .map(({ path, sqlLines }) => `${path}:${sqlLines[0]} builds SQL: ${adviceFor(path)}`);
  const done = pending
    .filter((feature) => !features.has(feature))
    .map((feature) => `${feature} holds SQL in its repositories only: strike it from SQL_PENDING`);
  return [...found, ...done];
}

const featureOf = (path: string): string => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? '';

const adviceFor = (path: string): string =>
  featureOf(path) === ''
    ? 'name the file in KERNEL of scripts/checks/sql-places.ts if statements are its role'
    : 'move the statement to a *.repository.ts (writes, reads by id) or a *.queries.ts (lists, figures) of its feature';

const mayHoldSql = (path: string): boolean =>
  !/^server\/src\/(features|kernel|documents)\//.test(path) ||
  /\.(test|fixture)\.ts$|\/testing\//.test(path) ||
  ROLE.test(path) ||
  KERNEL.has(path);
