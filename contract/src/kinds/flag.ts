import { Flag } from '../kernel/values.ts';
import { defineKind, type FieldBase, inLanguage, type Label } from './kind.ts';

/** Yes or no; the wire says 1 and 0. */
export type FlagField = FieldBase & {
  readonly kind: 'flag';
  readonly on: Label;
  readonly off: Label;
  readonly start: 0 | 1;
};

/** What people write for a flag beside its own labels. */
const YES = ['1', '是', '启用', '啟用', 'yes', 'true', 'on'];
const NO = ['0', '否', '停用', 'no', 'false', 'off'];

export const flagKind = defineKind<FlagField, 0 | 1>({
  schema: ({ start }) => Flag.default(start),
  reply: Flag,
  blank: ({ start }) => start,
  toCell: (value, field, { language }) => inLanguage(value === 1 ? field.on : field.off, language),
  fromCell: (text, { on, off, start }) => {
    if (text === '') return start;
    const isOneOf = (words: readonly string[], label: Label) =>
      [...words, ...label].some((word) => word.toLowerCase() === text.toLowerCase());
    if (isOneOf(YES, on)) return 1;
    return isOneOf(NO, off) ? 0 : { issue: 'notValid' };
  },
});
