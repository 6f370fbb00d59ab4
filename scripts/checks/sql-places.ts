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
    'row-dialect',
    'scoped-pages',
    'session',
    'stale',
    'sweep',
    'table-changes',
    'user-sql/run',
  ].map((name) => `server/src/kernel/${name}.ts`),
);

/** Complaints about SQL outside repositories and query files of the server. */
export function checkSqlPlaces(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path, sqlLines }) => sqlLines.length > 0 && !mayHoldSql(path))
    .map(({ path, sqlLines }) => `${path}:${sqlLines[0]} builds SQL: ${adviceFor(path)}`);
}

const adviceFor = (path: string): string =>
  !path.startsWith('server/src/features/')
    ? 'name the file in KERNEL of scripts/checks/sql-places.ts if statements are its role'
    : 'move the statement to a *.repository.ts (writes, reads by id) or a *.queries.ts (lists, figures) of its feature';

const mayHoldSql = (path: string): boolean =>
  !/^server\/src\/(features|kernel|documents)\//.test(path) ||
  /\.(test|fixture)\.ts$|\/testing\//.test(path) ||
  ROLE.test(path) ||
  KERNEL.has(path);
