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
  const related = await Promise.all(ids.map((id) => liveDesign(kernel, id)));
  // A related design may have been published since: its fields are known to expressions by their types.
  if (known?.related.every((one, at) => one === related[at])) return known.model;
  const model = buildModel(
    live,
    related.filter((one) => one !== undefined),
  );
  compiled.set(live, { relatedIds: ids, related, model });
  return model;
}

/** The record model of a design; refuses designs that are not published, and those whose table was changed. */
export const compileModel = async (kernel: Holder, designId: string): Promise<RecordModel> =>
  orThrow(await readModel(kernel, designId), 'record.missing');

/** What PostgreSQL answers to a statement that names what is not there, or is of another type. */
const OF_NAMES = /^42/;

/**
 * Handlers of calls on records. A table of people's own may change between the look at its columns and a statement: what
 * the statement misses is then looked for again, and refused by its name.
 */
export const onRecords = (handlers: Implementation): Implementation =>
  handlers.map(({ route, handle }) => ({
    route,
    handle: async (ctx, input, http) => {
      try {
        return await handle(ctx, input, http);
      } catch (error) {
        if (error instanceof pg.DatabaseError && OF_NAMES.test(error.code ?? ''))
          await refuseChanged(ctx, String(Object(input.params).modelId));
        throw error;
      }
    },
  }));

/** Refuses where the table of a design, or of one that it relates to, is no longer what the design says. */
async function refuseChanged(kernel: Holder, designId: string): Promise<void> {
  const live = await liveDesign(kernel, designId);
  for (const id of live ? [designId, ...relatedIds(live)] : []) await readModel(kernel, id);
}
