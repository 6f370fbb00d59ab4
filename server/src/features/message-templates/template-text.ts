import { TemplateTranslations } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import type { OutsideChannel } from '@auditplus/contract/features/messages/notify-rules.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { deliver, type SmsTemplateUse } from '../deliveries/public.ts';
import { type Template, templateOf } from './templates-in-use.queries.ts';

/** A message in words. */
export type MessageText = { readonly title: string; readonly content: string };

/** A message in words, and for a text message the provider's template that it goes out by. */
type Worded = MessageText & { readonly sms: SmsTemplateUse | null };

type Places = Readonly<Record<string, string | number>>;

type Wording = {
  readonly language: Language;
  readonly places: Places;
  /** The product's own words in that language. */
  readonly fixed: MessageText;
};

/** The administrator's words of a language with their places filled; the product's own where there are none. */
export function inTemplate(
  template: Template | undefined,
  { language, places, fixed }: Wording,
): MessageText {
  const own = template && wordsOf(template, language);
  if (!own || own.content === '') return fixed;
  const title = own.title === '' ? fixed.title : filled(own.title, places);
  return { title, content: filled(own.content, places) };
}

/** The main words of a template are Chinese. */
function wordsOf(template: Template, language: Language): MessageText | undefined {
  if (language === 'zh') return template;
  return TemplateTranslations.parse(template.translations)[language];
}

/**
 * A text message by template takes the text of the template's SMS template, in whatever language the provider has
 * approved it; without one it is worded like the others.
 */
function smsInTemplate(template: Template | undefined, wording: Wording): Worded {
  if (!template) return { ...wording.fixed, sms: null };
  const { company, sms_content } = template;
  const { places } = wording;
  const words = inTemplate(template, wording);
  const content = sms_content || template.content;
  return {
    title: words.title,
    content: sms_content ? filled(sms_content, places) : words.content,
    sms: company === null ? null : smsUse({ ...template, company, content }, places),
  };
}

/** An SMS template with what stands in its places, in the order of its text. */
export const smsUse = (
  template: {
    readonly company: number;
    readonly templateId: string | null;
    readonly signContent: string | null;
    readonly appId: string | null;
    readonly content: string;
  },
  places: Places,
): SmsTemplateUse => ({
  company: template.company,
  templateId: template.templateId ?? '',
  signContent: template.signContent ?? '',
  appId: template.appId ?? '',
  places: placeNames(template.content).map((name) => [name, String(places[name] ?? '')]),
});

/** Sends a message in the words of its template once the change commits, else in the fixed ones. */
export async function sendByTemplate(
  ctx: Pick<Ctx, 'clock'>,
  step: Pick<Change, 'db' | 'emit'>,
  {
    channel,
    receiver,
    code,
    ...wording
  }: {
    readonly channel: OutsideChannel;
    readonly receiver: string;
    readonly code: string;
  } & Wording,
): Promise<void> {
  const template = await templateOf(step.db, code, channel);
  const { title, content, sms } =
    channel === 'sms' ? smsInTemplate(template, wording) : { ...inTemplate(template, wording), sms: null };
  await deliver(ctx, step, { channel, receiver, subject: title, body: content, template: sms });
}

/** The places of a text in their order, each once. */
export const placeNames = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')),
];

/** A text with its places filled in; a place that nobody fills stays as it is. */
export const filled = (text: string, places: Places): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(places[name] ?? place));
