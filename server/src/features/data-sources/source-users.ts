import type { Db } from '../../kernel/db.ts';

/** Tells the names of what uses a source, drafts included. */
export type SourceUser = (db: Db, sourceId: string) => Promise<readonly string[]>;

let users: readonly SourceUser[] = [];

/** Makes known what uses sources; the composition calls it once. */
export function registerSourceUsers(all: readonly SourceUser[]): void {
  users = all;
}

/** The names of everything that uses a source. */
export async function usersOfSource(db: Db, sourceId: string): Promise<string[]> {
  const names: string[] = [];
  for (const user of users) names.push(...(await user(db, sourceId)));
  return names;
}
