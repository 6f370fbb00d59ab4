import { BOLD_FONT, builtIn, REGULAR_FONT, readBuiltIn, SERIF_BOLD_FONT, SERIF_FONT } from './built-in.ts';

/** Family names under which charts and PDFs know the embedded fonts. */
export const FONT_FAMILY = 'Noto Sans SC';
export const SERIF_FAMILY = 'Noto Serif SC';

/** The fonts that documents embed, each subset to the glyphs used: Noto Sans SC and Noto Serif SC. */
const FONTS = {
  regular: REGULAR_FONT,
  bold: BOLD_FONT,
  serif: SERIF_FONT,
  serifBold: SERIF_BOLD_FONT,
} as const;

export type FontName = keyof typeof FONTS;

/** The TTF file of a weight of Noto Sans SC. */
export const sansFile = (weight: 'regular' | 'bold'): string => builtIn(FONTS[weight]);

export const fontBytes = (name: FontName): Buffer => readBuiltIn(FONTS[name]);
