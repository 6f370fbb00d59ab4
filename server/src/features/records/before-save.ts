import type { SaveScriptOutcome } from '@auditplus/contract/features/designs/scripts.schemas.ts';
import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormFacts, FormValues } from '@auditplus/core/forms/form-run.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { runSaveScript } from '../../kernel/sandbox/save-script.ts';
import type { RecordModel } from './record-model.ts';
import type { Door } from './write-door.ts';
import { givenValues } from './write-values.ts';

/** A script is the designer's: no right of the writer stands in its way. */
export const EVERY_FIELD: Pick<Door, 'isReadable' | 'isWritable'> = {
  isReadable: () => true,
  isWritable: () => true,
};

/** What forms know of the writer and the moment. */
export const formFacts = ({ caller, clock }: Pick<Ctx, 'caller' | 'clock'>): FormFacts => ({
  now: clock.now().getTime(),
  me: { id: caller.userId, organize: caller.organizeId, roles: caller.roleIds },
});

export const saveScriptOf = ({ body }: RecordModel): string =>
  body.form.settings.scripts.beforeSave?.trim() ?? '';

/** A record as the script gets it. */
export type ScriptAsked = { readonly data: RecordData; readonly old: RecordData | null };

type Given = {
  readonly data: RecordData;
  readonly before: FormValues | null;
  readonly door: Pick<Door, 'isReadable' | 'isWritable'>;
};

/**
 * What the design's script is asked about a record before it is stored; null where there is no script. What cannot be
 * read, or was filled in without the right to, is refused afterwards and never reaches the script.
 */
export function scriptAsked(ctx: Ctx, model: RecordModel, { data, before, door }: Given): ScriptAsked | null {
  const { form } = model;
  if (saveScriptOf(model) === '') return null;
  const given = givenValues(form, { data, before, door, facts: formFacts(ctx) });
  if (given.issues.length + given.unknown.length + given.unpermitted.length > 0) return null;
  return { data: writeRecord(form, given.values), old: before && writeRecord(form, before) };
}

/**
 * The fields that the script sets. Refuses with `record.invalid` in the script's words at the field that it names, and
 * with `record.scriptFailed`.
 */
export function fieldsSet(
  ctx: Ctx,
  model: RecordModel,
  { data: sent }: ScriptAsked,
  outcome: SaveScriptOutcome,
): RecordData {
  const { form } = model;
  if (outcome.kind === 'refused') {
    const { text, field } = outcome;
    refuse('record.invalid', { issues: text }, field === '' ? {} : { issues: [{ field, text }], field });
  }
  if (outcome.kind === 'failed') {
    ctx.log.warn({ design: model.designId, outcome }, 'a script of a design failed');
    const mayKnow = ctx.caller.isAdministrator || ctx.caller.modules.has('onlineDev.webDesign');
    refuse('record.scriptFailed', {}, mayKnow ? { script: outcome } : {});
  }
  const settable = new Set([
    ...form.fields.flatMap(({ name, table, kind }) => (table === null && !kind.isSystem ? [name] : [])),
    ...form.tables.map(({ name }) => name),
  ]);
  return Object.fromEntries(
    Object.entries(outcome.data).filter(
      ([name, value]) => settable.has(name) && JSON.stringify(value) !== JSON.stringify(sent[name]),
    ),
  );
}

/** The fields that the design's script sets before a record is stored. */
export async function scriptedFields(ctx: Ctx, model: RecordModel, given: Given): Promise<RecordData> {
  const asked = scriptAsked(ctx, model, given);
  if (!asked) return {};
  return fieldsSet(ctx, model, asked, await runSaveScript(ctx, { script: saveScriptOf(model), ...asked }));
}
