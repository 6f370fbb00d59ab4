const urls: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);

const byName = new Map(Object.entries(urls).map(([path, url]) => [path.split('/').at(-1), url]));

/** Gives pdf.js what some files need beside their own content: maps of Chinese letters, fonts, picture decoders. */
export class PdfResources {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename);
    if (!url) throw new Error(`pdf.js asks for ${filename}, which it does not bring`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} could not be loaded`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
