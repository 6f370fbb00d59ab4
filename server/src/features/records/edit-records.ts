import {
  type BatchChecked,
  type BatchEdit,
  type BatchEdited,
  RECORD_STATUS,
} from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { FormValues } from '@auditplus/core/forms/form-run.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { compileModel, rereading } from './compile-model.ts';
import { changesInWords } from './record-history.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { pageDoor, saveRecord } from './submit-record.ts';
import { triedOut } from './tried-out.ts';
import { menuDoor } from './write-door.ts';
import { type Prepared, prepareWrite, writeInChange } from './write-record.ts';
import { changedValues } from './write-values.ts';

/** A record that is named twice is changed once. */
const once = (records: BatchEdit['records']) => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/** What is gained of work, or the words in which it is refused. */
type Tried<T> = { readonly done: T } | { readonly text: string };

async function orRefusal<T>({ language }: Ctx, work: () => Promise<T>): Promise<Tried<T>> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { text: refusalReply(error.errorCode, language, error.params).msg };
  }
}

/** What the same values would do to several records, each by itself as its form would. */
export async function checkEdits(
  ctx: Ctx,
  modelId: string,
  { records, data, version, menuId }: BatchEdit,
): Promise<BatchChecked> {
  const model = await compileModel(ctx, modelId);
  const { isReadable } = recordRights(ctx, model, menuId);
  const door = menuDoor(ctx, model, menuId);
  const prepared: {
    readonly id: string;
    readonly rev?: number | undefined;
    readonly ready: Tried<Prepared>;
  }[] = [];
  for (const { id, rev } of once(records)) {
    const asked = { id, data, door, isDraft: model.webType === 3 };
    prepared.push({ id, rev, ready: await orRefusal(ctx, () => prepareWrite(ctx, model, asked)) });
  }
  const tried = await triedOut(ctx, async (tx) => {
    const { doorOf, isDraft } = await pageDoor(ctx, tx, model, menuId);
    const list: TriedEdit[] = [];
    for (const { id, rev, ready } of prepared) {
      const tried =
        'text' in ready
          ? ready
          : await orRefusal(ctx, () =>
              writeInChange(ctx, tx, model, {
                ...{ id, rev, data, version, isDraft, doorOf },
                prepared: ready.done,
              }),
            );
      if ('text' in tried) {
        list.push({ id, does: 'refused', fields: [], text: tried.text, state: null });
        continue;
      }
      const { before, values } = tried.done;
      const changed = changedValues(model.form, before, values).filter(({ field }) => isReadable(field.path));
      const fields = [...new Set(changed.map(({ field }) => textIn(field.field.label, ctx.language)))];
      const paths = new Set(changed.map(({ field }) => field.path));
      const state = { before: before ?? {}, after: values, paths };
      list.push({ id, does: fields.length > 0 ? 'change' : 'nothing', fields, text: '', state });
    }
    return list;
  });
  return { list: await withChanges(ctx, model, tried) };
}

type State = {
  readonly before: FormValues;
  readonly after: FormValues;
  /** The fields that differ. */
  readonly paths: ReadonlySet<string>;
};
type TriedEdit = Omit<BatchChecked['list'][number], 'changes'> & { readonly state: State | null };

/** Of so many records the values before and after are told. */
const MOST_TOLD = 20;

/** What was tried, with the values of the first records that would change. */
async function withChanges(
  ctx: Ctx,
  model: RecordModel,
  tried: readonly TriedEdit[],
): Promise<BatchChecked['list']> {
  const states = tried
    .flatMap(({ id, does, state }) => (does === 'change' && state ? [{ id, ...state }] : []))
    .slice(0, MOST_TOLD);
  const paths = new Set(states.flatMap((state) => [...state.paths]));
  const told = await changesInWords(ctx, model, states, (path) => paths.has(path));
  const byId = new Map(states.map(({ id }, at) => [id, told[at] ?? []]));
  return tried.map(({ state: _state, ...one }) => ({
    ...one,
    changes: (byId.get(one.id) ?? []).map(({ label, before, after }) => ({ label, before, after })),
  }));
}

/** Sets the same values in several records, each by itself as its form would; the others are told with the reason. */
export async function editRecords(
  ctx: Ctx,
  modelId: string,
  { records, data, version, menuId }: BatchEdit,
): Promise<BatchEdited> {
  const named = once(records);
  const failed: BatchEdited['failed'] = [];
  for (const { id, rev } of named) {
    const body = { data, rev, version, menuId, status: RECORD_STATUS.draft };
    const saved = await orRefusal(ctx, () =>
      rereading(ctx, modelId, () => saveRecord(ctx, { modelId, id, body })),
    );
    if ('text' in saved) failed.push({ id, text: saved.text });
  }
  return { changed: named.length - failed.length, failed };
}
