import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { flag } from './properties.ts';
import { filesValue } from './stored-values.ts';
import { areOfKinds, filesIssue, uploadProperties } from './upload-fz.ts';

const properties = z.object({
  ...uploadProperties,
  /** The picture is drawn by whoever fills in the form. */
  drawn: flag(['手写签名', '手寫簽名', 'Signed by hand']),
});

/** Uploaded pictures, or a signature. */
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
