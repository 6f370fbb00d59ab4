import type {
  DefinitionDifference,
  DefinitionUserRow,
  DefinitionVersionRow,
} from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import { differences } from '@auditplus/core/definitions/differences.ts';
import type { z } from 'zod';
import type { Change } from '../audit-log.ts';
import { canonicalHash } from '../canonical-hash.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db.ts';
import { orThrow, refuse } from '../errors.ts';
import { assertFresh } from '../stale.ts';
import { namedUsers } from './definition-users.ts';
import {
  addVersion,
  deleteUsesBy,
  draftRow,
  insertDraft,
  lastVersion,
  lockDraft,
  type StoredBody,
  storeDraft,
  usesOf,
  versionRow,
  versionRows,
  writeUses,
} from './definitions.repository.ts';

/** A definition that another one uses, and where in the other. */
export type DefinitionUse = {
  readonly kind: string;
  readonly target: string;
  /** The name of a field, of a node; empty where there is no other place than the whole. */
  readonly place: string;
  /** The same in the other languages, where it has a title. */
  readonly titles?: Partial<OtherTitles>;
};

/** What sets a kind of definition apart. */
export type DefinitionKind<B> = {
  /** As it is stored, and as the audit log names its records: `interface`, `design`, `process`. */
  readonly kind: string;
  /** The body as of today: all that has versions. Names, codes, categories and states belong to the feature's table. */
  readonly body: z.ZodType<B>;
  /** One step for each former shape of the body: the first makes shape 2 of shape 1. */
  readonly converters?: readonly ((body: unknown) => unknown)[];
  /** What a body uses of other definitions. */
  uses?(body: B): readonly DefinitionUse[];
};

/** What an administrator edits. `rev` is the version of the record that stale writes are told by. */
export type Draft<B> = {
  readonly body: B;
  readonly hash: string;
  readonly rev: number;
};

/** What callers run; never changes. */
export type PublishedVersion<B> = {
  readonly version: number;
  readonly body: B;
  readonly hash: string;
};

type Aim = { readonly target: string; readonly rev?: number | undefined };

/**
 * The drafts and versions of one kind of definition. `target` is the id of the feature's own record. Everything that
 * writes takes the change that it belongs to, so that a feature stores its own rows in the same transaction.
 *
 * ```ts
 * const designs = definitions({ kind: 'design', body: DesignBody, uses: interfacesOf });
 * await change(ctx, async (step) => {
 *   await insertDesign(step.db, id, edit);
 *   await designs.create(ctx, step, { target: id, body });
 * });
 * ```
 */
export type Definitions<B> = {
  readonly kind: string;
  /** How many shapes the body has had, today's included. */
  readonly shape: number;
  create(ctx: Ctx, step: Change, draft: { readonly target: string; readonly body: B }): Promise<void>;
  /** Stores the draft and answers its new `rev`; refuses with `record.stale`. */
  save(ctx: Ctx, step: Change, draft: Aim & { readonly body: B }): Promise<number>;
  draft(db: Db, target: string): Promise<Draft<B>>;
  /**
   * Makes the draft the version that callers run, writes anew what it uses, and notes `<kind>.published` in the audit
   * log; refuses with `record.stale` and `definition.unchanged`.
   */
  publish(ctx: Ctx, step: Change, what: Aim & { readonly note: string }): Promise<PublishedVersion<B>>;
  /** The version that callers run: the newest. */
  published(db: Db, target: string): Promise<PublishedVersion<B> | undefined>;
  /** A version by its number; refuses with `record.missing`. */
  version(db: Db, target: string, version: number): Promise<PublishedVersion<B>>;
  versions(db: Db, target: string): Promise<DefinitionVersionRow[]>;
  /** In what two versions differ; 0 is the draft. */
  differences(db: Db, target: string, between: readonly [number, number]): Promise<DefinitionDifference[]>;
  /** Makes the draft what a version was; publishing it again is the next step. */
  bringBack(ctx: Ctx, step: Change, what: Aim & { readonly version: number }): Promise<Draft<B>>;
  /** What uses it, by name. */
  usedBy(ctx: Pick<Ctx, 'db' | 'language'>, target: string): Promise<DefinitionUserRow[]>;
  /** Before its record is deleted: refuses with `record.stale` and `definition.inUse`, and ends its own uses. */
  release(ctx: Ctx, step: Change, aim: Aim): Promise<void>;
  /** A body of any shape that there has been, as today's; throws a ZodError where it is none. */
  read(stored: { readonly shape: number; readonly body: unknown }): B;
};

/** So many users are named when something cannot be deleted. */
const NAMED = 5;

/** SHA-256 of the canonical JSON of a body. */
export const bodyHash = (body: unknown): string => canonicalHash(body);

/** The drafts and versions of a kind; see `Definitions`. */
export function definitions<B>({
  kind,
  body: schema,
  converters = [],
  uses,
}: DefinitionKind<B>): Definitions<B> {
  const shape = converters.length + 1;
  const read: Definitions<B>['read'] = (stored) =>
    schema.parse(converters.slice(stored.shape - 1).reduce((body, convert) => convert(body), stored.body));
  const published = (row: StoredBody & { readonly version: number }): PublishedVersion<B> => ({
    version: row.version,
    body: read(row),
    hash: row.hash,
  });
  const draftOf = (row: StoredBody & { readonly rev: number }): Draft<B> => ({
    body: read(row),
    hash: row.hash,
    rev: row.rev,
  });
  /** A body that says what the last version does has its hash, also where that was stored in a former shape. */
  const hashOf = (body: B, last: StoredBody | undefined): string => {
    const hash = bodyHash(body);
    return last && last.shape < shape && bodyHash(read(last)) === hash ? last.hash : hash;
  };
  const locked = async (step: Change, { target, rev }: Aim) => {
    const row = orThrow(await lockDraft(step.db, { kind, target }), 'record.missing');
    await assertFresh(step.db, row, rev);
    return row;
  };
  const stamp = (ctx: Ctx) => ({
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: ctx.clock.now(),
  });
  const save: Definitions<B>['save'] = async (ctx, step, { target, rev, body }) => {
    const row = await locked(step, { target, rev });
    const last = shape > 1 ? await lastVersion(step.db, { kind, target }) : undefined;
    await storeDraft(step.db, { kind, target }, { shape, body, hash: hashOf(body, last) }, stamp(ctx));
    return row.rev + 1;
  };
  const version: Definitions<B>['version'] = async (db, target, number) =>
    published(orThrow(await versionRow(db, { kind, target }, number), 'record.missing'));
  const draft: Definitions<B>['draft'] = async (db, target) =>
    draftOf(orThrow(await draftRow(db, { kind, target }), 'record.missing'));
  return {
    kind,
    shape,
    read,
    save,
    version,
    draft,
    async create(ctx, step, { target, body }) {
      await insertDraft(step.db, { kind, target }, { shape, body, hash: bodyHash(body) }, stamp(ctx));
    },
    async publish(ctx, step, { target, rev, note }) {
      const row = await locked(step, { target, rev });
      const last = await lastVersion(step.db, { kind, target });
      const body = read(row);
      const hash = hashOf(body, last);
      if (last?.hash === hash) refuse('definition.unchanged');
      const number = (last?.version ?? 0) + 1;
      await addVersion(
        step.db,
        { kind, target },
        {
          version: number,
          shape,
          body,
          hash,
          note,
          creator_user_id: ctx.caller.userId,
          creator_time: ctx.clock.now(),
        },
      );
      await writeUses(step.db, { kind, target }, uses?.(body) ?? []);
      step.record({
        action: `${kind}.published`,
        targetType: kind,
        targetId: target,
        after: { version: number, hash, note },
      });
      return { version: number, body, hash };
    },
    async published(db, target) {
      const row = await lastVersion(db, { kind, target });
      return row && published(row);
    },
    async versions(db, target) {
      const rows = await versionRows(db, { kind, target });
      return rows.map((row) => ({
        version: row.version,
        note: row.note,
        hash: row.hash,
        creatorUser: row.real_name ? `${row.real_name}/${row.account}` : '',
        creatorTime: row.creator_time.getTime(),
      }));
    },
    async differences(db, target, [from, to]) {
      const bodyOf = async (number: number) =>
        (await (number === 0 ? draft(db, target) : version(db, target, number))).body;
      return differences(await bodyOf(from), await bodyOf(to));
    },
    async bringBack(ctx, step, { target, rev, version: number }) {
      const { body, hash } = await version(step.db, target, number);
      const next = await save(ctx, step, { target, rev, body });
      step.record({
        action: `${kind}.broughtBack`,
        targetType: kind,
        targetId: target,
        after: { version: number, hash },
      });
      return { body, hash, rev: next };
    },
    usedBy: async (ctx, target) => namedUsers(ctx, await usesOf(ctx.db, { kind, target })),
    async release({ language }, step, { target, rev }) {
      await locked(step, { target, rev });
      const users = await namedUsers({ db: step.db, language }, await usesOf(step.db, { kind, target }));
      const names = [...new Set(users.map(({ fullName }) => fullName))];
      if (names.length > 0) refuse('definition.inUse', { users: names.slice(0, NAMED) }, { users });
      await deleteUsesBy(step.db, { kind, target });
    },
  };
}
