import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import pg from 'pg';
import type { Kernel } from '../../kernel/context.ts';
import { orThrow, Refusal } from '../../kernel/errors.ts';
import type { Implementation } from '../../kernel/http/register.ts';
import { type LiveDesign, liveDesign } from '../designs/public.ts';
import { buildModel, type RecordModel, relatedIds } from './record-model.ts';

type Compiled = {
  readonly relatedIds: readonly string[];
  readonly related: readonly (LiveDesign | undefined)[];
  readonly model: RecordModel;
};

/** By the live design itself: a publication drops that, and its model with it. */
const compiled = new WeakMap<LiveDesign, Compiled>();

type Holder = Pick<Kernel, 'db' | 'bus'>;

/**
 * The record model of the published version of a design; undefined where there is none, or where the table that it was
 * made for is another one by now.
 */
export async function findModel(kernel: Holder, designId: string): Promise<RecordModel | undefined> {
  try {
    return await readModel(kernel, designId);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function readModel(kernel: Holder, designId: string): Promise<RecordModel | undefined> {
  const live = await liveDesign(kernel, designId);
  if (!live) return undefined;
  const known = compiled.get(live);
  const ids = known?.relatedIds ?? relatedIds(live);
  const related = await Promise.all(ids.map((id) => relatedLive(kernel, id)));
  // A related design may have been published since: its fields are known to expressions by their types.
  if (known?.related.every((one, at) => one === related[at])) return known.model;
  const model = buildModel(
    live,
    related.filter((one) => one !== undefined),
  );
  compiled.set(live, { relatedIds: ids, related, model });
  return model;
}

/**
 * A design that others relate to. Where its table lies in a database that is away they work on without it.
 */
export async function relatedLive(kernel: Holder, id: string): Promise<LiveDesign | undefined> {
  try {
    return await liveDesign(kernel, id);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The record model of a design; refuses designs that are not published, and those whose table was changed. */
export const compileModel = async (kernel: Holder, designId: string): Promise<RecordModel> =>
  orThrow(await readModel(kernel, designId), 'record.missing');

/** What PostgreSQL answers to a statement that names what is not there, or is of another type. */
const OF_NAMES = /^42/;

/**
 * Works on records of a design, once more where a statement misses what it names: a publication may have changed the
 * tables before this process heard of it, and a table of people's own is changed by others. The design is read anew;
 * what is no longer there is refused by its name.
 */
export async function rereading<T>(kernel: Holder, designId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!missesNames(error)) throw error;
    await reread(kernel, designId);
    return work();
  }
}

const missesNames = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.errorCode === 'record.sourceFails'
    : error instanceof pg.DatabaseError && OF_NAMES.test(error.code ?? '');

/** Reads a design and those that it relates to anew; refuses where a table is no longer what its design says. */
async function reread(kernel: Holder, designId: string): Promise<void> {
  const live = await liveDesign(kernel, designId, { isReread: true });
  const related = live ? relatedIds(live) : [];
  for (const id of related) await liveDesign(kernel, id, { isReread: true });
  for (const id of live ? [designId, ...related] : []) await readModel(kernel, id);
}

/** Handlers of calls on records. Of those that store in several changes, and of uploads, nothing is begun twice. */
export const onRecords = (handlers: Implementation, inParts: readonly RouteSpec[] = []): Implementation =>
  handlers.map(({ route, handle }) => ({
    route,
    handle: (ctx, input, http) => {
      const work = () => handle(ctx, input, http);
      const { modelId, id } = Object(input.params);
      const isOnce = inParts.includes(route) || route.bodyType === 'multipart';
      return isOnce ? work() : rereading(ctx, String(modelId ?? id), work);
    },
  }));
