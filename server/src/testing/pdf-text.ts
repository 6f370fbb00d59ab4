import { inflateSync } from 'node:zlib';

/** What a PDF's pages say, read from its content streams through the fonts' ToUnicode maps. */
export type PdfText = {
  /** Text of each page in drawing order, lines parted by line breaks. */
  readonly pages: readonly string[];
  /** Names of the embedded TrueType fonts. */
  readonly embeddedFonts: readonly string[];
  /** Characters drawn without a glyph. */
  readonly missingGlyphs: number;
  readonly bookmarks: readonly string[];
  /** Text files that travel inside the PDF. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
};

/** Reads the PDFs that pdfkit writes; no general PDF reader. */
export function readPdf(bytes: Buffer): PdfText {
  const objects = objectsOf(bytes);
  const fonts = fontMaps(objects);
  let missingGlyphs = 0;
  const pages = pageNumbers(objects).map((id) => {
    const page = objects.get(id)?.head ?? '';
    const names = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', ref = '']) => [name, ref]),
    );
    const resources = /\/Resources (\d+) 0 R/.exec(page)?.[1];
    const more = objects.get(resources ?? '')?.head ?? '';
    for (const [, name = '', ref = ''] of more.matchAll(/\/(F\d+) (\d+) 0 R/g)) names.set(name, ref);
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')?.stream ?? '';
    let map = new Map<string, string>();
    let text = '';
    for (const match of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g)) {
      if (match[1]) map = fonts.get(names.get(match[1]) ?? '') ?? new Map();
      for (const [, hex = ''] of (match[2] ?? '').matchAll(/<([0-9a-f]*)>/g)) {
        for (const glyph of hex.match(/.{4}/g) ?? []) {
          if (glyph === '0000') missingGlyphs += 1;
          text += map.get(glyph) ?? '';
        }
      }
      if (match[2] !== undefined) text += '\n';
    }
    return text;
  });
  const all = [...objects.values()].map((object) => object.head);
  return {
    pages,
    missingGlyphs,
    embeddedFonts: all.flatMap((head) =>
      head.includes('/FontFile2') ? (/\/FontName \/([\w+-]+)/.exec(head)?.[1] ?? []) : [],
    ),
    bookmarks: all.flatMap((head) =>
      head.includes('/Dest') && head.includes('/Parent') ? (stringOf(head, 'Title') ?? []) : [],
    ),
    files: all.flatMap((head) => {
      const name = head.includes('/Type /Filespec') ? stringOf(head, 'UF') : null;
      const stream = objects.get(/\/EF <<\n\/F (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream;
      return name === null || stream === undefined
        ? []
        : [{ name, text: Buffer.from(stream, 'latin1').toString('utf8') }];
    }),
  };
}

type PdfObject = { readonly head: string; readonly stream: string };

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const raw = start < 0 ? '' : body.slice(start + 7, body.lastIndexOf('\nendstream'));
    const packed = head.includes('/FlateDecode') && !head.includes('/FontFile') && !head.includes('/Length1');
    objects.set(id, { head, stream: packed ? unpack(raw) : raw });
  }
  return objects;
}

function unpack(raw: string): string {
  try {
    return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

function pageNumbers(objects: ReadonlyMap<string, PdfObject>): string[] {
  const tree = [...objects.values()].find((object) => /\/Type \/Pages/.test(object.head))?.head ?? '';
  return [...(/\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);
}

function fontMaps(objects: ReadonlyMap<string, PdfObject>): Map<string, Map<string, string>> {
  const maps = new Map<string, Map<string, string>>();
  for (const [id, { head }] of objects) {
    const ref = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (ref) maps.set(id, unicodeMap(objects.get(ref)?.stream ?? ''));
  }
  return maps;
}

function unicodeMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(from, 16);
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
      const text = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      map.set((start + index).toString(16).padStart(4, '0'), text);
    });
  }
  return map;
}

/** The text of an object's entry `key`; null where there is none. */
function stringOf(head: string, key: string): string | null {
  const raw = new RegExp(`/${key} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`).exec(head)?.[1];
  if (raw === undefined) return null;
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = Buffer.from(
    raw.replace(/\\([\s\S])/g, (_, one: string) => escapes[one] ?? one),
    'latin1',
  );
  return bytes[0] === 0xfe
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
}
