import { BOLD_FONT, builtIn, REGULAR_FONT } from './built-in.ts';

/** Family name under which charts and PDFs know the embedded font. */
export const FONT_FAMILY = 'Noto Sans SC';

/** The TTF files of Noto Sans SC that documents embed (subset to the glyphs used). */
export const FONT_FILES = {
  regular: builtIn(REGULAR_FONT),
  bold: builtIn(BOLD_FONT),
} as const;
