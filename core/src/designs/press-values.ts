import type { ListView, ViewButton } from '@auditplus/contract/features/designs/design.schemas.ts';
import { checkExpression } from '../expressions/check.ts';
import { evaluate, type Output } from '../expressions/evaluate.ts';
import { parseExpression } from '../expressions/parse.ts';
import { BOOLEAN, type Type } from '../expressions/types.ts';
import { type FormModel, typeOfShape } from '../forms/form-model.ts';
import { type FormFacts, type FormValues, keptValue, recordOf } from '../forms/form-run.ts';

/** Whether a record has a button of the designer: its condition holds, or it has none. */
export const isPressable = (
  { when = '' }: Pick<ViewButton, 'when'>,
  model: FormModel,
  at: { readonly values: FormValues; readonly facts: FormFacts },
): boolean => when.trim() === '' || resultOf(when, model, { ...at, expects: BOOLEAN }) === true;

/**
 * The usual button of rows, such as `btn_edit`, that is closed to a record: each view that has it asks for something that
 * does not hold. Undefined where one of them lets it through, or none has it.
 */
export function closedButton(
  views: readonly Pick<ListView, 'rowButtons'>[],
  code: string,
  model: FormModel,
  at: { readonly values: FormValues; readonly facts: FormFacts },
): ViewButton | undefined {
  const buttons = views.flatMap(({ rowButtons }) => rowButtons.filter((one) => one.code === code));
  return buttons.some((button) => isPressable(button, model, at)) ? undefined : buttons[0];
}

/** The values that a press sets, as the form holds them; null where an expression gives nothing. */
export const pressValues = (
  { sets = [] }: Pick<ViewButton, 'sets'>,
  model: FormModel,
  at: { readonly values: FormValues; readonly facts: FormFacts },
): FormValues =>
  Object.fromEntries(
    sets.flatMap(({ field: name, value }) => {
      const field = model.byPath.get(name);
      if (!field || field.table !== null) return [];
      const expects = typeOfShape(field.shape);
      return [[name, keptValue(resultOf(value, model, { ...at, expects }), field.shape)] as const];
    }),
  );

/** What a press passes to the interface that it calls: texts by the names of its parameters. */
export const pressParameters = (
  { calls }: Pick<ViewButton, 'calls'>,
  model: FormModel,
  at: { readonly values: FormValues; readonly facts: FormFacts },
): ReadonlyMap<string, string> =>
  new Map(
    (calls?.parameters ?? []).map(({ name, value }) => [name, parameterText(resultOf(value, model, at))]),
  );

/** What an expression gives as a parameter of an interface. */
export const parameterText = (result: Output): string =>
  typeof result === 'string' || typeof result === 'number' || typeof result === 'boolean'
    ? String(result)
    : '';

function resultOf(
  text: string,
  model: FormModel,
  {
    values,
    facts,
    expects,
  }: { readonly values: FormValues; readonly facts: FormFacts; readonly expects?: Type },
): Output {
  const parsed = parseExpression(text);
  const checked = parsed.ok ? checkExpression(parsed.tree, model.scope, expects) : null;
  if (!checked?.ok) return null;
  const found = evaluate(checked.expression, { ...facts, record: recordOf(model, values) });
  return found.kind === 'value' ? found.value : null;
}
