import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of taking bill numbers (platform-contract 10). */
export const billNumbersRefusals = defineRefusals({
  'bill.ruleMissing': {
    status: 422,
    zh: '单据规则{rule}不存在或已停用',
    zhtw: '單據規則{rule}不存在或已停用',
    en: 'The bill rule {rule} does not exist or is switched off',
  },
  'bill.overflow': {
    status: 422,
    level: 'error',
    zh: '单据规则{rule}的流水号已用完（{digit}位），请联系管理员调整规则',
    zhtw: '單據規則{rule}的流水號已用完（{digit}位），請聯絡管理員調整規則',
    en: 'The bill rule {rule} has used up its {digit}-digit numbers; please ask an administrator to change it',
  },
});
