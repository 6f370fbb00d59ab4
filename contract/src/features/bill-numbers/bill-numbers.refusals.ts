import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of taking bill numbers (platform-contract 10). */
export const billNumbersRefusals = defineRefusals({
  'bill.ruleMissing': {
    status: 422,
    zh: '单据规则“{rule}”不存在或已停用',
    zhtw: '單據規則「{rule}」不存在或已停用',
    en: 'The bill rule "{rule}" does not exist or is switched off',
  },
  'bill.ownRule': {
    status: 403,
    zh: '单据规则“{rule}”的编号由系统在建立记录时生成，不能单独获取',
    zhtw: '單據規則「{rule}」的編號由系統在建立記錄時產生，不能單獨取得',
    en: 'Numbers of the bill rule "{rule}" are given by the product with its records and cannot be taken alone',
  },
  'bill.overflow': {
    status: 422,
    level: 'error',
    zh: '单据规则“{rule}”的流水号已用完（{digit}位），请联系管理员调整规则',
    zhtw: '單據規則「{rule}」的流水號已用完（{digit}位），請聯絡管理員調整規則',
    en: 'The bill rule "{rule}" has used up its {digit}-digit numbers; please ask an administrator to change it',
  },
  'bill.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '单据规则编码“{code}”已存在',
    zhtw: '單據規則編碼「{code}」已存在',
    en: 'There is already a bill rule with the code "{code}"',
  },
  'bill.duplicateName': {
    status: 422,
    field: 'fullName',
    zh: '单据规则名称“{name}”已存在',
    zhtw: '單據規則名稱「{name}」已存在',
    en: 'There is already a bill rule named "{name}"',
  },
  'bill.ruleUsed': {
    status: 422,
    zh: '“{name}”已经生成过单据号，不能删除，可以停用',
    zhtw: '「{name}」已經產生過單據號，不能刪除，可以停用',
    en: '"{name}" has already given numbers: it cannot be deleted, but it can be switched off',
  },
  'bill.usedLocked': {
    status: 422,
    zh: '“{name}”已经生成过单据号，不能再修改编码、前缀、日期格式，位数只能增加，起始值只能增大',
    zhtw: '「{name}」已經產生過單據號，不能再修改編碼、字首、日期格式，位數只能增加，起始值只能增大',
    en: '"{name}" has already given numbers: code, prefix and date format stay, digits and start may only grow',
  },
  'bill.startTooLong': {
    status: 422,
    field: 'startNumber',
    zh: '流水起始值不能超过{digit}位',
    zhtw: '流水起始值不能超過{digit}位',
    en: 'The start may have at most {digit} digits',
  },
});
