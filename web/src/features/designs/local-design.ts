import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** A design whose texts are those of one language, for a look at it without changing one's own. */
export function inDesignLanguage<T>(value: T, language: Language): T;
export function inDesignLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inDesignLanguage(one, language));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inDesignLanguage(one, language)]),
  );
  const own = inside[language];
  const text = typeof own === 'string' && own !== '' ? own : null;
  if (typeof inside.zh === 'string') return { zh: text ?? inside.zh };
  if (typeof inside.fullName !== 'string') return inside;
  const { zhtw: _zhtw, en: _en, ...option } = inside;
  return { ...option, fullName: text ?? inside.fullName };
}
