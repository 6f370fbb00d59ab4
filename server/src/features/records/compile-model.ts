import type { Kernel } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { type LiveDesign, liveDesign } from '../designs/public.ts';
import { buildModel, type RecordModel, relatedIds } from './record-model.ts';

type Compiled = {
  readonly relatedIds: readonly string[];
  readonly related: readonly (LiveDesign | undefined)[];
  readonly model: RecordModel;
};

/** By the live design itself: a publication drops that, and its model with it. */
const compiled = new WeakMap<LiveDesign, Compiled>();

/** The record model of the published version of a design; undefined where there is none. */
export async function findModel(
  kernel: Pick<Kernel, 'db' | 'bus'>,
  designId: string,
): Promise<RecordModel | undefined> {
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

/** The record model of a design; refuses designs that are not published. */
export const compileModel = async (
  kernel: Pick<Kernel, 'db' | 'bus'>,
  designId: string,
): Promise<RecordModel> => orThrow(await findModel(kernel, designId), 'record.missing');
