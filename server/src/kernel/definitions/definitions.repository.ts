import type { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { Db, Tx } from '../db.ts';

/** A definition by its kind and the id of its record. */
export type DefinitionRef = { readonly kind: string; readonly target: string };

/** A body as it is stored, with the shape that it had then. */
export type StoredBody = { readonly shape: number; readonly body: unknown; readonly hash: string };

type Stamp = { readonly last_modify_user_id: string; readonly last_modify_time: Date };

const drafts = (db: Db, { kind, target }: DefinitionRef) =>
  db.selectFrom('definition_drafts').selectAll().where('kind', '=', kind).where('target', '=', target);

export const draftRow = (db: Db, ref: DefinitionRef) => drafts(db, ref).executeTakeFirst();

export const lockDraft = (tx: Tx, ref: DefinitionRef) => drafts(tx, ref).forUpdate().executeTakeFirst();

export async function insertDraft(
  tx: Tx,
  { kind, target }: DefinitionRef,
  { shape, body, hash }: StoredBody,
  stamp: Stamp,
): Promise<void> {
  await tx
    .insertInto('definition_drafts')
    .values({ kind, target, shape, body: JSON.stringify(body), hash, ...stamp })
    .execute();
}

export async function storeDraft(
  tx: Tx,
  { kind, target }: DefinitionRef,
  { shape, body, hash }: StoredBody,
  stamp: Stamp,
): Promise<void> {
  await tx
    .updateTable('definition_drafts')
    .set((the) => ({ shape, body: JSON.stringify(body), hash, ...stamp, rev: the('rev', '+', 1) }))
    .where('kind', '=', kind)
    .where('target', '=', target)
    .execute();
}

const versions = (db: Db, { kind, target }: DefinitionRef) =>
  db
    .selectFrom('definition_versions')
    .where('definition_versions.kind', '=', kind)
    .where('definition_versions.target', '=', target);

export const lastVersion = (db: Db, ref: DefinitionRef) =>
  versions(db, ref)
    .select(['version', 'shape', 'body', 'hash'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const versionRow = (db: Db, ref: DefinitionRef, version: number) =>
  versions(db, ref)
    .select(['version', 'shape', 'body', 'hash'])
    .where('version', '=', version)
    .executeTakeFirst();

/** Versions of a definition with who published them, newest first. */
export const versionRows = (db: Db, ref: DefinitionRef) =>
  versions(db, ref)
    .leftJoin('users', 'users.id', 'definition_versions.creator_user_id')
    .select([
      'definition_versions.version',
      'definition_versions.note',
      'definition_versions.hash',
      'definition_versions.creator_time',
      'users.real_name',
      'users.account',
    ])
    .orderBy('definition_versions.version', 'desc')
    .execute();

type NewVersion = StoredBody & {
  readonly version: number;
  readonly note: string;
  readonly creator_user_id: string;
  readonly creator_time: Date;
};

export async function addVersion(
  tx: Tx,
  { kind, target }: DefinitionRef,
  { body, ...version }: NewVersion,
): Promise<void> {
  await tx
    .insertInto('definition_versions')
    .values({ kind, target, body: JSON.stringify(body), ...version })
    .execute();
}

/** What uses a definition, and where. */
export const usesOf = (db: Db, { kind, target }: DefinitionRef) =>
  db
    .selectFrom('definition_uses')
    .select(['user_kind', 'user_target', 'place', 'place_titles'])
    .where('used_kind', '=', kind)
    .where('used_target', '=', target)
    .orderBy('user_kind')
    .orderBy('user_target')
    .orderBy('place')
    .execute();

export async function deleteUsesBy(tx: Tx, { kind, target }: DefinitionRef): Promise<void> {
  await tx
    .deleteFrom('definition_uses')
    .where('user_kind', '=', kind)
    .where('user_target', '=', target)
    .execute();
}

/**
 * Notes all that a definition, or another record such as a scheduled task, uses, in the place of what was noted before.
 */
export async function writeUses(
  tx: Tx,
  user: DefinitionRef,
  uses: readonly (DefinitionRef & { readonly place: string; readonly titles?: Partial<OtherTitles> })[],
): Promise<void> {
  await deleteUsesBy(tx, user);
  if (uses.length === 0) return;
  await tx
    .insertInto('definition_uses')
    .values(
      uses.map(({ kind, target, place, titles = {} }) => ({
        user_kind: user.kind,
        user_target: user.target,
        used_kind: kind,
        used_target: target,
        place: place.slice(0, 200),
        place_titles: JSON.stringify({ en: titles.en, zhtw: titles.zhtw }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a definition is used by another one, or by another record. */
export async function isUsedBy(db: Db, used: DefinitionRef, user: DefinitionRef): Promise<boolean> {
  const row = await db
    .selectFrom('definition_uses')
    .select('place')
    .where('used_kind', '=', used.kind)
    .where('used_target', '=', used.target)
    .where('user_kind', '=', user.kind)
    .where('user_target', '=', user.target)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
