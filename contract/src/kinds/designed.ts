import { z } from 'zod';
import type { FormKind, Reference } from './form-kind.ts';
import { type ValueKindId, valueKind } from './form-kinds.ts';
import { defineKind, type FieldBase, isCellIssue } from './kind.ts';
import { staticOptions } from './option-source.ts';

/** Kinds of the form designer that records have by other names, or do not have. */
const ELSEWHERE = [
  'uploadFz',
  'uploadImg',
  'createUser',
  'createTime',
  'modifyUser',
  'modifyTime',
  'calculate',
] as const satisfies readonly ValueKindId[];

/** A kind of the form designer that records have as it is. */
export type DesignedKindId = Exclude<ValueKindId, (typeof ELSEWHERE)[number]>;

export const isDesignedKind = (kind: ValueKindId): kind is DesignedKindId =>
  !ELSEWHERE.some((one) => one === kind);

/**
 * A field of a kind that forms are designed with, for what records have no kind of their own: several choices, times of
 * day, ranges, areas. Its column follows from what is stored: `jsonb` for several values, `text` for one. Without a
 * value it is null, or an empty list.
 */
export type DesignedField = FieldBase & {
  readonly kind: 'designed';
  readonly of: DesignedKindId;
  /** Properties of its kind, as far as they differ from what such a field begins with. */
  readonly props?: Readonly<Record<string, unknown>>;
};

/** What a designed field holds: its kind says which. */
export type DesignedValue = string | number | null | readonly (string | number | readonly string[])[];

type Designed = Pick<DesignedField, 'of' | 'props'>;
type Props = Readonly<Record<string, unknown>>;

/** A field is asked for every row of a list. */
const READ = new WeakMap<object, Props>();
const NO_PROPS = {};

/** Whether a field holds what is never shown once it is stored. */
export const isSecret = (field: { readonly kind: string; readonly of?: string }): boolean =>
  field.kind === 'designed' && field.of === 'PsdInput';

/** What stands for a secret wherever it is read; a write that sends it back changes nothing. */
export const SECRET_MASK = '******';

/** The functions of the kind that a field was designed with. */
export const formKindOf = ({ of }: Designed): FormKind => valueKind(of);

/** The properties of its kind, those that the field does not say as such a field begins with them. */
export function designedProps({ of, props = NO_PROPS }: Designed): Props {
  if (props === NO_PROPS) return valueKind(of).properties.parse({});
  const known = READ.get(props) ?? valueKind(of).properties.parse(props);
  READ.set(props, known);
  return known;
}

/** What the value of a field is when it is stored. */
export const shapeOf = (field: Designed) => formKindOf(field).shape(designedProps(field));

const LISTS: ReadonlySet<string> = new Set(['ids', 'paths', 'days', 'times', 'decimals']);

/** Whether a field holds several values, or one that has several parts. */
export const isSeveral = (field: Designed): boolean => LISTS.has(shapeOf(field));

/** What the ids of a field name, where that is not written down with it. */
export function referenceOf(field: Designed): Reference | null {
  const reference = formKindOf(field).refersTo?.(designedProps(field)) ?? null;
  return reference?.to === 'options' && reference.source.dataType === 'static' ? null : reference;
}

/** The ids that a value holds; those of a tree level by level. */
export const idsIn = (value: unknown): string[] =>
  [value].flat(2).filter((id): id is string => typeof id === 'string' && id !== '');

const Part = z.union([z.string(), z.number(), z.array(z.string())]);
const Reply: z.ZodType<DesignedValue, DesignedValue> = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.array(Part),
]);

/** Whether a value is none. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const blank = (field: Designed): DesignedValue =>
  Reply.parse(formKindOf(field).blank({ props: designedProps(field) }));

export const designedKind = defineKind<DesignedField, DesignedValue>({
  schema: (field) => {
    const kind = formKindOf(field);
    const props = designedProps(field);
    const sent = kind.schema({ props, ...(field.required ? { required: true } : {}) });
    // Clients send what is kept; what other programs write for it is read as the kind reads it.
    const value = z.codec(Reply, Reply, {
      decode: (written, context) => {
        const read = sent.safeParse(written);
        if (read.success && (isNothing(read.data) ? !field.required : !kind.check?.(read.data, props)))
          return Reply.parse(read.data);
        context.issues.push({ code: 'custom', input: written });
        return z.NEVER;
      },
      encode: (kept) => kept,
    });
    return field.required ? value : value.default(blank(field));
  },
  reply: Reply,
  blank,
  toCell: (value, field, words) => formKindOf(field).toCell(value, { props: designedProps(field) }, words),
  fromCell: (text, field, words) => {
    if (text === '') return blank(field);
    const read = formKindOf(field).fromCell(text, { props: designedProps(field) }, words);
    return isCellIssue(read) ? read : Reply.parse(read);
  },
});

const DAY_MS = 86_400_000;
/** 2026-03-02, as people in Asia/Shanghai write it. */
const FIRST_DAY_MS = 1_772_380_800_000;

/** A value that a field takes, another one for another number where it can be; blank where only the product knows one. */
export function sampleDesigned(field: DesignedField, number: number): DesignedValue {
  const read = designedKind.schema(field).safeParse(wantedOf(field, number));
  return read.success ? read.data : blank(field);
}

function wantedOf(field: DesignedField, number: number): unknown {
  const kind = formKindOf(field);
  const props = designedProps(field);
  const shape = kind.shape(props);
  const reference = kind.refersTo?.(props);
  if (kind.isSystem) return blank(field);
  if (kind.sample) return kind.sample(number, props);
  if (reference) {
    const options = reference.to === 'options' ? staticOptions(reference.source) : [];
    const id = options[number % Math.max(1, options.length)]?.id;
    if (id === undefined || shape === 'id') return id;
    return shape === 'paths' && props.multiple === true ? [[id]] : [id];
  }
  const minute = String(number % 60).padStart(2, '0');
  const day = (at: number) =>
    new Date(FIRST_DAY_MS + at * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  switch (shape) {
    case 'time':
      return `12:${minute}:00`;
    case 'times':
      return [`08:${minute}:00`, '17:30:00'];
    case 'days':
      return [day(number), day(number + 1)];
    case 'decimals':
      return [props.min, props.max];
    case 'moment':
      return FIRST_DAY_MS + number;
    case 'flag':
      return 1;
    case 'decimal':
      return props.min ?? 1;
    case 'html':
      return `<p>${number}</p>`;
    default:
      return `S${number}`;
  }
}
