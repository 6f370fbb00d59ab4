import { z } from 'zod';
import { choiceValue } from './choices.ts';
import { defineFormKind } from './form-kind.ts';
import { groupProperties } from './radio.ts';

const properties = z.object({ ...groupProperties, multiple: z.literal(true).default(true) });

/** Some of a few options, all in sight. */
export const checkbox = defineFormKind({
  ...choiceValue,
  title: ['多选框组', '核取方塊組', 'Checkboxes'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  isNarrowed: true,
});
