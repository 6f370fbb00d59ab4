import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of taking bill numbers (platform-contract 10). */
export const billNumbersRefusals = defineRefusals({
  'bill.ruleMissing': {
    status: 422,
    zh: '编号规则“{rule}”不存在或已停用',
    zhtw: '編號規則「{rule}」不存在或已停用',
    en: 'Numbering rule “{rule}” does not exist or is disabled',
  },
  'bill.ownRule': {
    status: 403,
    zh: '编号规则“{rule}”的编号由系统在建立记录时生成，不能单独获取',
    zhtw: '編號規則「{rule}」的編號由系統在建立記錄時產生，不能單獨取得',
    en: 'Numbers of rule “{rule}” are issued with its records and cannot be requested separately',
  },
  'bill.overflow': {
    status: 422,
    level: 'error',
    zh: '编号规则“{rule}”的流水号已用完（{digit}位），请联系管理员调整规则',
    zhtw: '編號規則「{rule}」的流水號已用完（{digit}位），請聯絡管理員調整規則',
    en: 'Numbering rule “{rule}” has run out of {digit}-digit numbers; ask an administrator to change it',
  },
  'bill.ruleUsed': {
    status: 422,
    zh: '“{name}”已经生成过编号，不能删除，可以停用',
    zhtw: '「{name}」已經產生過編號，不能刪除，可以停用',
    en: '“{name}” has already issued numbers and cannot be deleted; disable it instead',
  },
  'bill.usedLocked': {
    status: 422,
    zh: '“{name}”已经生成过编号，不能再修改编码、前缀、日期格式，位数只能增加，起始值只能增大',
    zhtw: '「{name}」已經產生過編號，不能再修改編碼、字首、日期格式，位數只能增加，起始值只能增大',
    en: '“{name}” has already issued numbers: code, prefix and date format cannot change; digits and start value can only grow',
  },
  'bill.startTooLong': {
    status: 422,
    field: 'startNumber',
    zh: '流水起始值不能超过{digit}位',
    zhtw: '流水起始值不能超過{digit}位',
    en: 'The start value may have at most {digit} {digit:digit|digits}',
  },
});
