import { z } from 'zod';
import { Id, line } from '../kernel/values.ts';
import type { Label } from './kind.ts';
import { LocalText } from './local-text.ts';

/** How the designer edits a property of a field. */
export type PropertyControl =
  | { readonly as: 'flag' }
  | { readonly as: 'number'; readonly min: number; readonly max: number }
  | { readonly as: 'choice'; readonly choices: Readonly<Record<string, Label>> }
  | { readonly as: 'text' | 'words' | 'longWords' | 'colour' | 'hours' | 'rowLimits' | 'textStyle' | 'icon' }
  /** One of the panes of the field itself. */
  | { readonly as: 'pane' }
  | { readonly as: 'options' | 'dictionary' | 'interface' | 'columns' | 'fileKinds' }
  /** A property of the rows of the interface that the field, or the field that it names, chooses among. */
  | { readonly as: 'rowProperty' }
  | {
      readonly as:
        | 'billRule'
        | 'design'
        | 'designField'
        | 'relatedCondition'
        | 'relatedMatches'
        | 'summary'
        | 'rowSource';
    }
  /** A field of the same form that is of one of the kinds; any that holds a value unless given. */
  | { readonly as: 'ownField'; readonly kinds?: readonly string[] };

/** Another property of the kind, and the value of it with which a property counts. */
type Condition = { readonly property: string; readonly value: string };

export type PropertyMeta = {
  readonly label: Label;
  readonly control: PropertyControl;
  readonly onlyWith?: Condition;
};

const METAS = new WeakMap<z.ZodType, PropertyMeta>();

/** What the designer shows of a property; undefined for one that it does not show. */
export const propertyMeta = (schema: z.ZodType): PropertyMeta | undefined => METAS.get(schema);

/** Declares a property by its schema and how it is edited. */
export function property<T extends z.ZodType>(label: Label, control: PropertyControl, schema: T): T {
  METAS.set(schema, { label, control });
  return schema;
}

/** A property that the designer shows only while another one has the value with which it counts. */
export function onlyWith<T extends z.ZodType>(condition: Condition, schema: T): T {
  const meta = METAS.get(schema);
  if (meta) METAS.set(schema, { ...meta, onlyWith: condition });
  return schema;
}

/** Yes or no. */
export const flag = (label: Label, start = false) =>
  property(label, { as: 'flag' }, z.boolean().default(start));

/** Whether forms offer to fill the field in by a code that a camera reads. */
export const scan = () => flag(['扫码填写', '掃碼填寫', 'Filled in by scanning']);

/** Whether what is offered can be searched. */
export const filterable = () => flag(['可搜索', '可搜尋', 'Can be searched'], true);

type Bounds = { readonly min: number; readonly max: number };

/** A whole number that is always there. */
export const whole = (label: Label, { start, ...bounds }: Bounds & { readonly start: number }) =>
  property(label, { as: 'number', ...bounds }, z.int().min(bounds.min).max(bounds.max).default(start));

/** A whole number, or none. */
export const limit = (label: Label, bounds: Bounds) =>
  property(label, { as: 'number', ...bounds }, z.int().min(bounds.min).max(bounds.max).optional());

const FAR = 999_999_999_999;

/** Any number, or none. */
export const bound = (label: Label) =>
  property(label, { as: 'number', min: -FAR, max: FAR }, z.number().min(-FAR).max(FAR).optional());

/** One of a few words, by their names; `start` is what a new field has. */
export function choice<const C extends Readonly<Record<string, Label>>>(
  label: Label,
  choices: C,
  start: keyof C & string,
) {
  const rest = Object.keys(choices).filter((key): key is keyof C & string => key !== start);
  // Designs made elsewhere write some of these words as numbers.
  const Choice = z.preprocess(
    (sent) => (typeof sent === 'number' ? String(sent) : sent),
    z.enum([start, ...rest]),
  );
  return property(label, { as: 'choice', choices }, Choice.default(start));
}

/** A short technical text, such as a pattern of dates. */
export const text = (label: Label, start = '') => property(label, { as: 'text' }, line(500).default(start));

/** Designs made elsewhere have plain texts. */
const Words = z.preprocess((sent) => (typeof sent === 'string' ? { zh: sent } : sent), LocalText);

/** A property of the rows of an interface. */
export const rowProperty = (label: Label, start = '') =>
  property(label, { as: 'rowProperty' }, line(100).default(start));

/** A text that people read. */
export const words = (label: Label, start: LocalText = { zh: '' }) =>
  property(label, { as: 'words' }, Words.default(start));

/** What an empty box says, and what a required one asks for. */
export const placeholder = () => words(['占位提示', '佔位提示', 'Hint']);

/** A longer text that people read. */
export const longWords = (label: Label, start: LocalText = { zh: '' }) =>
  property(label, { as: 'longWords' }, Words.default(start));

/** A colour as `#rrggbb`; empty for that of the theme. */
export const colour = (label: Label, start = '') =>
  property(
    label,
    { as: 'colour' },
    z
      .string()
      .regex(/^(?:#[0-9a-fA-F]{6})?$/)
      .default(start),
  );

/** An icon of the product, by its name; empty for none. */
export const icon = (label: Label) => property(label, { as: 'icon' }, line(60).default(''));

/** How large a control is; empty for as large as the form's others. */
export const controlSize = () =>
  choice(
    ['尺寸', '尺寸', 'Size'],
    {
      '': ['随表单', '隨表單', 'As the form'],
      medium: ['大', '大', 'Large'],
      small: ['中', '中', 'Medium'],
      mini: ['小', '小', 'Small'],
    },
    '',
  );

/** The pane that is open at first; the first one unless given. Designs made elsewhere may name several. */
export const firstPane = () =>
  property(
    ['默认展开', '預設展開', 'Open at first'],
    { as: 'pane' },
    z.preprocess((sent) => (Array.isArray(sent) ? sent[0] : sent), line(50).catch('')).default(''),
  );

/** Names something else by its id: an interface, a design, a rule. Empty until chosen. */
export const named = (label: Label, control: PropertyControl) =>
  property(label, control, Id.or(z.literal('')).default(''));

/** Columns of a choice list: which property of a row, under which name. */
export const columns = (label: Label) =>
  property(
    label,
    { as: 'columns' },
    z
      .array(z.object({ value: line(100), label: Words }))
      .max(30)
      .default([]),
  );
