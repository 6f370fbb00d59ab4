/** Words that both the screens and the documents use, in Simplified Chinese, Traditional Chinese and English. */
export type Words = Readonly<Record<string, readonly [zh: string, zhtw: string, en: string]>>;
