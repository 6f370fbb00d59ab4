/** A text of the product in three languages. */
export type ProductText = {
  readonly source: string;
  readonly zhtw: string;
  readonly en: string;
};

const modules = import.meta.glob<Record<string, unknown>>([
  '../*/*.texts.ts',
  '../*/*/*.texts.ts',
  '../../kit/*.texts.ts',
  '../../shell/*.texts.ts',
  '../../i18n/*.texts.ts',
]);

/** Marks between words are no texts that anybody would change. */
const HAS_WORDS = /\p{L}/u;

/** Every text of the interface, once per Chinese text, in the order of its words. */
export async function productTexts(): Promise<ProductText[]> {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  const texts = new Map<string, ProductText>();
  for (const module of loaded)
    for (const piece of Object.values(module)) {
      if (!isTexts(piece)) continue;
      for (const [key, source] of Object.entries(piece.zh))
        if (!texts.has(source) && HAS_WORDS.test(source))
          texts.set(source, { source, zhtw: piece.zhtw?.[key] ?? source, en: piece.en[key] ?? '' });
    }
  return [...texts.values()].sort((a, b) => a.source.localeCompare(b.source, 'zh'));
}

/** The `{name}` places of a text in one order. */
export const placesOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');

type Words = Readonly<Record<string, string>>;
type Piece = { readonly zh: Words; readonly en: Words; readonly zhtw?: Words };

const isTexts = (value: unknown): value is Piece =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;
