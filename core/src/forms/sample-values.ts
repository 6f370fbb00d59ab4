import { type OptionSource, staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import { sampleOfPattern } from '@auditplus/contract/kinds/pattern-presets.ts';
import type { FormField, FormModel } from './form-model.ts';
import { type FormFacts, type FormRow, FormRun, type FormValues } from './form-run.ts';
import { startRow, startValues } from './start-values.ts';

const ROWS = 2;
const DAY_MS = 86_400_000;

/**
 * A record to look at a form with: what a new one starts with, and where that is nothing a value that fits the kind.
 * People, organisations, records and files are left out: none is made up.
 */
export function sampleValues(
  model: FormModel,
  facts: FormFacts,
  nameOf: (field: FormField) => string,
): FormValues {
  const filled = (fields: readonly FormField[], start: FormRow, at: number): FormRow =>
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        isEmpty(start[field.name]) ? sampleOf(field, { at, facts, name: nameOf(field) }) : start[field.name],
      ]),
    );
  const main = model.fields.filter(({ table }) => table === null);
  return {
    ...filled(main, startValues(model, facts), 0),
    ...Object.fromEntries(
      model.tables.map(({ name, columns }) => [
        name,
        Array.from({ length: ROWS }, (_, at) => filled(columns, startRow(model, name, facts), at)),
      ]),
    ),
  };
}

/**
 * Records to look at a list with, no two alike where the kinds of their fields allow it: what new ones start with counts
 * for the first alone. Computed fields are computed.
 */
export function sampleRecords(
  model: FormModel,
  facts: FormFacts,
  nameOf: (field: FormField) => string,
  count: number,
): FormValues[] {
  const first = sampleValues(model, facts, nameOf);
  const main = model.fields.filter(({ table }) => table === null);
  return Array.from({ length: count }, (_, at) => {
    const own = main.map((field): [string, unknown] => {
      const found = sampleOf(field, { at, facts, name: nameOf(field) });
      return [field.name, at === 0 || isEmpty(found) ? first[field.name] : found];
    });
    return new FormRun(model, facts, { values: { ...first, ...Object.fromEntries(own) } }).values;
  });
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

type Around = { readonly at: number; readonly facts: FormFacts; readonly name: string };

/** A value that the field takes; none where the kind's rules would not have it. */
function sampleOf({ kind, props, field }: FormField, around: Around): unknown {
  const nothing = kind.blank({ props });
  if (kind.isComputed) return nothing;
  const wanted = wantedOf({ kind, props, field }, around);
  if (wanted === undefined) return nothing;
  const read = kind.schema({ props }).safeParse(wanted);
  if (!read.success || read.data === null) return nothing;
  return kind.check?.(read.data, props) ? nothing : read.data;
}

function wantedOf(
  { kind, props, field }: Pick<FormField, 'kind' | 'props' | 'field'>,
  around: Around,
): unknown {
  const { at, facts, name } = around;
  if (kind.sample) return kind.sample(at, props);
  const reference = kind.refersTo?.(props);
  if (reference) return reference.to === 'options' ? optionOf(reference.source, at) : undefined;
  switch (kind.shape(props)) {
    case 'text':
      if (kind.isSystem) return undefined;
      // What has to look in some way is not guessed, save where it is a usual one.
      return field.patterns.length > 0 ? sampleOfPatterns(field) : `${name} ${at + 1}`;
    case 'html':
      return `<p>${name}</p>`;
    case 'decimal':
      return Number(props.min ?? 1) + at;
    case 'flag':
      return 1;
    case 'day':
      return new Date(facts.now + at * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);
    case 'moment':
      return facts.now + at * DAY_MS;
    case 'time':
      return '09:00:00';
    default:
      return undefined;
  }
}

function sampleOfPatterns({ patterns }: FormField['field']): string | undefined {
  const [first, ...others] = patterns;
  return first && others.length === 0 ? sampleOfPattern(first.pattern) : undefined;
}

function optionOf(source: OptionSource, at: number): unknown {
  const options = staticOptions(source);
  return options[at % Math.max(1, options.length)]?.id;
}
