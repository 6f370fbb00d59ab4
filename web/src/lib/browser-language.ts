import type { Language } from '@auditplus/contract/kernel/refusal.ts';

const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/;

/** The first of a browser's languages that the product speaks; null when it speaks none of them. */
export function languageAmong(tags: readonly string[]): Language | null {
  for (const tag of tags.map((one) => one.toLowerCase())) {
    if (TRADITIONAL.test(tag)) return 'zhtw';
    if (/^zh\b/.test(tag)) return 'zh';
    if (/^en\b/.test(tag)) return 'en';
  }
  return null;
}

/** What the browser asks for; outside one nobody asks for anything. */
export const browserLanguage = (): Language | null =>
  globalThis.document ? languageAmong(navigator.languages) : null;
