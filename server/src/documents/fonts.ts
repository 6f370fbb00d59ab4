import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/** Family name under which charts and PDFs know the embedded font. */
export const FONT_FAMILY = 'Noto Sans SC';

/** The TTF files of Noto Sans SC that documents embed (subset to the glyphs used). */
export const FONT_FILES = {
  regular: fontFile('400Regular/NotoSansSC_400Regular.ttf'),
  bold: fontFile('700Bold/NotoSansSC_700Bold.ttf'),
} as const;

let registered = false;

/** Makes the fonts known to the canvas that draws chart pictures; once per process. */
export function registerCanvasFonts(): void {
  if (registered) return;
  GlobalFonts.registerFromPath(FONT_FILES.regular, FONT_FAMILY);
  GlobalFonts.registerFromPath(FONT_FILES.bold, FONT_FAMILY);
  registered = true;
}

function fontFile(path: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${path}`));
}
