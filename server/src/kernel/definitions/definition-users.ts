import type { DefinitionUserRow } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Db } from '../db.ts';
import { draftTitles } from './definition-title.queries.ts';
import { type DefinitionRef, usesOf } from './definitions.repository.ts';

/** A kind of record that uses definitions: another definition, a scheduled task. */
export type DefinitionUser = {
  /** Its name in the audit log. */
  readonly kind: string;
  /** Names of its records by their ids. */
  names(db: Db, targets: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Those of its records that the caller may open: whoever opens one may call what it uses. Left out: nobody. */
  openTo?(ctx: Ctx, targets: readonly string[]): Promise<ReadonlySet<string>>;
};

const registered = new Map<string, DefinitionUser>();

/** Makes the kinds of records known that use definitions; called once at composition. */
export function registerDefinitionUsers(users: readonly DefinitionUser[]): void {
  for (const user of users) registered.set(user.kind, user);
}

/** Who opens records of a kind without a right to them: whoever has to decide about one now. */
export type DefinitionOpener = {
  readonly kind: string;
  /** Whether the caller has work on one of the records. It comes and goes, so it is asked at each call. */
  hasWork(ctx: Ctx, targets: readonly string[]): Promise<boolean>;
};

const openers: DefinitionOpener[] = [];

/** Makes known who has work on records that use definitions; called once at composition. */
export function registerDefinitionOpeners(more: readonly DefinitionOpener[]): void {
  openers.push(...more);
}

const PlaceTitles = z.object({ en: z.string().default(''), zhtw: z.string().default('') });

type UseRow = Awaited<ReturnType<typeof usesOf>>[number];

/** Uses with the names of who uses, and of the place there, in the reader's language where there is one in it. */
export async function namedUsers(
  { db, language }: Pick<Ctx, 'db' | 'language'>,
  rows: readonly UseRow[],
): Promise<DefinitionUserRow[]> {
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [kind, uses] of Map.groupBy(rows, ({ user_kind }) => user_kind)) {
    const found = await registered.get(kind)?.names(db, targetsOf(uses));
    if (found) names.set(kind, found);
  }
  const titles = await draftTitles(db, language, rows);
  return rows.map((row) => ({
    kind: row.user_kind,
    id: row.user_target,
    fullName:
      titles.get(`${row.user_kind} ${row.user_target}`) ??
      names.get(row.user_kind)?.get(row.user_target) ??
      row.user_target,
    place: titleIn({ title: row.place, titles: PlaceTitles.parse(row.place_titles) }, language),
  }));
}

/** Whether the caller may open something whose published version uses a definition. */
export async function isOpenByUse(ctx: Ctx, used: DefinitionRef): Promise<boolean> {
  for (const [kind, uses] of Map.groupBy(await usesOf(ctx.db, used), ({ user_kind }) => user_kind)) {
    const open = await registered.get(kind)?.openTo?.(ctx, targetsOf(uses));
    if (open && open.size > 0) return true;
  }
  return false;
}

/** Whether the caller has work on something whose published version uses a definition. */
export async function isOpenByWork(ctx: Ctx, used: DefinitionRef): Promise<boolean> {
  for (const [kind, uses] of Map.groupBy(await usesOf(ctx.db, used), ({ user_kind }) => user_kind))
    for (const opener of openers.filter((one) => one.kind === kind))
      if (await opener.hasWork(ctx, targetsOf(uses))) return true;
  return false;
}

const targetsOf = (uses: readonly UseRow[]): string[] => [
  ...new Set(uses.map(({ user_target }) => user_target)),
];
