import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { filesValue } from './stored-values.ts';
import { areOfKinds, filesIssue, uploadProperties } from './upload-fz.ts';

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
    (areOfKinds(files, ['image']) ? null : { id: 'notAnImage' }),
});
