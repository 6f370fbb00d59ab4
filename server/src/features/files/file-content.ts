import type { Readable } from 'node:stream';

/** What the content of a file with this extension may be; `null` stands for text, which carries no signature. */
const CONTENT: Readonly<Record<string, readonly (string | null)[]>> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  gif: ['image/gif'],
  bmp: ['image/bmp'],
  webp: ['image/webp'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  heic: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  mp4: ['video/mp4', 'video/quicktime', 'video/x-m4v'],
  m4v: ['video/x-m4v', 'video/mp4'],
  mov: ['video/quicktime', 'video/mp4'],
  avi: ['video/vnd.avi'],
  mkv: ['video/matroska'],
  webm: ['video/webm', 'video/matroska'],
  wmv: ['video/x-ms-asf', 'application/vnd.ms-asf'],
  flv: ['video/x-flv'],
  mpg: ['video/mpeg', 'video/MP1S', 'video/MP2P'],
  mpeg: ['video/mpeg', 'video/MP1S', 'video/MP2P'],
  '3gp': ['video/3gpp', 'video/3gpp2', 'video/mp4'],
  mp3: ['audio/mpeg'],
  wav: ['audio/wav'],
  m4a: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
  aac: ['audio/aac'],
  ogg: ['audio/ogg', 'audio/ogg; codecs=opus', 'video/ogg', 'application/ogg'],
  oga: ['audio/ogg', 'audio/ogg; codecs=opus'],
  opus: ['audio/ogg; codecs=opus', 'audio/ogg'],
  flac: ['audio/flac'],
  amr: ['audio/amr'],
  wma: ['audio/x-ms-asf', 'application/vnd.ms-asf'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  xls: ['application/x-cfb'],
  csv: [null],
  et: ['application/x-cfb', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  doc: ['application/x-cfb'],
  wps: ['application/x-cfb', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  rtf: ['application/rtf'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ppt: ['application/x-cfb'],
  dps: ['application/x-cfb', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  pdf: ['application/pdf'],
  ofd: ['application/zip'],
  txt: [null],
  log: [null],
  md: [null],
  zip: ['application/zip'],
  rar: ['application/x-rar-compressed'],
  '7z': ['application/x-7z-compressed'],
  dwg: ['image/vnd.dwg'],
  dxf: [null],
};

/** Media types by which files are handed out; everything else goes out as a plain attachment. */
const SENT_AS: Readonly<Record<string, string>> = {
  png: 'image/png',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  txt: 'text/plain; charset=utf-8',
  log: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

const TEXT_PROBE_BYTES = 8192;

/**
 * The media type of a stored file when its content is what its extension says, else null. Text must hold no zero
 * bytes at its beginning (UTF-16 with a byte order mark is text too).
 */
export async function checkContent(extension: string, open: () => Readable): Promise<string | null> {
  const allowed = CONTENT[extension];
  if (!allowed) return null;
  const source = open();
  try {
    const { fileTypeFromStream } = await import('file-type');
    const found = await fileTypeFromStream(source);
    if (found && allowed.includes(found.mime)) return SENT_AS[extension] ?? found.mime;
    const office = OFFICE_PARTS[extension];
    if (office && (!found || found.mime === ZIP) && (await holdsParts(open, office.parts)))
      return office.mime;
    const mayBeText = allowed.includes(null) && (!found || found.mime.startsWith('text/'));
    if (!mayBeText || !(await looksLikeText(open))) return null;
    return SENT_AS[extension] ?? 'text/plain; charset=utf-8';
  } finally {
    source.destroy();
  }
}

const ZIP = 'application/zip';

/**
 * Parts that an office document lists in its directory. A long one that was written as a stream tells what it is only
 * there, at its end, where the detection by first bytes does not look.
 */
const OFFICE_PARTS: Readonly<Record<string, { readonly mime: string; readonly parts: readonly string[] }>> = {
  xlsx: office('spreadsheetml.sheet', 'xl/workbook.xml'),
  et: office('spreadsheetml.sheet', 'xl/workbook.xml'),
  docx: office('wordprocessingml.document', 'word/document.xml'),
  wps: office('wordprocessingml.document', 'word/document.xml'),
  pptx: office('presentationml.presentation', 'ppt/presentation.xml'),
  dps: office('presentationml.presentation', 'ppt/presentation.xml'),
};

function office(kind: string, part: string) {
  return {
    mime: `application/vnd.openxmlformats-officedocument.${kind}`,
    parts: ['[Content_Types].xml', part],
  };
}

const DIRECTORY_BYTES = 256 * 1024;

async function holdsParts(open: () => Readable, parts: readonly string[]): Promise<boolean> {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of open()) {
    if (head.length < 4) head = Buffer.concat([head, chunk]).subarray(0, 4);
    tail = Buffer.concat([tail, chunk]).subarray(-DIRECTORY_BYTES);
  }
  return head.toString('latin1') === 'PK\u0003\u0004' && parts.every((part) => tail.includes(part));
}

async function looksLikeText(open: () => Readable): Promise<boolean> {
  const source = open();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= TEXT_PROBE_BYTES) break;
  }
  const head = Buffer.concat(chunks).subarray(0, TEXT_PROBE_BYTES);
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.includes(0);
}
