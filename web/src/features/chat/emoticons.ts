import { emoticonMessages } from './emoticons.messages.ts';

const urls: Readonly<Record<string, string>> = import.meta.glob('./emoticons/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A small picture of the product's own: its number, address, and what stands for it in a text. */
type Emoticon = {
  readonly number: number;
  /** Of its name in `emoticonTexts`. */
  readonly key: EmoticonKey;
  readonly url: string;
  readonly alt: string;
};

type EmoticonKey = keyof (typeof emoticonMessages)['zh'];

/** All of them, numbered 100 to 219 (platform-contract 12.3). */
export const EMOTICONS: readonly Emoticon[] = Object.entries(emoticonMessages.zh).map(([key, name]) => {
  const number = Number(key.slice(1));
  // The texts above have exactly these keys.
  return { number, key: key as EmoticonKey, url: urls[`./emoticons/${number}.svg`] ?? '', alt: `[${name}]` };
});

const byAlt = new Map(EMOTICONS.map((emoticon) => [emoticon.alt, emoticon]));

/** The emoticon that a name in square brackets stands for. */
export const emoticonOf = (alt: string): Emoticon | undefined => byAlt.get(alt);
