/** Content that is not what the file's extension says. */
export class WrongContent extends Error {
  readonly extension: string;
  constructor(extension: string) {
    super(extension);
    this.extension = extension;
  }
}

/** Enough of a file's beginning to know it by. */
export const HEAD_BYTES = 1024;

type Sign = (head: string) => boolean;

const starts =
  (...signs: readonly string[]): Sign =>
  (head) =>
    signs.some((sign) => head.startsWith(sign));

const riff =
  (kind: string): Sign =>
  (head) =>
    head.startsWith('RIFF') && head.slice(8, 12) === kind;

const ISO_BOXES: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);
const isoMedia: Sign = (head) => ISO_BOXES.has(head.slice(4, 8));
const ZIP = 'PK';
const COMPOUND = '\u00d0\u00cf\u0011\u00e0';
const office = starts(ZIP, COMPOUND);

/** How files begin whose beginning is certain; the server looks at the whole of every file. */
const SIGNS: Readonly<Record<string, Sign>> = {
  png: starts('\u0089PNG'),
  jpg: starts('\u00ff\u00d8\u00ff'),
  jpeg: starts('\u00ff\u00d8\u00ff'),
  gif: starts('GIF8'),
  bmp: starts('BM'),
  webp: riff('WEBP'),
  mp4: isoMedia,
  m4v: isoMedia,
  mov: isoMedia,
  avi: riff('AVI '),
  mkv: starts('\u001aE\u00df\u00a3'),
  webm: starts('\u001aE\u00df\u00a3'),
  wmv: starts('0&\u00b2u'),
  flv: starts('FLV'),
  pdf: (head) => head.includes('%PDF-'),
  zip: starts(ZIP),
  rar: starts('Rar!'),
  '7z': starts('7z\u00bc\u00af'),
  xlsx: office,
  docx: office,
  pptx: office,
  xls: office,
  doc: office,
  ppt: office,
};

/** Whether the beginning of a file already shows that it is not what its extension says. */
export function headContradicts(extension: string, head: Uint8Array): boolean {
  const sign = SIGNS[extension];
  return sign !== undefined && !sign(String.fromCharCode(...head));
}
