import { z } from 'zod';

/** A template that the provider has approved, with what stands in its places, in their order. */
export const SmsTemplateUse = z.object({
  company: z.int(),
  templateId: z.string(),
  signContent: z.string(),
  appId: z.string(),
  places: z.array(z.tuple([z.string(), z.string()])),
});
export type SmsTemplateUse = z.output<typeof SmsTemplateUse>;
