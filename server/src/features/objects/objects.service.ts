import type { ObjectQuery, ObjectRow } from '@auditplus/contract/features/objects/objects.model.ts';
import { type Language, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { type Difference, differences } from '@auditplus/core/definitions/differences.ts';
import { type Conflict, merge, type Side } from '@auditplus/core/definitions/merge.ts';
import { z } from 'zod';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import {
  ChangedMeanwhile,
  type Exchange,
  type ObjectContent,
  type ObjectKind,
  objectKinds,
} from '../../kernel/design-objects/design-objects.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { inLanguage } from '../../kernel/texts.ts';
import {
  contentHash,
  isSameContent,
  type ObjectFile,
  type ReadObject,
  readObject,
  writeObject,
} from './object-files.ts';
import {
  contentByHash,
  hasApplication,
  insertApplication,
  insertItem,
  keepContent,
  lastApplied,
  markRolledBack,
  type ObjectRef,
  rolledBackTo,
  standingItems,
} from './objects.repository.ts';

/** What a file would do here, or has done. */
export type ObjectOutcome = {
  readonly path: string;
  readonly kind: ObjectKind | undefined;
  /** `conflict`: both sides changed a place, and nobody has said which one holds. `refused`: see `problem`. */
  readonly state: 'added' | 'changed' | 'removed' | 'equal' | 'conflict' | 'refused';
  readonly name: string;
  /** What becomes different here. */
  readonly changes: readonly Difference[];
  readonly conflicts: readonly Conflict[];
  /** The object as it was, is, and should be, as far as these are known. */
  readonly states: readonly (ObjectContent | undefined)[];
  readonly problem: string;
};

/** Which side holds where both changed a place of a file; nothing: that is asked. */
export type Prefer = (path: string) => Side | undefined;

const askAlways: Prefer = () => undefined;

const BUTTONS: Readonly<Record<Exchange, string>> = { out: 'btn_download', in: 'btn_upload' };

/** Whether the caller may take objects of a kind out, or bring them in. */
const mayExchange = ({ caller }: Ctx, { page, buttons = BUTTONS }: ObjectKind, way: Exchange): boolean =>
  caller.isSystem || caller.isAdministrator || (caller.modules.get(page)?.buttons.has(buttons[way]) ?? false);

function assertMayExchange(ctx: Ctx, kind: ObjectKind, way: Exchange): void {
  if (!mayExchange(ctx, kind, way))
    refuse('object.kindDenied', { kind: inLanguage(ctx.language, kind.words) });
}

/** The objects of the kinds that the caller may take out, and these kinds. */
export async function objectPage(ctx: Ctx, { kind: wanted, keyword, currentPage, pageSize }: ObjectQuery) {
  const allowed = objectKinds().filter((kind) => mayExchange(ctx, kind, 'out'));
  const kinds = allowed.map(({ kind, words }) => ({ kind, kindName: inLanguage(ctx.language, words) }));
  const sought = keyword?.toLowerCase() ?? '';
  const rows: ObjectRow[] = [];
  for (const [place, kind] of allowed.entries()) {
    const names = kinds[place];
    if (!names || (wanted && kind.kind !== wanted)) continue;
    for (const { id, fullName } of await kind.names(ctx))
      if (fullName.toLowerCase().includes(sought)) rows.push({ ...names, id, fullName });
  }
  const start = (currentPage - 1) * pageSize;
  return {
    list: rows.slice(start, start + pageSize),
    kinds,
    pagination: { currentPage, pageSize, total: rows.length },
  };
}

/**
 * Objects as files, all that the caller may take out unless some are chosen; what the files say is kept, so that changes to both sides can be
 * told apart later.
 */
export async function exportObjects(ctx: Ctx, chosen?: readonly ObjectRef[]): Promise<ObjectFile[]> {
  const files: ObjectFile[] = [];
  for (const kind of objectKinds()) {
    const wanted = chosen?.filter((one) => one.kind === kind.kind);
    if (wanted?.length === 0) continue;
    if (!wanted && !mayExchange(ctx, kind, 'out')) continue;
    assertMayExchange(ctx, kind, 'out');
    const ids = wanted?.map(({ id }) => id) ?? (await kind.names(ctx)).map(({ id }) => id);
    for (const id of new Set(ids)) {
      const content = await kind.find(ctx, id);
      if (!content) continue;
      await keepContent(ctx.db, { kind: kind.kind, id }, { hash: contentHash(content), content });
      files.push(writeObject(kind, { id, content }));
    }
  }
  return files;
}

/** What applying files would do; nothing is stored. `prefer` settles conflicts. */
export async function planObjects(
  ctx: Ctx,
  files: readonly ObjectFile[],
  prefer: Prefer = askAlways,
): Promise<ObjectOutcome[]> {
  const outcomes: ObjectOutcome[] = [];
  for (const { path, bytes } of inOrder(files))
    outcomes.push(
      await outcomeOf(ctx, { path, bytes }, async () =>
        told(ctx, path, await decide(ctx, readObject(bytes), prefer(path))),
      ),
    );
  return outcomes;
}

export type Application = {
  /** Empty where nothing had to be stored. */
  readonly id: string;
  readonly outcomes: readonly ObjectOutcome[];
  /** The files anew, of those objects that are here now as the files wanted: what the next changes start from. */
  readonly files: readonly ObjectFile[];
};

/**
 * Brings files in, each object in one transaction; what is refused or in conflict is left out, the others are stored.
 * `name` says who it was.
 */
export async function applyObjects(
  ctx: Ctx,
  files: readonly ObjectFile[],
  { prefer = askAlways, name }: { readonly prefer?: Prefer | undefined; readonly name: string },
): Promise<Application> {
  const application = { id: newId(ctx.clock.now().getTime()), name };
  const outcomes = new Map<string, ObjectOutcome>();
  const written: ObjectFile[] = [];
  let waiting = inOrder(files);
  // An object may need one that comes after it: those that were refused are tried again while others get stored.
  for (let isOn = true; isOn; ) {
    const refused: ObjectFile[] = [];
    for (const file of waiting) {
      const { path } = file;
      const outcome = await outcomeOf(ctx, file, async () => {
        const decision = await applyOne(ctx, readObject(file.bytes), { prefer: prefer(path), application });
        const { kind, id, wanted: content, state } = decision;
        if (content && state !== 'conflict') {
          await keepContent(ctx.db, { kind: kind.kind, id }, hashed(content));
          written.push({ ...writeObject(kind, { id, content }), path });
        }
        return told(ctx, path, decision);
      });
      outcomes.set(path, outcome);
      if (outcome.state === 'refused') refused.push(file);
    }
    isOn = refused.length > 0 && refused.length < waiting.length;
    waiting = refused;
  }
  const all = files.flatMap(({ path }) => outcomes.get(path) ?? []);
  const isStored = all.some(({ state }) => state === 'added' || state === 'changed');
  return { id: isStored ? application.id : '', outcomes: all, files: written };
}

/**
 * Takes an application back: each object becomes what it was before, with what has been changed since. What was changed
 * at the same place since is a conflict and stays, unless `prefer` says otherwise. Refuses with `record.missing`.
 */
export async function rollBack(
  ctx: Ctx,
  applicationId: string,
  prefer: Prefer = askAlways,
): Promise<ObjectOutcome[]> {
  if (!(await hasApplication(ctx.db, applicationId))) orThrow(undefined, 'record.missing');
  const order = objectKinds().map(({ kind }) => kind);
  const items = (await standingItems(ctx.db, applicationId)).toSorted(
    (a, b) => order.indexOf(b.kind) - order.indexOf(a.kind),
  );
  const outcomes: ObjectOutcome[] = [];
  for (const item of items) {
    const kind = orThrow(
      objectKinds().find((one) => one.kind === item.kind),
      'record.missing',
    );
    const ref = { kind: item.kind, id: item.object_id };
    const path = `${ref.kind}/${ref.id}`;
    outcomes.push(
      await outcomeOf(ctx, { path }, async () => {
        assertMayExchange(ctx, kind, 'in');
        const [before, after] = await Promise.all([
          kept(ctx, ref, item.before_hash),
          kept(ctx, ref, item.after_hash),
        ]);
        const mark = (db: Db) => markRolledBack(db, applicationId, ref, ctx.clock.now());
        return told(
          ctx,
          path,
          await retried(() =>
            rollBackOne(ctx, kind, { id: ref.id, before, after, prefer: prefer(path), mark }),
          ),
        );
      }),
    );
  }
  return outcomes;
}

/** What is to become of an object: `here` is what it is, `wanted` what it should be; undefined where there is none. */
type Decision = {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly state: ObjectOutcome['state'];
  readonly here: ObjectContent | undefined;
  readonly wanted: ObjectContent | undefined;
  readonly conflicts: readonly Conflict[];
  /** What it was made from, and what the file says. */
  readonly others: readonly (ObjectContent | undefined)[];
};

type Sides = {
  readonly id: string;
  readonly base: ObjectContent | undefined;
  readonly here: ObjectContent | undefined;
  readonly file: ObjectContent | undefined;
  readonly prefer: Side | undefined;
};

const Content = z.object({ head: z.unknown(), body: z.unknown() });

function decisionOn(kind: ObjectKind, { id, prefer, ...sides }: Sides): Decision {
  const { merged, conflicts } = merge(sides, () => prefer ?? 'here');
  const wanted = merged === undefined ? undefined : Content.parse(merged);
  const { here } = sides;
  return { kind, id, here, wanted, conflicts, others: [sides.file, sides.base], state: stateOf() };

  function stateOf(): Decision['state'] {
    if (conflicts.length > 0 && !prefer) return 'conflict';
    if (isSameContent(here, wanted)) return 'equal';
    if (!wanted) return 'removed';
    return here ? 'changed' : 'added';
  }
}

async function decide(ctx: Ctx, read: ReadObject, prefer: Side | undefined): Promise<Decision> {
  const { kind, id, content } = read;
  assertMayExchange(ctx, kind, 'in');
  const here = await kind.find(ctx, id);
  const base = await baseOf(ctx, read, here);
  return decisionOn(kind, { id, base, here, file: content, prefer });
}

/** What the changes of a file began from: what it was made from, where that is known here; else what was applied last. */
async function baseOf(
  ctx: Ctx,
  { kind, id, base }: ReadObject,
  here: ObjectContent | undefined,
): Promise<ObjectContent | undefined> {
  const ref = { kind: kind.kind, id };
  if (base !== undefined) {
    // Also where this state was taken back once and came again since.
    if (here && contentHash(here) === base) return here;
    const before = await rolledBackTo(ctx.db, ref, base);
    if (before) return kept(ctx, ref, before.before_hash);
    const known = await kept(ctx, ref, base);
    if (known) return known;
  }
  return Content.optional().parse(await lastApplied(ctx.db, ref));
}

async function kept(ctx: Ctx, ref: ObjectRef, hash: string | null): Promise<ObjectContent | undefined> {
  return hash === null ? undefined : Content.optional().parse(await contentByHash(ctx.db, ref, hash));
}

type Applying = {
  readonly prefer: Side | undefined;
  readonly application: { readonly id: string; readonly name: string };
};

/** Stores what is to become of an object, and answers what it became. */
function applyOne(ctx: Ctx, read: ReadObject, { prefer, application }: Applying): Promise<Decision> {
  return retried(async () => {
    const decision = await decide(ctx, read, prefer);
    const { kind, id, here, wanted, state } = decision;
    if (!wanted || state === 'conflict' || state === 'equal') return decision;
    let stored = wanted;
    await kind.store(ctx, { id, content: wanted, was: here }, async (tx) => {
      // A feature may have put a value into its usual form.
      stored = orThrow(await kind.find({ ...ctx, db: tx.db }, id), 'record.missing');
      const ref = { kind: kind.kind, id };
      const [before, after, file] = [here, stored, read.content].map((content) => content && hashed(content));
      for (const each of [before, after, file]) if (each) await keepContent(tx.db, ref, each);
      await insertApplication(tx.db, { ...application, userId: ctx.caller.userId, at: ctx.clock.now() });
      await insertItem(tx.db, {
        ...ref,
        applicationId: application.id,
        before: before?.hash ?? null,
        after: contentHash(stored),
        file: contentHash(read.content),
      });
      tx.record({
        action: 'object.applied',
        targetType: kind.kind,
        targetId: id,
        after: { fullName: nameOf(stored, id), application: application.id },
      });
    });
    return { ...decision, wanted: stored };
  });
}

const hashed = (content: ObjectContent) => ({ hash: contentHash(content), content });

type RolledBack = Pick<Sides, 'id' | 'prefer'> & {
  readonly before: ObjectContent | undefined;
  readonly after: ObjectContent | undefined;
  mark(db: Db): Promise<void>;
};

async function rollBackOne(
  ctx: Ctx,
  kind: ObjectKind,
  { id, before, after, prefer, mark }: RolledBack,
): Promise<Decision> {
  const here = await kind.find(ctx, id);
  const decision = decisionOn(kind, { id, base: after, here, file: before, prefer });
  const { state, wanted } = decision;
  if (state === 'conflict') return decision;
  if (state === 'equal') {
    await mark(ctx.db);
    return decision;
  }
  const within = async (tx: Change) => {
    await mark(tx.db);
    tx.record({
      action: 'object.rolledBack',
      targetType: kind.kind,
      targetId: id,
      before: { fullName: nameOf(here ?? wanted, id) },
    });
  };
  if (wanted) await kind.store(ctx, { id, content: wanted, was: here }, within);
  else await kind.remove(ctx, { id, was: here }, within);
  return decision;
}

const TRIES = 3;

/** Decides anew where somebody changed the object meanwhile. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !(error instanceof ChangedMeanwhile)) throw error;
    }
}

const told = (
  { language }: Pick<Ctx, 'language'>,
  path: string,
  { kind, id, state, here, wanted, conflicts, others }: Decision,
): Told => ({
  path,
  kind,
  state,
  name: nameOf(wanted ?? here, id, language),
  states: [here, wanted, ...others],
  changes: state === 'changed' ? differences(here, wanted) : [],
  conflicts,
});

type Told = Omit<ObjectOutcome, 'problem'>;

/** What became of one file; what it is refused for is said in words, and does not stop the others. */
async function outcomeOf(
  { language }: Pick<Ctx, 'language'>,
  { path, bytes }: Pick<ObjectFile, 'path'> & Partial<Pick<ObjectFile, 'bytes'>>,
  work: () => Promise<Told>,
): Promise<ObjectOutcome> {
  try {
    return { ...(await work()), problem: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = refusalText(error.entry, language, error.params);
    const read = bytes && readableObject(bytes);
    return {
      path,
      kind: read?.kind,
      state: 'refused',
      name: read ? nameOf(read.content, path, language) : path,
      changes: [],
      conflicts: [],
      states: [],
      problem,
    };
  }
}

/** What a refused file holds all the same, so that it can be called by its name; undefined where it cannot be read. */
function readableObject(bytes: Uint8Array): ReadObject | undefined {
  try {
    return readObject(bytes);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const Named = z.object({ fullName: z.string() });
const Others = z.object({ zhtw: z.string(), en: z.string() }).partial().nullish().catch(null);
/** Objects have their names in the other languages beside their name, with what is published, or in its settings. */
const Titled = z.object({ names: Others, titles: Others });
const WithSettings = z.object({ settings: z.unknown() });

/** The name that an object gives itself, in a language where it has one there. */
function nameOf(content: ObjectContent | undefined, id: string, language: Language = 'zh'): string {
  const { head, body } = content ?? {};
  const name = (Named.safeParse(head).data ?? Named.safeParse(body).data)?.fullName ?? id;
  if (language === 'zh') return name;
  const titles = [head, body, WithSettings.safeParse(body).data?.settings].flatMap((part) => {
    const { names, titles } = Titled.safeParse(part).data ?? {};
    return [names?.[language], titles?.[language]];
  });
  return titles.find((title) => title) ?? name;
}

/** Files in the order in which kinds build on each other. */
function inOrder(files: readonly ObjectFile[]): ObjectFile[] {
  const kinds = objectKinds().map(({ kind }) => kind);
  const place = ({ path }: ObjectFile) => kinds.indexOf(path.split('/')[0] ?? '');
  return files.toSorted((a, b) => place(a) - place(b));
}
