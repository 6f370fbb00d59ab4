import type { PressDone } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { isPressable, pressParameters, pressValues } from '@auditplus/core/designs/press-values.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { runInterface } from '../data-interfaces/public.ts';
import { formFacts } from './before-save.ts';
import { compileModel } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { findRecord } from './record-rows.repository.ts';
import { type Door, menuDoor } from './write-door.ts';
import { prepareWrite, writeInChange } from './write-record.ts';

type Press = {
  readonly modelId: string;
  readonly id: string;
  readonly body: {
    readonly code: string;
    readonly menuId?: string | undefined;
    readonly rev?: number | undefined;
  };
};

/**
 * Calls the interface that a button of the designer calls, in the design's name, and sets the fields that it sets. Who holds the button may do so on the records that they reach,
 * whether or not they may fill in the fields; the condition is asked anew of the record as it is stored.
 */
export async function pressButton(ctx: Ctx, { modelId, id, body }: Press): Promise<PressDone> {
  const model = await compileModel(ctx, modelId);
  const { code, menuId } = body;
  const button = model.views.flatMap(({ customButtons }) => customButtons).find((one) => one.code === code);
  if (!button || !recordRights(ctx, model, menuId).buttons.has(code)) refuse('record.buttonMissing');
  const set = new Set(button.sets?.map(({ field }) => field));
  const doorOf = (live: RecordModel): Door => {
    const door = menuDoor(ctx, live, menuId);
    return {
      ...door,
      isReadable: (path) => set.has(path) || door.isReadable(path),
      isWritable: (path) => set.has(path) || door.isWritable(path),
    };
  };
  const door = doorOf(model);
  const before = orThrow(await findRecord(ctx.db, model, { id, where: door.scope }), 'record.missing');
  const { form } = model;
  const at = { values: before.values, facts: formFacts(ctx) };
  if (!isPressable(button, form, at))
    refuse('record.buttonClosed', { label: textIn(button.label, ctx.language) });
  const data = writeRecord(form, pressValues(button, form, at));
  const { calls } = button;
  const call = async () => {
    if (!calls?.interfaceId) return {};
    const given = pressParameters(button, form, at);
    const by = { kind: 'design', target: modelId };
    const { data: answer } = await runInterface(ctx, { name: calls.interfaceId, given, type: 'form', by });
    return typeof answer === 'string' ? { answer: answer.slice(0, LONGEST_ANSWER) } : {};
  };
  if (set.size === 0) return { id, rev: before.rev, ...(await call()) };
  // What the condition saw must still be what is stored.
  const rev = body.rev ?? before.rev;
  const prepared = await prepareWrite(ctx, model, { id, data, door });
  // Fields often say that the call was made: it comes first, and outside of the transaction.
  const answered = await call();
  const stored = await change(ctx, (tx) =>
    writeInChange(ctx, tx, model, { id, data, rev, doorOf, prepared }),
  );
  return { id: stored.id, rev: stored.rev, ...answered };
}

const LONGEST_ANSWER = 500;
