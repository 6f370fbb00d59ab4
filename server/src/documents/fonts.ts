import { fileURLToPath } from 'node:url';

/** Family name under which charts and PDFs know the embedded font. */
export const FONT_FAMILY = 'Noto Sans SC';

/** The TTF files of Noto Sans SC that documents embed (subset to the glyphs used). */
export const FONT_FILES = {
  regular: fontFile('400Regular/NotoSansSC_400Regular.ttf'),
  bold: fontFile('700Bold/NotoSansSC_700Bold.ttf'),
} as const;

function fontFile(path: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${path}`));
}
