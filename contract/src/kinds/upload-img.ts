import { z } from 'zod';
import { isWantedKind } from '../features/files/file-kinds.ts';
import { defineFormKind } from './form-kind.ts';
import { filesValue } from './stored-values.ts';
import { filesIssue, uploadProperties } from './upload-fz.ts';

const properties = z.object(uploadProperties);

/** Uploaded pictures. */
export const uploadImg = defineFormKind({
  ...filesValue,
  title: ['图片上传', '圖片上傳', 'Pictures'],
  properties,
  standsIn: ['list'],
  search: 'equal',
  check: (files, props) =>
    filesIssue(files, props, { tooMany: 'tooManyImages', tooLarge: 'imageTooLarge' }) ??
    (files.every(({ name }) => isWantedKind(name, ['image'])) ? null : { id: 'notAnImage' }),
});
