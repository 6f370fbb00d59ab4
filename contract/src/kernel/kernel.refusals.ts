import { defineRefusals } from './refusal.ts';

/** Refusals of the kernel: sessions, malformed input, versions, limits. */
export const kernelRefusals = defineRefusals({
  'request.malformed': {
    status: 400,
    zh: '提交的数据格式不正确：{fields}',
    zhtw: '提交的資料格式不正確：{fields}',
    en: 'The data sent is malformed: {fields}',
  },
  'request.notFound': {
    status: 404,
    zh: '请求的地址不存在',
    zhtw: '請求的位址不存在',
    en: 'This address does not exist',
  },
  'request.tooLarge': {
    status: 413,
    zh: '提交的内容过大',
    zhtw: '提交的內容過大',
    en: 'The content sent is too large',
  },
  'request.tooMany': {
    status: 429,
    level: 'warn',
    zh: '请求过于频繁，请在{seconds}秒后重试',
    zhtw: '請求過於頻繁，請在{seconds}秒後重試',
    en: 'Too many requests, try again in {seconds} seconds',
  },
  'request.repeated': {
    status: 409,
    zh: '同一请求正在处理中，请稍候',
    zhtw: '同一請求正在處理中，請稍候',
    en: 'The same request is still being processed, please wait',
  },
  'request.keyReused': {
    status: 422,
    zh: '重复请求标识已用于另一项内容',
    zhtw: '重複請求標識已用於另一項內容',
    en: 'This idempotency key was used for another request',
  },
  'server.failed': {
    status: 500,
    level: 'error',
    zh: '系统繁忙，请稍后重试',
    zhtw: '系統繁忙，請稍後重試',
    en: 'Something went wrong on our side, please try again',
  },
  'session.expired': {
    status: 401,
    code: 600,
    zh: '登录已过期，请重新登录',
    zhtw: '登入已過期，請重新登入',
    en: 'Your session has expired, please sign in again',
  },
  'session.forcedOut': {
    status: 401,
    code: 601,
    zh: '您的账号已在其他地方登录或被强制下线',
    zhtw: '您的帳號已在其他地方登入或被強制下線',
    en: 'Your account was signed in elsewhere or was signed out by an administrator',
  },
  'session.invalid': {
    status: 401,
    code: 602,
    zh: '登录状态无效，请重新登录',
    zhtw: '登入狀態無效，請重新登入',
    en: 'Your session is not valid, please sign in again',
  },
  'session.locked': {
    status: 423,
    zh: '屏幕已锁定，请先解锁',
    zhtw: '螢幕已鎖定，請先解鎖',
    en: 'The screen is locked, please unlock it first',
  },
  'session.passwordFirst': {
    status: 403,
    zh: '请先修改初始密码',
    zhtw: '請先修改初始密碼',
    en: 'Please replace your first password before anything else',
  },
  'access.denied': {
    status: 403,
    zh: '您没有权限执行此操作',
    zhtw: '您沒有權限執行此操作',
    en: 'You are not allowed to do this',
  },
  'record.missing': {
    status: 404,
    zh: '数据不存在或已被删除',
    zhtw: '資料不存在或已被刪除',
    en: 'This record does not exist or was deleted',
  },
  'record.stale': {
    status: 409,
    zh: '该数据已被{name}于{time}修改，请刷新后重试',
    zhtw: '該資料已被{name}於{time}修改，請重新整理後重試',
    en: '{name} changed this record at {time}; refresh and try again',
  },
  'import.wrongFormat': {
    status: 422,
    zh: '文件格式不正确，请使用本页导出的文件',
    zhtw: '檔案格式不正確，請使用本頁匯出的檔案',
    en: 'The file cannot be read; please use a file exported from this page',
  },
  'import.wrongPlaces': {
    status: 422,
    zh: '文件中以下位置不正确：{places}；未导入任何数据',
    zhtw: '檔案中以下位置不正確：{places}；未匯入任何資料',
    en: 'The file is wrong at {places}; nothing was imported',
  },
  'import.faults': {
    status: 422,
    zh: '文件中有{count}处错误，未导入任何数据',
    zhtw: '檔案中有{count}處錯誤，未匯入任何資料',
    en: 'The file has {count} faults; nothing was imported',
  },
});
