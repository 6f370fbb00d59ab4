import { z } from 'zod';
import { defineKind, type FieldBase, inLanguage, type Label } from './kind.ts';
import type { Tone } from './tones.ts';

/** One of a few values that the product knows by name; what administrators maintain is a dictionary. */
export type ChoiceField = FieldBase & {
  readonly kind: 'choice';
  readonly options: readonly {
    readonly value: string | number;
    readonly label: Label;
    /** A colour of the theme, where values are told apart by colour. */
    readonly tone?: Tone;
  }[];
  /** What a new record starts with; the first one unless given. */
  readonly start?: string | number;
};

const blank = ({ start, options }: ChoiceField) => start ?? options[0]?.value ?? '';

/** The option with a value. */
export const optionOf = ({ options }: ChoiceField, value: unknown) =>
  options.find((option) => option.value === value);

export const choiceKind = defineKind<ChoiceField, string | number>({
  schema: (field) => {
    const chosen = z.literal(field.options.map(({ value }) => value));
    return field.required ? chosen : chosen.default(blank(field));
  },
  reply: z.union([z.string(), z.number()]),
  blank,
  toCell: (value, field, { language }) => {
    const option = optionOf(field, value);
    return option ? inLanguage(option.label, language) : String(value);
  },
  fromCell: (text, field) => {
    if (text === '') return blank(field);
    const isMeant = (word: string | number) => String(word).toLowerCase() === text.toLowerCase();
    const option = field.options.find(({ value, label }) => [value, ...label].some(isMeant));
    return option?.value ?? { issue: 'notValid' };
  },
});
