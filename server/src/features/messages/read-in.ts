import { FlowMessageBody, MESSAGE_WORKFLOW } from '@auditplus/contract/features/messages/messages.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { z } from 'zod';

const Translations = z.partialRecord(z.string(), z.object({ title: z.string(), text: z.string() }));

/** A stored message as a reader of a language has it; what has no translation is read as it was written. */
export function readIn(
  message: {
    readonly type: number;
    readonly title: string;
    readonly translations: unknown;
    readonly body?: string;
  },
  language: Language,
): { readonly title: string; readonly flow: FlowMessageBody | null } {
  const own = Translations.safeParse(message.translations).data?.[language];
  const flow = message.type === MESSAGE_WORKFLOW && message.body ? flowOf(message.body) : null;
  return {
    title: own?.title ?? message.title,
    flow: flow && own ? { ...flow, text: own.text } : flow,
  };
}

function flowOf(body: string): FlowMessageBody | null {
  // Only `notify` writes bodies of this type.
  return FlowMessageBody.safeParse(JSON.parse(body)).data ?? null;
}
