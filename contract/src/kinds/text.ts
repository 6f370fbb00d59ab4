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
