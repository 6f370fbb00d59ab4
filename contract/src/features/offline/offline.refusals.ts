import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of offline packages and their operations (audit-domain section 13). */
export const offlineRefusals = defineRefusals({
  'offline.closed': {
    status: 409,
    zh: '离线包已{状态}，操作未执行',
    zhtw: '離線包已{状态}，操作未執行',
    en: 'The offline package is {状态}; nothing was done',
  },
  'offline.decided': {
    status: 409,
    zh: '该离线操作已处理，请刷新',
    zhtw: '該離線操作已處理，請重新整理',
    en: 'This offline entry was decided already; refresh',
  },
  'offline.wrongHash': {
    status: 422,
    zh: '照片与拍摄时的校验值不一致，请重新上传',
    zhtw: '照片與拍攝時的校驗值不一致，請重新上傳',
    en: 'The photo does not match the checksum taken with it; upload it again',
  },
});
