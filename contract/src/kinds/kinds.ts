import type { z } from 'zod';
import { type ChoiceField, choiceKind } from './choice.ts';
import { type CodeField, codeKind } from './code.ts';
import { type DayField, dayKind } from './day.ts';
import { type DecimalField, decimalKind } from './decimal.ts';
import { type DesignedField, designedKind } from './designed.ts';
import { type DictionaryField, dictionaryKind } from './dictionary.ts';
import { type FilesField, filesKind } from './files.ts';
import { type FlagField, flagKind } from './flag.ts';
import { type IntegerField, integerKind } from './integer.ts';
import type { FieldKind } from './kind.ts';
import { type MinuteField, minuteKind } from './minute.ts';
import { type MomentField, momentKind } from './moment.ts';
import { type MultilineField, multilineKind } from './multiline.ts';
import { type OrganizationField, organizationKind } from './organization.ts';
import { type RowsField, rowsKind } from './rows.ts';
import { type TextField, textKind } from './text.ts';
import { type UserField, userKind } from './user.ts';

/** A field of any kind: plain data. */
export type Field =
  | TextField
  | MultilineField
  | CodeField
  | IntegerField
  | FlagField
  | DictionaryField
  | OrganizationField
  | MomentField
  | MinuteField
  | ChoiceField
  | UserField
  | DayField
  | DecimalField
  | FilesField
  | DesignedField
  | RowsField;

/** Every kind of field by its name; records written by hand and designed ones use the same. */
const KINDS = {
  text: textKind,
  multiline: multilineKind,
  code: codeKind,
  integer: integerKind,
  flag: flagKind,
  dictionary: dictionaryKind,
  organization: organizationKind,
  moment: momentKind,
  minute: minuteKind,
  choice: choiceKind,
  user: userKind,
  day: dayKind,
  decimal: decimalKind,
  files: filesKind,
  designed: designedKind,
  rows: rowsKind,
};

type Kinds = typeof KINDS;

/** The value that a field holds. */
export type ValueOf<F extends { readonly kind: keyof Kinds }> = F extends {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: infer V }[];
}
  ? V
  : z.output<Kinds[F['kind']]['reply']>;

/** The functions of a field's kind. */
export const kindOf = (field: Field): FieldKind<Field, unknown> => KINDS[field.kind];
