import { allLifecycles } from '@auditplus/contract/all-lifecycles.ts';
import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Lifecycle } from '@auditplus/contract/kernel/lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import { CHECK_TYPES, SEVERITIES, STAGES } from '../../documents/labels.ts';
import type { Db } from '../../kernel/db.ts';
import { fill, label, pick, type Texts } from '../../kernel/texts.ts';
import { namesOfRecords } from './activities.queries.ts';
import { FIELD_WORDS, FLAGS, FORM_WORDS, VALUE_WORDS } from './audit-log-field-words.ts';

const LIFECYCLES: ReadonlyMap<string, Lifecycle> = new Map(
  allLifecycles.map((lifecycle) => [lifecycle.name, lifecycle]),
);

/** Fields whose values are codes of one table of words. */
const CODED: Readonly<Record<string, Texts>> = {
  ...VALUE_WORDS,
  stage: STAGES,
  status: scoreRowLifecycle.labels,
  severity: SEVERITIES,
  checkType: CHECK_TYPES,
};

/** People and organisations by their ids, as far as entries of the trail name them. */
export type AuditLogNames = ReadonlyMap<string, string>;

type Fields = Readonly<Record<string, unknown>>;
type Changed = { readonly target_type: string; readonly before: unknown; readonly after: unknown };

/** Fields that point at a record. */
const isReference = (field: string): boolean => /Ids?$/.test(field) || field === 'partyB';

/** The names of the people and organisations that entries point at. */
export async function namesIn(db: Db, rows: readonly Changed[]): Promise<AuditLogNames> {
  const ids = new Set<string>();
  for (const { before, after } of rows)
    for (const fields of [before, after])
      for (const [field, value] of Object.entries(fieldsOf(fields)))
        if (isReference(field))
          for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'string') ids.add(one);
  if (ids.size === 0) return new Map();
  return namesOfRecords(db, [...ids]);
}

/**
 * The fields that an entry changed, one a line and in words; records that have no name of their own are left out,
 * since their ids say nothing to a reader.
 */
export function fieldsInWords(
  fields: unknown,
  entry: { readonly targetType: string; readonly names: AuditLogNames },
  language: Language,
): string {
  const { colon } = pick(FORM_WORDS, language);
  return Object.entries(fieldsOf(fields))
    .flatMap(([field, value]) => {
      const words = valueInWords(field, value, { ...entry, language });
      return words === '' ? [] : [label(FIELD_WORDS, field, language) + colon + words];
    })
    .join('\n');
}

/** The name of a field and its value in words; an id is left as it is. */
export const fieldInWords = (
  {
    field,
    value,
    targetType,
  }: { readonly field: string; readonly value: unknown; readonly targetType: string },
  language: Language,
): { readonly name: string; readonly value: string } => ({
  name: label(FIELD_WORDS, field, language),
  value: valueInWords(field, value, { targetType, names: new Map(), language }),
});

const fieldsOf = (fields: unknown): Fields =>
  typeof fields === 'object' && fields !== null ? (fields as Fields) : {};

type Reading = { readonly targetType: string; readonly names: AuditLogNames; readonly language: Language };

function valueInWords(field: string, value: unknown, reading: Reading): string {
  const { language, names, targetType } = reading;
  const words = pick(FORM_WORDS, language);
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value))
    return value
      .map((one) => valueInWords(field, one, reading))
      .filter(Boolean)
      .join(words.comma);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'object') return objectInWords(fieldsOf(value), reading);
  const code = String(value);
  if (FLAGS.has(field)) return code === '1' ? words.yes : words.no;
  if (field === 'state') return LIFECYCLES.get(targetType)?.labelOf(Number(value), language) ?? code;
  if (field === 'grade') return gradeName(code, language);
  if (isReference(field)) return names.get(code) ?? '';
  return label(CODED[field] ?? {}, code, language);
}

/** A deduction, a file, a sample or a meeting: what a reader wants to know of it. */
function objectInWords(value: Fields, reading: Reading): string {
  const words = pick(FORM_WORDS, reading.language);
  const text = (key: string) => {
    const part = value[key];
    return typeof part === 'string' || typeof part === 'number' ? String(part) : '';
  };
  if ('points' in value) {
    const named = text('label') || text('reason');
    const counted =
      Number(value.count) > 1 ? fill(words.times, { label: named, count: text('count') }) : named;
    return fill(words.deduction, { label: counted, points: text('points') });
  }
  if ('population' in value)
    return fill(words.sample, {
      population: text('population'),
      size: text('size'),
      hits: text('hits'),
    });
  return text('name') || text('place');
}
