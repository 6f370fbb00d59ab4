import { z } from 'zod';
import { LocalText } from '../kinds/local-text.ts';
import { line } from './values.ts';

/** What stored values are told by: names of organisations or people, values of a dictionary, or those of a list. */
export const ValueWords = z.object({
  of: z.enum(['unit', 'person', 'dictionary', 'list']),
  dictionary: line(50).default(''),
  list: z
    .array(z.object({ value: line(200), label: LocalText.default({ zh: '' }) }))
    .max(200)
    .default([]),
});
export type ValueWords = z.output<typeof ValueWords>;
