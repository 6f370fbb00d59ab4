import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { choiceRenderer } from './choice.tsx';
import { dayRenderer } from './day.tsx';
import { decimalRenderer } from './decimal.tsx';
import { designedRenderer } from './designed.tsx';
import { dictionaryRenderer } from './dictionary.tsx';
import type { FieldRenderer } from './field-renderer.ts';
import { filesRenderer } from './files.tsx';
import { flagRenderer } from './flag.tsx';
import { integerRenderer } from './integer.tsx';
import { minuteRenderer } from './minute.tsx';
import { momentRenderer } from './moment.tsx';
import { multilineRenderer } from './multiline.tsx';
import { organizationRenderer } from './organization.tsx';
import { rowsRenderer } from './rows.tsx';
import { textRenderer } from './text.tsx';
import { userRenderer } from './user.tsx';

/** How every kind of field is drawn, by its name. */
const RENDERERS: Readonly<Record<Field['kind'], FieldRenderer<Field>>> = {
  text: textRenderer,
  multiline: multilineRenderer,
  code: textRenderer,
  integer: integerRenderer,
  flag: flagRenderer,
  dictionary: dictionaryRenderer,
  organization: organizationRenderer,
  moment: momentRenderer,
  minute: minuteRenderer,
  choice: choiceRenderer,
  user: userRenderer,
  day: dayRenderer,
  decimal: decimalRenderer,
  files: filesRenderer,
  designed: designedRenderer,
  rows: rowsRenderer,
};

/** How a field is drawn. */
export const rendererOf = (field: Field): FieldRenderer<Field> => RENDERERS[field.kind];
