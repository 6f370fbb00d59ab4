import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of designs as text (online-development 11). */
export const objectsRefusals = defineRefusals({
  'object.noArchive': {
    status: 422,
    zh: '文件不是可读取的 ZIP 压缩包',
    zhtw: '檔案不是可讀取的 ZIP 壓縮檔',
    en: 'The file is not a readable ZIP archive',
  },
  'object.archiveTooLarge': {
    status: 413,
    zh: '压缩包过大：解压后不超过 {limit} MB，最多 {files} 个文件',
    zhtw: '壓縮檔過大：解壓後不超過 {limit} MB，最多 {files} 個檔案',
    en: 'The archive is too large: at most {limit} MB unpacked, and {files} files',
  },
  'object.pathInvalid': {
    status: 422,
    zh: '路径不符合要求，应为“类型/标识.json”',
    zhtw: '路徑不符合要求，應為「類型/識別碼.json」',
    en: 'The path is not allowed; it should be KIND/ID.json',
  },
  'object.isLink': {
    status: 422,
    zh: '是链接或特殊文件，不读取',
    zhtw: '是連結或特殊檔案，不讀取',
    en: 'It is a link or a special file, which is not followed',
  },
  'object.fileTooLarge': {
    status: 422,
    zh: '文件超过 {limit} MB',
    zhtw: '檔案超過 {limit} MB',
    en: 'The file is larger than {limit} MB',
  },
  'object.pathTwice': {
    status: 422,
    zh: '压缩包中有多个同名文件',
    zhtw: '壓縮檔中有多個同名檔案',
    en: 'The archive holds several files of this name',
  },
  'object.damaged': {
    status: 422,
    zh: '文件已损坏或已加密，无法解压',
    zhtw: '檔案已損壞或已加密，無法解壓',
    en: 'The file is damaged or encrypted and cannot be unpacked',
  },
  'object.kindDenied': {
    status: 403,
    zh: '没有“{kind}”的导入导出权限',
    zhtw: '沒有「{kind}」的匯入匯出權限',
    en: 'You have no right to import and export objects of the kind {kind}',
  },
});
