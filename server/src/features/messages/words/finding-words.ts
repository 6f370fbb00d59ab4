import type { MessageWords } from './place.ts';

/** Messages about findings. */
export const FINDING_WORDS = {
  'finding.issued': {
    zh: ['审核发现已下达：{finding}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['審核發現已下達：{finding}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Finding issued: {finding}', '{audit}', '{unit}', 'due {deadline}'],
  },
  majorHazard: {
    zh: ['重大事故隐患：{finding}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['重大事故隱患：{finding}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Major hazard: {finding}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'finding.withdrawn': {
    zh: ['审核发现已撤销：{finding}', '{audit}', '{unit}'],
    zhtw: ['審核發現已撤銷：{finding}', '{audit}', '{unit}'],
    en: ['Finding withdrawn: {finding}', '{audit}', '{unit}'],
  },
  'dispute.opened': {
    zh: ['审核发现有异议待处理：{finding}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['審核發現有異議待處理：{finding}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Dispute to answer: {finding}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'dispute.answered:accepted': {
    zh: ['异议成立，问题已撤销：{finding}', '{audit}', '{unit}'],
    zhtw: ['異議成立，問題已撤銷：{finding}', '{audit}', '{unit}'],
    en: ['Dispute upheld, finding withdrawn: {finding}', '{audit}', '{unit}'],
  },
  'dispute.answered:rejected': {
    zh: ['异议不成立，请继续整改：{finding}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['異議不成立，請繼續整改：{finding}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Dispute not upheld, please go on rectifying: {finding}', '{audit}', '{unit}', 'due {deadline}'],
  },
} as const satisfies MessageWords;
