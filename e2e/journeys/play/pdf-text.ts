import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What the pages of a PDF say, in one line. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: bytes, useSystemFonts: true }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  return (await Promise.all(pages)).join('');
}
