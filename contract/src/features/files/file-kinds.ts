/** What a file is for the product, decided by its extension and checked against its content. */
export type FileKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'excel'
  | 'word'
  | 'ppt'
  | 'pdf'
  | 'txt'
  | 'archive'
  | 'drawing';

const EXTENSIONS: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'tif', 'tiff', 'heic'],
  video: ['mp4', 'm4v', 'mov', 'avi', 'mkv', 'webm', 'wmv', 'flv', 'mpg', 'mpeg', '3gp'],
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'flac', 'amr', 'wma'],
  excel: ['xlsx', 'xls', 'csv', 'et'],
  word: ['docx', 'doc', 'wps', 'rtf'],
  ppt: ['pptx', 'ppt', 'dps'],
  pdf: ['pdf', 'ofd'],
  txt: ['txt', 'log', 'md'],
  archive: ['zip', 'rar', '7z'],
  drawing: ['dwg', 'dxf'],
};

/** Every extension that may be uploaded, by kind. */
export const FILE_KINDS: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, extensions]) =>
    // The record above has exactly the kinds as keys.
    extensions.map((extension) => [extension, kind as FileKind] as const),
  ),
);

/** Pictures that every browser shows. */
export const SHOWN_IMAGES: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp']);

/** Units of file limits, each 1024 of the one before (product-spec point 9). */
export const FILE_UNITS = ['KB', 'MB', 'GB'] as const;
export type FileUnit = (typeof FILE_UNITS)[number];

/** Size limits in bytes (product-spec point 9). */
export const FILE_MAX_BYTES = 300 * 1024 ** 2;
export const IMAGE_MAX_BYTES = 5 * 1024 ** 2;

/** Files beyond this size travel in chunks of this size (product-spec point 9). */
export const CHUNK_BYTES = 5_242_880;

/** Most files of one zip. */
export const PACK_MAX_FILES = 100;

/** What an upload is for; `annex` unless said. */
export const UPLOAD_TYPES = [
  'annex',
  'annexpic',
  'userAvatar',
  'IM',
  'template',
  'document',
  'preview',
] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** Upload types that take pictures only, of at most `IMAGE_MAX_BYTES`. */
export const IMAGE_TYPES: ReadonlySet<UploadType> = new Set<UploadType>(['annexpic', 'userAvatar', 'IM']);

/** The extension of a file name in lower case, without its dot; empty when there is none. */
export const extensionOf = (fileName: string): string =>
  /\.([^.\\/]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

const DOCUMENTS: ReadonlySet<FileKind> = new Set<FileKind>(['excel', 'word', 'ppt', 'pdf', 'txt']);

/**
 * Whether a file of this kind is one of the wanted types (`document` covers Office, PDF and text); an empty list
 * wants any. Used where a field or an evidence requirement limits its files.
 */
export function isWantedKind(kind: string, wanted: readonly string[]): boolean {
  const isDocument = [...DOCUMENTS].some((document) => document === kind);
  return wanted.length === 0 || wanted.includes(kind) || (isDocument && wanted.includes('document'));
}
