import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of seals. */
export const sealsRefusals = defineRefusals({
  'seal.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '印章编码“{code}”已存在',
    zhtw: '印章編碼「{code}」已存在',
    en: 'A seal with the code “{code}” already exists',
  },
  'seal.pictureUnreadable': {
    status: 422,
    field: 'picture',
    zh: '印章图片无法识别，请上传 PNG 图片',
    zhtw: '印章圖片無法識別，請上傳 PNG 圖片',
    en: 'The picture cannot be read. Upload a PNG',
  },
  'seal.holderUnknown': {
    status: 422,
    field: 'holderIds',
    zh: '持有人不存在或已停用',
    zhtw: '持有人不存在或已停用',
    en: 'A holder does not exist or is disabled',
  },
});
