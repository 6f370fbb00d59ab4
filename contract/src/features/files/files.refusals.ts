import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of uploading and opening files (product-spec point 5). */
export const filesRefusals = defineRefusals({
  'file.empty': {
    status: 422,
    zh: '当前文件已损坏无法上传至系统内',
    zhtw: '目前檔案已損壞，無法上傳至系統內',
    en: 'This file is damaged and cannot be uploaded',
  },
  'file.tooLarge': {
    status: 413,
    zh: '文件大小超过{size}{unit}',
    zhtw: '檔案大小超過{size}{unit}',
    en: 'The file is larger than {size} {unit}',
  },
  'file.imageTooLarge': {
    status: 413,
    zh: '图片大小超过{size}{unit}',
    zhtw: '圖片大小超過{size}{unit}',
    en: 'The picture is larger than {size} {unit}',
  },
  'file.wrongType': {
    status: 422,
    zh: '请选择{type}类型的文件',
    zhtw: '請選擇{type}類型的檔案',
    en: 'Please choose a file of type {type}',
  },
  'file.notImage': {
    status: 422,
    zh: '请上传图片',
    zhtw: '請上傳圖片',
    en: 'Please upload a picture',
  },
  'file.contentMismatch': {
    status: 422,
    level: 'warn',
    zh: '文件内容与扩展名{extension}不符',
    zhtw: '檔案內容與副檔名{extension}不符',
    en: 'The content of the file does not match its extension {extension}',
  },
  'file.missingPart': {
    status: 400,
    zh: '请先选择要上传的文件',
    zhtw: '請先選擇要上傳的檔案',
    en: 'Please choose a file to upload first',
  },
  'file.missing': {
    status: 404,
    zh: '文件不存在',
    zhtw: '檔案不存在',
    en: 'The file does not exist',
  },
  'file.linkExpired': {
    status: 403,
    zh: '下载链接已失效，请重新获取',
    zhtw: '下載連結已失效，請重新取得',
    en: 'This link has expired, please open the file again',
  },
});
