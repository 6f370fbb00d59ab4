import { type LookedUp, ValueType } from '@auditplus/contract/features/records/records.schemas.ts';
import { isWorkday, type WorkDays } from '../calendar/work-days.ts';
import type { Need } from '../expressions/evaluate.ts';
import { type FormField, type FormModel, type FormSurroundings, rowFields } from './form-model.ts';
import type { FormFacts } from './form-run.ts';

/** What a question of a form was answered with. */
export type Answer = { readonly need: Need; readonly value: unknown };

const keyOf = (need: Need): string => JSON.stringify(need);

/** What the expressions of a form asked of other records and the calendar, and were told. */
export class Answers {
  readonly #found = new Map<string, unknown>();
  #workDays: WorkDays | null = null;

  take({ need, value }: Answer): void {
    this.#found.set(keyOf(need), value);
  }

  takeWorkDays(days: WorkDays): void {
    this.#workDays = days;
  }

  /** What a form knows with all that was answered. */
  factsWith(facts: FormFacts): FormFacts {
    const days = this.#workDays;
    return {
      ...facts,
      ...(days ? { isWorkday: (day: string) => isWorkday(day, days) } : {}),
      lookup: (path, id, field) => this.#found.get(keyOf({ kind: 'lookup', path, id, field })),
      isUnique: (path, value) => {
        const is = this.#found.get(keyOf({ kind: 'unique', path, value }));
        return typeof is === 'boolean' ? is : undefined;
      },
    };
  }
}

/** Whether a form asks anything that it cannot know by itself. */
export const asksAnything = (model: FormModel): boolean =>
  model.expressions.some(
    ({ reads: { lookups, unique, facts } }) =>
      lookups.length > 0 || unique.length > 0 || facts.includes('workCalendar'),
  );

/** The fields of other records that the expressions of a form look up: by the id of the relation field, with their types. */
export function lookedUp(model: FormModel): LookedUp {
  const found: LookedUp = {};
  for (const { path, field } of model.expressions.flatMap(({ reads }) => reads.lookups)) {
    const relation = model.byPath.get(path);
    const type = relation && relatedType(model, relation, field);
    if (relation && type) found[relation.field.fieldId] = { ...found[relation.field.fieldId], [field]: type };
  }
  return found;
}

/** Reads a form with what it looks up, as `lookedUp` tells it. */
export const lookingUp = (types: LookedUp): FormSurroundings => ({
  relationFields: ({ fieldId }) => types[fieldId],
});

function relatedType({ scope }: FormModel, { table, name }: FormField, field: string): ValueType | undefined {
  const fields = table === null ? scope.fields : rowFields(scope.fields[table]?.type);
  return ValueType.safeParse(fields[name]?.relation?.[field]).data;
}
