import {
  extensionOf,
  FILE_KINDS,
  FILE_MAX_BYTES,
  FILE_UNITS,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  isWantedKind,
  type UploadType,
} from '@auditplus/contract/features/files/file-kinds.ts';
import { formatMessage, type TextParams } from '../i18n/messages.ts';
import { listed } from '../lib/phrases.ts';
import { kindMessages, kitMessages } from './kit.messages.ts';

/** What a field takes (product-spec point 5). */
export type UploadRules = {
  /** Most files; 0 is unlimited. */
  readonly limit: number;
  readonly maxBytes: number;
  /** Kinds of `file-kinds`, `document` for Office, PDF and text; empty takes every permitted type. */
  readonly accept: readonly string[];
  readonly imagesOnly: boolean;
};

export const FILE_RULES: UploadRules = { limit: 0, maxBytes: FILE_MAX_BYTES, accept: [], imagesOnly: false };
export const IMAGE_RULES: UploadRules = {
  limit: 0,
  maxBytes: IMAGE_MAX_BYTES,
  accept: ['image'],
  imagesOnly: true,
};

/** What a field takes, whatever it wants: the server takes no more from it. */
export function rulesWithin({ limit, maxBytes, accept, imagesOnly }: Wanted, type: UploadType): UploadRules {
  const usual = imagesOnly ? IMAGE_RULES : FILE_RULES;
  const most = IMAGE_TYPES.has(type) ? IMAGE_MAX_BYTES : FILE_MAX_BYTES;
  return {
    ...usual,
    limit: limit ?? usual.limit,
    maxBytes: Math.min(maxBytes ?? usual.maxBytes, most),
    accept: accept ?? usual.accept,
  };
}

type Wanted = { readonly [Rule in keyof UploadRules]?: UploadRules[Rule] | undefined };

export type UploadProblem = {
  readonly key:
    | 'fileCount'
    | 'imageCount'
    | 'fileEmpty'
    | 'fileTooBig'
    | 'imageTooBig'
    | 'fileWrongType'
    | 'imageOnly';
  readonly params: TextParams;
};

/** The kinds in words; whatever may be uploaded where a field takes every type. */
function kindsInWords(accept: readonly string[]): string {
  const kinds = accept.length > 0 ? accept : [...new Set(FILE_KINDS.values())];
  return listed(
    kinds.map((kind) => (kind in kindMessages.zh ? formatMessage(kindMessages, kind as KindName) : kind)),
  );
}

type KindName = keyof (typeof kindMessages)['zh'];

/** Why a file may not be uploaded, or null. `taken` counts the files that the field holds already. */
export function uploadProblem(
  file: { readonly name: string; readonly size: number },
  taken: number,
  rules: UploadRules,
): UploadProblem | null {
  const { limit, maxBytes, accept, imagesOnly } = rules;
  if (limit > 0 && taken >= limit) {
    return { key: imagesOnly ? 'imageCount' : 'fileCount', params: { count: limit } };
  }
  const kind = FILE_KINDS.get(extensionOf(file.name)) ?? '';
  if (kind === '' || !isWantedKind(kind, accept)) {
    return imagesOnly
      ? { key: 'imageOnly', params: {} }
      : { key: 'fileWrongType', params: { type: kindsInWords(accept) } };
  }
  if (file.size === 0) return { key: 'fileEmpty', params: {} };
  if (file.size > maxBytes) {
    return { key: imagesOnly ? 'imageTooBig' : 'fileTooBig', params: sizeWords(maxBytes) };
  }
  return null;
}

/** Why a file cannot be read as a workbook, in words, before it is sent; null when it may be one. */
export function workbookProblem(file: { readonly name: string; readonly size: number }): string | null {
  if (extensionOf(file.name) !== 'xlsx')
    return formatMessage(kitMessages, 'fileWrongType', { type: '.xlsx' });
  const problem = uploadProblem(file, 0, FILE_RULES);
  return problem && formatMessage(kitMessages, problem.key, problem.params);
}

/** A limit in the largest whole unit: `{size: 300, unit: 'MB'}`. */
export function sizeWords(bytes: number): { size: number; unit: string } {
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1024 && unit < FILE_UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return { size: Math.round(size * 10) / 10, unit: FILE_UNITS[unit] ?? 'KB' };
}
