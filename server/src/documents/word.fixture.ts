import { strToU8, unzipSync, zipSync } from 'fflate';

type Parts = Readonly<Record<string, string | Uint8Array>>;

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The relations of a part. */
export const relations = (...inside: readonly string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside.join('')}</Relationships>`;

/** A paragraph of runs, each a text. */
export const paragraph = (...runs: readonly string[]): string =>
  `<w:p>${runs.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`;

/** The main part with a body. */
export const mainPart = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:body>${body}<w:sectPr/></w:body></w:document>`;

/** A Word document with a body; parts of one's own come beside or instead of the usual ones. */
export function wordFile(body: string, own: Parts = {}): Buffer {
  const parts: Parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relations(
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': mainPart(body),
    ...own,
  };
  const files = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

/** The text of a Word document, its paragraphs on lines of their own, and the names of its parts. */
export function readWord(bytes: Uint8Array): { readonly text: string; readonly names: readonly string[] } {
  const parts = unzipSync(bytes);
  const xml = new TextDecoder().decode(parts['word/document.xml']);
  const text = xml
    .replace(/<w:br\/>|<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim();
  return { text, names: Object.keys(parts).filter((name) => !name.endsWith('/')) };
}
