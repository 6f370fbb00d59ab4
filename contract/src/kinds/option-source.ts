import { z } from 'zod';
import { Id, line } from '../kernel/values.ts';
import { LocalText } from './local-text.ts';
import { property } from './properties.ts';

/** One value that can be chosen; those below it make a tree. */
export type Option = {
  readonly value: string;
  readonly label: LocalText;
  /** A colour of the theme by its tone, where values are told apart by colour. */
  readonly tone?: string | undefined;
  readonly children?: readonly Option[] | undefined;
};

/** Most options that a designer writes down for one field. */
export const MAX_OPTIONS = 500;

export const TONES = ['grey', 'blue', 'orange', 'green', 'red', 'purple'] as const;

const Option: z.ZodType<Option> = z.lazy(() =>
  z.object({
    value: line(100).min(1),
    label: LocalText,
    tone: z.enum(TONES).optional(),
    children: z.array(Option).max(MAX_OPTIONS).optional(),
  }),
);

const OptionSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('static'), options: z.array(Option).max(MAX_OPTIONS).default([]) }),
  /** A dictionary by the id of its type; stored is the id or the code of the entry. */
  z.object({
    type: z.literal('dictionary'),
    dictionary: Id.or(z.literal('')).default(''),
    stores: z.enum(['id', 'enCode']).default('enCode'),
  }),
  /** The rows of a data interface, with the properties that are stored, shown and lead to rows below. */
  z.object({
    type: z.literal('interface'),
    interfaceId: Id.or(z.literal('')).default(''),
    value: line(100).default('id'),
    label: line(100).default('fullName'),
    children: line(100).default('children'),
  }),
]);
export type OptionSource = z.output<typeof OptionSource>;

const FIRST: OptionSource = {
  type: 'static',
  options: [
    { value: '1', label: { zh: '选项一', en: 'Option 1' } },
    { value: '2', label: { zh: '选项二', en: 'Option 2' } },
  ],
};

/** Where the values come from that a field chooses among. */
export const options = () =>
  property(['选项', '選項', 'Options'], { as: 'options' }, OptionSource.default(FIRST));

/** Every option of a source that the designer wrote down, those below others too. */
export const staticOptions = (source: OptionSource): readonly Option[] =>
  source.type === 'static' ? flat(source.options) : [];

const flat = (list: readonly Option[]): Option[] =>
  list.flatMap((option) => [option, ...flat(option.children ?? [])]);
