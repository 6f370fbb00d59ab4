import { z } from 'zod';
import { line } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/** One line of text. */
export type TextField = FieldBase & {
  readonly kind: 'text';
  readonly max: number;
  /** A regular expression that the whole text fulfils. */
  readonly pattern?: string;
};

function schema({ max, required, pattern }: TextField) {
  const text = line(max);
  const shaped = pattern ? text.regex(new RegExp(required ? pattern : `${pattern}|^$`, 'u')) : text;
  return required ? shaped.min(1) : shaped.default('');
}

/** A text that a field takes, another one for another number; undefined where its pattern takes none of some usual ones. */
export function sampleText(field: TextField, number: number): string | undefined {
  const usual = [
    `记录${number}`,
    `S${number}`,
    `s${number}`,
    String(number),
    String(13_800_000_000 + number),
  ];
  return usual.find((text) => schema(field).safeParse(text).success);
}

export const textKind = defineKind<TextField, string>({
  schema,
  reply: z.string(),
  blank: () => '',
  toCell: (value) => value,
  fromCell: (text, { max, pattern }) => {
    if (text.length > max) return { issue: 'tooLong' };
    return text === '' || !pattern || new RegExp(pattern, 'u').test(text) ? text : { issue: 'notValid' };
  },
});
