import { z } from 'zod';
import { codeLine, Flag, Id, jsonText, line, nameLine, prose, Rev } from '../../kernel/values.ts';

/** A place of a template: `{field}` in its texts. */
export const TemplateParameter = z.object({
  field: z.string().trim().min(1).max(50).regex(/^\w+$/),
  fieldName: line(50).min(1),
});

const Words = z.object({ title: line(200).default(''), content: prose(20_000).default('') });

/** The words of a template in further languages; where a language has no content the product's own words are sent. */
export const TemplateTranslations = z.object({ zhtw: Words.optional(), en: Words.optional() });

const NORMAL = 1;

/**
 * 1 normal, 2 important, 3 urgent: the values of the dictionary `messageCategory`, whose entries may be named by their
 * code or their id.
 */
const TemplateCategory = z.codec(
  z.union([z.int(), z.string().max(50)]),
  z.union([z.literal(1), z.literal(2), z.literal(3)]),
  {
    decode: (sent) => {
      const code = String(sent).replace('dict.messageCategory.', '');
      // Anything else is refused by the choice that follows.
      return (code === '' ? NORMAL : Number(code)) as typeof NORMAL;
    },
    encode: (category) => category,
  },
);

/** A message template to create or change (platform-contract 9.11). */
export const MessageTemplateEdit = z.object({
  fullName: nameLine(50),
  enCode: codeLine(50),
  category: TemplateCategory.default(NORMAL),
  isStationLetter: Flag.default(1),
  isEmail: Flag.default(0),
  isSms: Flag.default(0),
  isWecom: Flag.default(0),
  isDingTalk: Flag.default(0),
  /** The SMS template; needed when SMS is on. */
  smsId: z.string().max(50).default(''),
  templateJson: jsonText(z.array(TemplateParameter).max(50)).default([]),
  title: line(200).min(1),
  content: prose(20_000).default(''),
  translations: TemplateTranslations.default({}),
  enabledMark: Flag.default(1),
  rev: Rev.optional(),
});
export type MessageTemplateEdit = z.output<typeof MessageTemplateEdit>;

export const MessageTemplateRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.int(),
  isStationLetter: z.int(),
  isEmail: z.int(),
  isSms: z.int(),
  isWecom: z.int(),
  isDingTalk: z.int(),
  title: z.string(),
  content: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  lastModifyTime: z.int(),
  enabledMark: z.int(),
  rev: Rev,
});
export type MessageTemplateRow = z.output<typeof MessageTemplateRow>;

/** A message template for its form. */
export const MessageTemplateInfo = MessageTemplateEdit.extend({
  id: z.string(),
  smsTemplateName: z.string(),
  rev: Rev,
});

/** A trial of an SMS template: whom to send it to, and what stands in its places. */
export const SmsTrial = z.object({
  id: Id,
  phoneNumbers: z
    .array(z.string().regex(/^1\d{10}$/))
    .min(1)
    .max(10),
  parameters: z.record(z.string().max(50), z.string().max(200)).default({}),
});
export type SmsTrial = z.output<typeof SmsTrial>;

/** A template as pickers offer one. */
export const TemplateOption = z.object({ id: Id, fullName: z.string() });
