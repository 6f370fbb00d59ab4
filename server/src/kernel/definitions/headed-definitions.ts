import type {
  DefinitionImport,
  PublishRequest,
} from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import type { z } from 'zod';
import { type Change, change } from '../audit-log.ts';
import type { Ctx } from '../context.ts';
import type { Db, Tx } from '../db.ts';
import { assertAsDecided, type ObjectKind, objectFiles } from '../design-objects/design-objects.ts';
import { orThrow, refuse } from '../errors.ts';
import { newId } from '../ids.ts';
import { hasOption } from '../records/dictionary.queries.ts';
import { importState, readDefinitions, writeDefinitions } from './definition-file.ts';
import type { Definitions, Draft, PublishedVersion } from './definitions.ts';
import {
  bringBackHead,
  findHead,
  type HeadRow,
  type HeadTable,
  headNames,
  headsLike,
  insertHead,
  lockHead,
  updateHead,
} from './headed-definitions.repository.ts';

/** What is kept beside the versions of a definition. */
export type Head = {
  readonly fullName: string;
  readonly enCode: string;
  /** A value of the kind's dictionary. */
  readonly category: string;
  readonly sortCode: number;
  readonly description: string;
};

/** A definition to store: its head, its body and whether it is switched on. */
export type DefinitionEdit<B> = {
  readonly head: Head;
  readonly body: B;
  readonly enabledMark: 0 | 1;
};

/** What sets the heads of a kind of definition apart. */
export type HeadedKind<B> = {
  readonly definitions: Definitions<B>;
  readonly stored: HeadTable;
  /** The head as its transfer file holds it, and how it is written there. */
  readonly head: { readonly read: z.ZodType<Head>; write?(head: Head): object };
  /** The dictionary of the categories. */
  readonly dictionary: string;
  readonly longest: { readonly name: number; readonly code: number };
  readonly refusals: {
    readonly code: RefusalCode;
    /** Left out: names may be given twice. */
    readonly name?: RefusalCode;
    readonly category: RefusalCode;
  };
  /** Refuses a body that is not right, and answers it as it is stored. */
  check(ctx: Ctx, definition: { readonly id: string; readonly body: B }): Promise<B>;
  /** What the audit log keeps; the versions keep all of it. */
  noted(head: Head, body: B, hash: string): Readonly<Record<string, unknown>>;
  /** The body as it leaves in a transfer file; whole unless given. */
  transferred?(body: B): B;
  /** What others hold of the definitions is dropped: inside each change, and once it is stored. */
  readonly changed?: { within(ctx: Ctx, tx: Tx): Promise<void>; after(ctx: Ctx): void };
};

/** A definition as its editor reads it. */
export type HeadedInfo<B> = {
  readonly head: Head;
  readonly enabledMark: 0 | 1;
  readonly draft: Draft<B>;
  readonly published: PublishedVersion<B> | undefined;
  /** 0: never published. */
  readonly publishedVersion: number;
  readonly isChanged: boolean;
};

/**
 * The life of definitions with a head (name, code, category): create, change, copy, switch, publish, delete, transfer.
 * Each is one change with its entry in the audit log, `<kind>.created` and so on. `record.missing` is refused where there
 * is no such definition, `record.stale` where a draft has been changed since.
 */
export type HeadedDefinitions<B> = {
  find(db: Db, id: string): Promise<HeadRow | undefined>;
  assertKnown(ctx: Ctx, id: string): Promise<void>;
  info(ctx: Ctx, id: string): Promise<HeadedInfo<B>>;
  /** `within` runs in the same transaction, with the body as it was stored. */
  create(ctx: Ctx, edit: DefinitionEdit<B>, within?: Within<B>): Promise<{ id: string }>;
  update(
    ctx: Ctx,
    id: string,
    edit: DefinitionEdit<B> & { readonly rev?: number | undefined },
    within?: Within<B>,
  ): Promise<void>;
  copy(ctx: Ctx, id: string): Promise<{ id: string }>;
  /** Switches a definition on or off. */
  toggle(ctx: Ctx, id: string): Promise<void>;
  remove(
    ctx: Ctx,
    id: string,
    rev: number | undefined,
    within?: (tx: Change) => Promise<void>,
  ): Promise<void>;
  /** `prepare` looks at the draft before it becomes the version, and answers what else the transaction does. */
  publish(
    ctx: Ctx,
    id: string,
    request: PublishRequest,
    prepare: (body: B) => Promise<((tx: Change, published: Published) => Promise<void>) | undefined>,
  ): Promise<{ version: number }>;
  /** The draft as a file that `importFile` reads. */
  exportFile(ctx: Ctx, id: string): Promise<{ readonly name: string; readonly bytes: Buffer }>;
  /**
   * Brings definitions in as drafts, all or none; their ids stay, so that what uses them finds them. Where a draft would
   * be overwritten, nothing is stored until that is asked for.
   */
  importFile(
    ctx: Ctx,
    bytes: Uint8Array,
    mayOverwrite: boolean,
    /** Refuses what the caller may not bring in, or not in the place of what is here. */
    assertBrought?: (head: Head, here: Head | undefined) => void,
  ): Promise<DefinitionImport>;
  /** The drafts as objects that are kept as text; `unlink` is what a deletion does beside. */
  objects(
    known: Pick<ObjectKind, 'page' | 'words'>,
    unlink?: (ctx: Ctx, tx: Change, id: string) => Promise<void>,
  ): ObjectKind;
};

/** A version that there is now, and what its definition is called. */
type Published = { readonly version: number; readonly fullName: string };

type Within<B> = (tx: Change, stored: { readonly id: string; readonly body: B }) => Promise<void>;

const MAX_COPIES = 100;

export function headedDefinitions<B>({
  definitions,
  stored,
  head: fileHead,
  dictionary,
  longest,
  refusals,
  check,
  noted,
  transferred = (body) => body,
  changed,
}: HeadedKind<B>): HeadedDefinitions<B> {
  const { kind } = definitions;
  const { read: readHead, write: writeHead = (head: Head): object => head } = fileHead;
  const target = (id: string) => ({ targetType: kind, targetId: id });
  const stamp = (ctx: Ctx) => ({ userId: ctx.caller.userId, at: ctx.clock.now() });
  const known = async (row: Promise<HeadRow | undefined>): Promise<HeadRow> =>
    orThrow(await row, 'record.missing');

  /** A change after which nobody works with what was read before. */
  async function changing<T>(ctx: Ctx, work: (tx: Change) => Promise<T>): Promise<T> {
    const result = await change(ctx, async (tx) => {
      const done = await work(tx);
      await changed?.within(ctx, tx.db);
      return done;
    });
    changed?.after(ctx);
    return result;
  }

  async function assertHead(tx: Tx, head: Head, own: string): Promise<void> {
    const like = { code: head.enCode, name: head.fullName, without: own };
    const taken = await headsLike(tx, stored, like);
    if (taken.some(({ code }) => code.toLowerCase() === head.enCode.toLowerCase()))
      refuse(refusals.code, { code: head.enCode });
    if (refusals.name && taken.length > 0) refuse(refusals.name, { name: head.fullName });
    if (!(await hasOption(tx, dictionary, head.category))) refuse(refusals.category);
  }

  async function add(ctx: Ctx, tx: Change, id: string, { head, body, enabledMark }: DefinitionEdit<B>) {
    await assertHead(tx.db, head, '');
    await insertHead(tx.db, stored, { id, ...columnsOf(head), enabled_mark: enabledMark }, stamp(ctx));
    await definitions.create(ctx, tx, { target: id, body });
    const { hash } = await definitions.draft(tx.db, id);
    tx.record({ action: `${kind}.created`, ...target(id), after: noted(head, body, hash) });
  }

  async function save(
    ctx: Ctx,
    tx: Change,
    id: string,
    {
      head,
      body,
      enabledMark,
      rev,
    }: Omit<DefinitionEdit<B>, 'enabledMark'> & {
      readonly enabledMark?: 0 | 1;
      readonly rev?: number | undefined;
    },
  ): Promise<void> {
    const row = await known(lockHead(tx.db, stored, id));
    const before = await definitions.draft(tx.db, id);
    await definitions.save(ctx, tx, { target: id, rev, body });
    await assertHead(tx.db, head, id);
    const set = { ...columnsOf(head), ...(enabledMark !== undefined && { enabled_mark: enabledMark }) };
    await updateHead(tx.db, stored, id, { set, by: stamp(ctx) });
    const after = await definitions.draft(tx.db, id);
    tx.record({
      action: `${kind}.changed`,
      ...target(id),
      before: noted(headOf(row), before.body, before.hash),
      after: noted(head, body, after.hash),
    });
  }

  /** The name and the code of a copy: with the first number that is free. */
  async function freeHead(tx: Tx, head: Head): Promise<Head> {
    for (let number = 2; number < MAX_COPIES; number++) {
      const fullName = `${head.fullName.slice(0, longest.name - 4)}(${number})`;
      const enCode = `${head.enCode.slice(0, longest.code - 3)}${number}`;
      const taken = await headsLike(tx, stored, { code: enCode, name: fullName, without: '' });
      if (taken.length === 0) return { ...head, fullName, enCode };
    }
    return refuse(refusals.name ?? refusals.code, { name: head.fullName, code: head.enCode });
  }

  async function take(
    ctx: Ctx,
    tx: Change,
    id: string,
    { rev, within }: { readonly rev?: number | undefined; within?(tx: Change): Promise<void> },
  ): Promise<void> {
    const row = await known(lockHead(tx.db, stored, id));
    await definitions.release(ctx, tx, { target: id, rev });
    await within?.(tx);
    await updateHead(tx.db, stored, id, { set: { delete_mark: 1 }, by: stamp(ctx) });
    const before = { fullName: row.full_name, enCode: row.en_code };
    tx.record({ action: `${kind}.removed`, ...target(id), before });
  }

  const files = objectFiles(definitions, fileHead, transferred);
  const contentOf = async (db: Db, row: HeadRow | undefined) =>
    row && files.contentOf(headOf(row), (await definitions.draft(db, row.id)).body);

  return {
    objects: ({ page, words }, unlink) => ({
      kind,
      words,
      write: files.write,
      read: files.read,
      page,
      names: ({ db }) => headNames(db, stored),
      find: async ({ db }, id) => contentOf(db, await findHead(db, stored, id)),
      async store(ctx, object, within) {
        const { id, head, body: given } = files.typed(object);
        const body = await check(ctx, { id, body: given });
        await changing(ctx, async (tx) => {
          assertAsDecided(object.was, await contentOf(tx.db, await lockHead(tx.db, stored, id)));
          if (object.was || (await bringBackHead(tx.db, stored, id))) await save(ctx, tx, id, { head, body });
          else await add(ctx, tx, id, { head, body, enabledMark: 1 });
          await within(tx);
        });
      },
      remove: (ctx, { id, was }, within) =>
        changing(ctx, async (tx) => {
          assertAsDecided(was, await contentOf(tx.db, await lockHead(tx.db, stored, id)));
          await take(ctx, tx, id, { within: async () => unlink?.(ctx, tx, id) });
          await within(tx);
        }),
    }),
    find: (db, id) => findHead(db, stored, id),
    async assertKnown(ctx, id) {
      await known(findHead(ctx.db, stored, id));
    },
    async info(ctx, id) {
      const row = await known(findHead(ctx.db, stored, id));
      const [draft, published] = await Promise.all([
        definitions.draft(ctx.db, id),
        definitions.published(ctx.db, id),
      ]);
      return {
        head: headOf(row),
        enabledMark: row.enabled_mark === 1 ? 1 : 0,
        draft,
        published,
        publishedVersion: published?.version ?? 0,
        isChanged: draft.hash !== published?.hash,
      };
    },
    async create(ctx, edit, within) {
      const id = newId(ctx.clock.now().getTime());
      const body = await check(ctx, { id, body: edit.body });
      return changing(ctx, async (tx) => {
        await add(ctx, tx, id, { ...edit, body });
        await within?.(tx, { id, body });
        return { id };
      });
    },
    async update(ctx, id, edit, within) {
      await known(findHead(ctx.db, stored, id));
      const body = await check(ctx, { id, body: edit.body });
      await changing(ctx, async (tx) => {
        await save(ctx, tx, id, { ...edit, body });
        await within?.(tx, { id, body });
      });
    },
    async copy(ctx, id) {
      const row = await known(findHead(ctx.db, stored, id));
      const { body } = await definitions.draft(ctx.db, id);
      const copyId = newId(ctx.clock.now().getTime());
      return changing(ctx, async (tx) => {
        const head = await freeHead(tx.db, headOf(row));
        await add(ctx, tx, copyId, { head, body, enabledMark: 1 });
        return { id: copyId };
      });
    },
    toggle: (ctx, id) =>
      changing(ctx, async (tx) => {
        const row = await known(lockHead(tx.db, stored, id));
        const isOn = row.enabled_mark !== 1;
        await updateHead(tx.db, stored, id, { set: { enabled_mark: isOn ? 1 : 0 }, by: stamp(ctx) });
        const action = `${kind}.${isOn ? 'enabled' : 'disabled'}`;
        tx.record({ action, ...target(id), after: { fullName: row.full_name } });
      }),
    remove: (ctx, id, rev, within) =>
      changing(ctx, (tx) => take(ctx, tx, id, { rev, ...(within && { within }) })),
    async publish(ctx, id, { note, rev }, prepare) {
      const { full_name: fullName } = await known(findHead(ctx.db, stored, id));
      const draft = await definitions.draft(ctx.db, id);
      // Somebody else's draft is not looked at: the change refuses it as stale.
      const isStale = rev !== undefined && rev !== draft.rev;
      const within = isStale ? undefined : await prepare(draft.body);
      return changing(ctx, async (tx) => {
        // What was looked at is what is published.
        const { version } = await definitions.publish(ctx, tx, { target: id, rev: rev ?? draft.rev, note });
        await within?.(tx, { version, fullName });
        return { version };
      });
    },
    async exportFile(ctx, id) {
      const row = await known(findHead(ctx.db, stored, id));
      const { body } = await definitions.draft(ctx.db, id);
      const bytes = writeDefinitions(definitions, [
        { id, head: writeHead(headOf(row)), body: transferred(body) },
      ]);
      return { name: `${row.full_name}.txt`, bytes };
    },
    async importFile(ctx, bytes, mayOverwrite, assertBrought) {
      const compared = [];
      for (const each of readDefinitions(definitions, readHead, bytes)) {
        const row = await findHead(ctx.db, stored, each.id);
        assertBrought?.(each.head, row && headOf(row));
        const here = row && {
          head: headOf(row),
          body: transferred((await definitions.draft(ctx.db, each.id)).body),
        };
        const state = importState(here, { head: each.head, body: transferred(each.body) });
        compared.push({ ...each, state });
      }
      const items = compared.map(({ id, head, state }) => ({
        id,
        fullName: head.fullName,
        enCode: head.enCode,
        state,
      }));
      if (!mayOverwrite && items.some(({ state }) => state === 'changed')) return { items, isDone: false };
      const wanted: typeof compared = [];
      for (const each of compared)
        if (each.state !== 'equal') wanted.push({ ...each, body: await check(ctx, each) });
      await changing(ctx, async (tx) => {
        for (const { id, head, body, state } of wanted)
          if (state === 'added' && !(await bringBackHead(tx.db, stored, id)))
            await add(ctx, tx, id, { head, body, enabledMark: 1 });
          else await save(ctx, tx, id, { head, body });
      });
      return { items, isDone: true };
    },
  };
}

const headOf = (row: HeadRow): Head => ({
  fullName: row.full_name,
  enCode: row.en_code,
  category: row.category,
  sortCode: row.sort_code,
  description: row.description,
});

const columnsOf = ({ fullName, enCode, category, sortCode, description }: Head) => ({
  full_name: fullName,
  en_code: enCode,
  category,
  sort_code: sortCode,
  description,
});
