import { extensionOf, FILE_KINDS, SHOWN_IMAGES } from '@auditplus/contract/features/files/file-kinds.ts';

/** How a file is shown; `none` when the browser cannot do it alone. */
export type PreviewKind = 'image' | 'video' | 'audio' | 'text' | 'pdf' | 'docx' | 'sheet' | 'none';

const SHEETS: ReadonlySet<string> = new Set(['xlsx', 'xls', 'csv']);

/** How the browser can show a file of this name. */
export function previewKind(fileName: string): PreviewKind {
  const extension = extensionOf(fileName);
  if (SHOWN_IMAGES.has(extension)) return 'image';
  if (extension === 'pdf' || extension === 'docx') return extension;
  if (SHEETS.has(extension)) return 'sheet';
  const kind = FILE_KINDS.get(extension);
  if (kind === 'txt') return 'text';
  return kind === 'video' || kind === 'audio' ? kind : 'none';
}
