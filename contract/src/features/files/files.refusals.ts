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
  'file.linkRevoked': {
    status: 403,
    zh: '您已无权打开此文件',
    zhtw: '您已無權開啟此檔案',
    en: 'You may no longer open this file',
  },
  'file.noneChosen': {
    status: 422,
    zh: '请先选择要下载的文件',
    zhtw: '請先選擇要下載的檔案',
    en: 'Please choose the files to download first',
  },
  'file.tooManyChosen': {
    status: 422,
    zh: '一次最多下载{count}个文件',
    zhtw: '一次最多下載{count}個檔案',
    en: 'At most {count} files can be downloaded at once',
  },
  'file.chunkMismatch': {
    status: 422,
    level: 'warn',
    zh: '文件分片与声明不符，请重新上传',
    zhtw: '檔案分片與宣告不符，請重新上傳',
    en: 'A part of the file differs from what was announced, please upload it again',
  },
  'file.chunksMissing': {
    status: 409,
    zh: '文件尚未上传完整，请继续上传',
    zhtw: '檔案尚未上傳完整，請繼續上傳',
    en: 'Parts of the file have not arrived yet, please continue the upload',
  },
  'file.hashMismatch': {
    status: 422,
    level: 'warn',
    zh: '文件校验失败，请重新上传',
    zhtw: '檔案校驗失敗，請重新上傳',
    en: 'The file did not arrive as it was sent, please upload it again',
  },
  'file.infected': {
    status: 422,
    level: 'warn',
    zh: '文件中发现病毒，已拒绝上传',
    zhtw: '檔案中發現病毒，已拒絕上傳',
    en: 'A virus was found in this file; it was not uploaded',
  },
  'file.scanUnavailable': {
    status: 500,
    level: 'error',
    zh: '文件安全检查暂时不可用，请稍后重试',
    zhtw: '檔案安全檢查暫時無法使用，請稍後重試',
    en: 'The security check of files is not available right now, please try again later',
  },
});
