import { z } from 'zod';
import type { Language } from '../kernel/refusal.ts';
import { Id, line } from '../kernel/values.ts';
import type { LocalText } from './local-text.ts';
import { property } from './properties.ts';
import { TONES } from './tones.ts';

/** One value that can be chosen; those below it make a tree. */
export type Option = {
  readonly id: string;
  readonly fullName: string;
  readonly zhtw?: string | undefined;
  readonly en?: string | undefined;
  /** A colour of the theme, where values are told apart by colour. */
  readonly tone?: (typeof TONES)[number] | undefined;
  readonly children?: readonly Option[] | undefined;
};

/** Most options that a designer writes down for one field. */
export const MAX_OPTIONS = 500;

export const Option: z.ZodType<Option> = z.lazy(() =>
  z.object({
    id: z.preprocess((sent) => (typeof sent === 'number' ? String(sent) : sent), line(100).min(1)),
    fullName: line(200),
    zhtw: line(200).optional(),
    en: line(200).optional(),
    tone: z.enum(TONES).optional(),
    children: z.array(Option).max(MAX_OPTIONS).optional(),
  }),
);

/** What a new field offers until its designer writes down something else. */
export const FIRST_OPTIONS: readonly Option[] = [
  { id: '1', fullName: '选项一', zhtw: '選項一', en: 'Option 1' },
  { id: '2', fullName: '选项二', zhtw: '選項二', en: 'Option 2' },
];

/** Where the values come from that a field chooses among. */
export const optionProperties = {
  /** Options that the designer wrote down, a dictionary, or the rows of a data interface. */
  dataType: property(
    ['选项', '選項', 'Options'],
    { as: 'options' },
    z.enum(['static', 'dictionary', 'dynamic']).default('static'),
  ),
  options: z
    .array(Option)
    .max(MAX_OPTIONS)
    .default([...FIRST_OPTIONS]),
  /** Id of the dictionary's type. */
  dictionaryType: Id.or(z.literal('')).default(''),
  /** Id of the data interface. */
  propsUrl: Id.or(z.literal('')).default(''),
  /** Properties of entries or rows that are stored, shown, and lead to those below. */
  props: z
    .object({
      value: line(100).default('id'),
      label: line(100).default('fullName'),
      children: line(100).default('children'),
    })
    .prefault({}),
};

const OptionSource = z.object(optionProperties);
export type OptionSource = z.output<typeof OptionSource>;

/** Every option that the designer wrote down, those below others too. */
export const staticOptions = ({
  dataType,
  options,
}: Pick<OptionSource, 'dataType' | 'options'>): readonly Option[] =>
  dataType === 'static' ? flat(options) : [];

const flat = (list: readonly Option[]): Option[] =>
  list.flatMap((option) => [option, ...flat(option.children ?? [])]);

/** What an option is called, as a text that is translated. */
export const optionText = ({ fullName, zhtw, en }: Option): LocalText => ({
  zh: fullName,
  ...(zhtw === undefined ? {} : { zhtw }),
  ...(en === undefined ? {} : { en }),
});

/** What a reader of a language calls an option. */
export const optionName = (option: Option, language: Language): string =>
  (language === 'zh' ? option.fullName : option[language]) || option.fullName;
