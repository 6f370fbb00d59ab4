import type { MessageWords } from './place.ts';

/** Messages about contracts. */
export const CONTRACT_WORDS = {
  'contract.forReview': {
    zh: ['职安健合同待审查：{year}年 {unit}', '{code}'],
    zhtw: ['職安健合約待審查：{year}年 {unit}', '{code}'],
    en: ['Contract to review: {year}, {unit}', '{code}'],
  },
  'contract.returned': {
    zh: ['职安健合同审查退回：{year}年 {unit}', '{code}', '退回原因：{reason}'],
    zhtw: ['職安健合約審查退回：{year}年 {unit}', '{code}', '退回原因：{reason}'],
    en: ['Contract returned by the review: {year}, {unit}', '{code}', 'Reason: {reason}'],
  },
  'contract.toSign': {
    zh: ['职安健合同待签署：{year}年 {unit}', '{code}', '签署期限 {due}', '退回原因：{reason}'],
    zhtw: ['職安健合約待簽署：{year}年 {unit}', '{code}', '簽署期限 {due}', '退回原因：{reason}'],
    en: ['Contract to sign: {year}, {unit}', '{code}', 'sign by {due}', 'Reason for the return: {reason}'],
  },
  'contract.toSign:late': {
    zh: ['职安健合同逾期未签署：{year}年 {unit}', '{code}', '签署期限 {due}'],
    zhtw: ['職安健合約逾期未簽署：{year}年 {unit}', '{code}', '簽署期限 {due}'],
    en: ['Contract to sign, overdue: {year}, {unit}', '{code}', 'sign by {due}'],
  },
  'contract.urged': {
    zh: ['请尽快签署职安健合同：{year}年 {unit}', '{code}', '签署期限 {due}'],
    zhtw: ['請儘快簽署職安健合約：{year}年 {unit}', '{code}', '簽署期限 {due}'],
    en: ['Please sign the contract soon: {year}, {unit}', '{code}', 'sign by {due}'],
  },
  'contract.refused': {
    zh: ['企业总经理对职安健合同提出异议：{year}年 {unit}', '{code}', '异议：{reason}'],
    zhtw: ['企業總經理對職安健合約提出異議：{year}年 {unit}', '{code}', '異議：{reason}'],
    en: ['The general manager objects to the contract: {year}, {unit}', '{code}', 'Objection: {reason}'],
  },
  'contract.signed': {
    zh: ['企业总经理已签署职安健合同：{year}年 {unit}', '{code}'],
    zhtw: ['企業總經理已簽署職安健合約：{year}年 {unit}', '{code}'],
    en: ['The general manager has signed the contract: {year}, {unit}', '{code}'],
  },
  'contract.signed:toCounterSign': {
    zh: ['职安健合同待会签：{year}年 {unit}', '{code}'],
    zhtw: ['職安健合約待會簽：{year}年 {unit}', '{code}'],
    en: ['Contract to counter-sign: {year}, {unit}', '{code}'],
  },
  'contract.effective': {
    zh: ['职安健合同已生效：{year}年 {unit}', '{code}'],
    zhtw: ['職安健合約已生效：{year}年 {unit}', '{code}'],
    en: ['Contract in force: {year}, {unit}', '{code}'],
  },
  'contract.amended': {
    zh: ['职安健合同已变更：{year}年 {unit}', '{code}', '变更原因：{reason}'],
    zhtw: ['職安健合約已變更：{year}年 {unit}', '{code}', '變更原因：{reason}'],
    en: ['Contract amended: {year}, {unit}', '{code}', 'Reason: {reason}'],
  },
  'contract.terminated': {
    zh: ['职安健合同已终止：{year}年 {unit}', '{code}', '终止原因：{reason}'],
    zhtw: ['職安健合約已終止：{year}年 {unit}', '{code}', '終止原因：{reason}'],
    en: ['Contract terminated: {year}, {unit}', '{code}', 'Reason: {reason}'],
  },
  'contract.draftShown': {
    zh: ['职安健合同考核草案请确认：{year}年 {unit}', '{code}'],
    zhtw: ['職安健合約考核草案請確認：{year}年 {unit}', '{code}'],
    en: ['Please confirm the draft assessment of the contract: {year}, {unit}', '{code}'],
  },
  'contract.objected': {
    zh: ['单位对合同考核草案提出异议：{year}年 {unit}', '{code}', '异议：{reason}'],
    zhtw: ['單位對合約考核草案提出異議：{year}年 {unit}', '{code}', '異議：{reason}'],
    en: [
      'The unit objects to the draft assessment of the contract: {year}, {unit}',
      '{code}',
      'Objection: {reason}',
    ],
  },
  'contract.objectionAnswered': {
    zh: ['合同考核异议已答复：{year}年 {unit}', '{code}', '答复：{reason}'],
    zhtw: ['合約考核異議已答覆：{year}年 {unit}', '{code}', '答覆：{reason}'],
    en: ['The objection to the assessment was answered: {year}, {unit}', '{code}', 'Answer: {reason}'],
  },
  'contract.assessed': {
    zh: ['职安健合同考核结果已确定：{year}年 {unit}', '{code}'],
    zhtw: ['職安健合約考核結果已確定：{year}年 {unit}', '{code}'],
    en: ['The contract was assessed: {year}, {unit}', '{code}'],
  },
} as const satisfies MessageWords;
