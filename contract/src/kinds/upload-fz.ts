import { z } from 'zod';
import {
  extensionOf,
  FILE_KINDS,
  FILE_UNITS,
  type FileUnit,
  isWantedKind,
} from '../features/files/file-kinds.ts';
import { type FileRef, line } from '../kernel/values.ts';
import type { FilesField } from './files.ts';
import { defineFormKind } from './form-kind.ts';
import { choice, flag, property, whole, words } from './properties.ts';
import { filesValue } from './stored-values.ts';
import type { ValueIssue } from './value-issues.ts';

/** How many files of what size. */
export const uploadProperties = {
  fileSize: whole(['单个大小', '單個大小', 'Size of one'], { min: 1, max: 1024, start: 5 }),
  sizeUnit: choice(
    ['单位', '單位', 'Unit'],
    { KB: ['KB', 'KB', 'KB'], MB: ['MB', 'MB', 'MB'], GB: ['GB', 'GB', 'GB'] },
    'MB',
  ),
  limit: whole(['最多个数（0 为不限）', '最多個數（0 為不限）', 'Most files (0: any number)'], {
    min: 0,
    max: 500,
    start: 9,
  }),
  showTip: flag(['显示说明', '顯示說明', 'Show limits'], true),
};

const properties = z.object({
  ...uploadProperties,
  accept: property(
    ['文件类型', '檔案類型', 'Kinds of files'],
    { as: 'fileKinds' },
    z
      .preprocess(
        (sent) => (typeof sent === 'string' ? sent.split(',').flatMap((part) => part.trim() || []) : sent),
        z.array(line(20)).max(20),
      )
      .default([]),
  ),
  /** Empty: what the product says of how files are chosen. */
  buttonText: words(['按钮文字', '按鈕文字', 'Button']),
});

/** The most bytes that one file of a field may have. */
export const maxBytesOf = ({
  fileSize,
  sizeUnit,
}: {
  readonly fileSize: number;
  readonly sizeUnit: FileUnit;
}): number => fileSize * 1024 ** (FILE_UNITS.indexOf(sizeUnit) + 1);

/** Uploaded files of any kind. */
export const uploadFz = defineFormKind({
  ...filesValue,
  title: ['文件上传', '檔案上傳', 'Files'],
  properties,
  standsIn: ['childTable'],
  search: 'equal',
  check: (files, props) =>
    filesIssue(files, props, { tooMany: 'tooManyFiles', tooLarge: 'fileTooLarge' }) ??
    (areOfKinds(files, props.accept) ? null : { id: 'invalid' }),
});

/** Whether the names of files say that they are of these kinds. */
export const areOfKinds = (files: readonly FileRef[], kinds: readonly string[]): boolean =>
  files.every(({ name }) => isWantedKind(FILE_KINDS.get(extensionOf(name)) ?? '', kinds));

const USUAL = ['png', 'pdf', 'txt'] as const;

/** The extension of a file that a field takes; undefined where it takes none of some usual ones. */
export const sampleExtension = ({ pictures, accept = [] }: Pick<FilesField, 'pictures' | 'accept'>) =>
  USUAL.find((extension) =>
    areOfKinds([{ fileId: '', url: '', name: `Sample.${extension}` }], pictures ? ['image'] : accept),
  );

type Limits = { readonly limit: number; readonly fileSize: number; readonly sizeUnit: FileUnit };

/** What is wrong with a list of files; their own size is what the server has counted. */
export function filesIssue(
  files: readonly FileRef[],
  { limit, ...size }: Limits,
  ids: { readonly tooMany: ValueIssue['id']; readonly tooLarge: ValueIssue['id'] },
): ValueIssue | null {
  if (limit > 0 && files.length > limit) return { id: ids.tooMany, params: { max: limit } };
  if (files.some((file) => (file.size ?? 0) > maxBytesOf(size)))
    return { id: ids.tooLarge, params: { size: size.fileSize, unit: size.sizeUnit } };
  return null;
}
