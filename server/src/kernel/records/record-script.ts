import { fieldsWhere, isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { scriptValues } from '@auditplus/core/records/script-values.ts';
import type { Ctx } from '../context.ts';
import { refuse } from '../errors.ts';
import { runSaveScript } from '../sandbox/save-script.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The values as the script of a record has them stored. It refuses in its own words, at the field that it names; no right
 * of the writer stands in its way. Files are not its to give.
 */
export async function scriptedValues(
  ctx: Ctx,
  model: RecordModel,
  { values, before }: { readonly values: Values; readonly before: Values | null },
): Promise<Values> {
  const { beforeSave } = model;
  if (beforeSave === undefined) return values;
  const data = scriptValues(model, values);
  const outcome = await runSaveScript(ctx, {
    script: beforeSave,
    data,
    old: before && scriptValues(model, before),
  });
  if (outcome.kind === 'refused') {
    const { text, field } = outcome;
    refuse('record.ruleBroken', { text }, Object.hasOwn(model.fields, field) ? { field } : {});
  }
  const failed = (why: object): never => {
    ctx.log.warn({ record: model.name, ...why }, 'a script of a record failed');
    return refuse('record.scriptFailed');
  };
  if (outcome.kind === 'failed') return failed({ outcome });
  const set = fieldsWhere(model, isEdited).flatMap(([name, field]) => {
    const given = outcome.data[name];
    const isSet = name in outcome.data && JSON.stringify(given) !== JSON.stringify(data[name]);
    if (!isSet || field.kind === 'files') return [];
    const read = kindOf(field)
      .schema(field)
      .safeParse(given ?? kindOf(field).blank(field));
    return read.success ? [[name, read.data] as const] : failed({ field: name });
  });
  return set.length === 0 ? values : { ...values, ...Object.fromEntries(set) };
}
