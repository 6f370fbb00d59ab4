import { defineRefusals } from './refusal.ts';

/** Refusals that every part of the audit side shares (audit-domain 4, general refusals). */
export const auditRefusals = defineRefusals({
  AU0001: {
    status: 403,
    zh: '您没有权限执行此操作',
    zhtw: '您沒有權限執行此操作',
    en: 'You are not allowed to do this',
  },
  AU0002: {
    status: 404,
    zh: '数据不存在或已被删除',
    zhtw: '資料不存在或已被刪除',
    en: 'This record does not exist or was deleted',
  },
  AU0003: {
    status: 422,
    zh: '请填写退回原因(不少于5个字)',
    zhtw: '請填寫退回原因(不少於5個字)',
    en: 'Please give a reason of at least 5 characters',
  },
  AU0004: {
    status: 422,
    zh: '必填项未填写：{字段}',
    zhtw: '必填項未填寫：{字段}',
    en: 'Required field is empty: {字段}',
  },
  AU0005: {
    status: 422,
    zh: '审核已关闭，数据只读',
    zhtw: '審核已關閉，資料唯讀',
    en: 'The audit is closed, its data is read-only',
  },
  AU0006: {
    status: 422,
    zh: '您属于被审核单位，不能在本环节评分',
    zhtw: '您屬於被審核單位，不能在本環節評分',
    en: 'You belong to the audited unit and cannot act in this stage',
  },
  AU0007: {
    status: 409,
    zh: '该数据已被{姓名}于{时间}修改，请刷新后重试',
    zhtw: '該資料已被{姓名}於{时间}修改，請重新整理後重試',
    en: '{姓名} changed this record at {时间}; refresh and try again',
  },
  AU0008: {
    status: 422,
    zh: '请先在您的岗位范围内选择数据',
    zhtw: '請先在您的崗位範圍內選擇資料',
    en: 'Please choose data inside the range of your position first',
  },
  AU0009: {
    status: 409,
    zh: '状态已变化(当前：{状态})，操作未执行',
    zhtw: '狀態已變化(目前：{状态})，操作未執行',
    en: 'The state has changed (now: {状态}); nothing was done',
  },
  AU0010: {
    status: 422,
    zh: '文件校验值不一致，上传未完成，请重试',
    zhtw: '檔案校驗值不一致，上傳未完成，請重試',
    en: 'The checksum of the file does not match; the upload is not complete, please try again',
  },
});
