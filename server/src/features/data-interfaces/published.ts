import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { z } from 'zod';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { interfaceDefinitions, type Runnable } from './interface-definitions.ts';
import { findByName } from './interfaces.repository.ts';

/** An interface as it is called: its published version with what stands beside it. */
export type PublishedInterface = Runnable & {
  readonly fullName: string;
  readonly enCode: string;
  readonly isEnabled: boolean;
  readonly version: number;
  readonly hash: string;
};

/** What an interface is called in a language. */
export const calledIn = (
  { fullName, body }: Pick<PublishedInterface, 'fullName' | 'body'>,
  language: Language,
): string => titleIn({ title: fullName, titles: body.plus.titles }, language);

const Kept = z
  .object({ relations: z.array(z.string()), mark: z.string() })
  .nullable()
  .catch(null);

/** Null where there is an interface that was never published. */
type Known = Promise<PublishedInterface | null | undefined>;

const CHANNEL = 'interfaces';
const MAX_KNOWN = 1_000;
// One store per database of this process: a test run opens many.
const stores = new WeakMap<Db, Map<string, Known>>();

function storeOf({ db, bus }: Pick<Kernel, 'db' | 'bus'>): Map<string, Known> {
  const known = stores.get(db);
  if (known) return known;
  const store = new Map<string, Known>();
  stores.set(db, store);
  const drop = () => store.clear();
  bus.subscribe(CHANNEL, drop);
  bus.subscribe('bus.reconnected', drop);
  return store;
}

/** Tells every process that an interface is another one now, once the transaction commits. */
export const announceInterfaces = ({ bus }: Pick<Kernel, 'bus'>, tx: Tx): Promise<void> =>
  bus.publishIn(tx, CHANNEL, null);

/** Drops what this process knows, without waiting for the bus. */
export function dropInterfaces(kernel: Pick<Kernel, 'db' | 'bus'>): void {
  storeOf(kernel).clear();
}

/**
 * The published interface of an id or a code, read once in each process until it changes; refuses with `record.missing`,
 * `interface.notPublished` and `.disabled`.
 */
export async function publishedInterface(ctx: Ctx, name: string): Promise<PublishedInterface> {
  // A request that only looks on reads by other connections than the rest.
  const own = ctx.viewer ? { ...ctx, db: ctx.viewer.db } : ctx;
  const store = storeOf(own);
  const reading = store.get(name) ?? load(own.db, name);
  if (store.size >= MAX_KNOWN) store.clear();
  store.set(name, reading);
  reading.catch(() => store.delete(name));
  const found = await reading;
  if (found === undefined) store.delete(name);
  const known = orThrow(found, found === null ? 'interface.notPublished' : 'record.missing', { name });
  if (!known.isEnabled) refuse('interface.disabled', { name: calledIn(known, ctx.language) });
  return known;
}

async function load(db: Db, name: string): Known {
  const row = await findByName(db, name);
  if (!row) return undefined;
  const published = await interfaceDefinitions.published(db, row.id);
  if (!published) return null;
  return {
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    isEnabled: row.enabled_mark === 1,
    ...published,
    kept: Kept.parse(row.kept_check),
  };
}
