import type { MessageWords } from './place.ts';

/** Messages about supporting evidence. */
export const EVIDENCE_WORDS = {
  'evidence.due': {
    zh: ['支撑资料待提交：{requests}', '{audit}\n{lines}'],
    zhtw: ['支撐資料待提交：{requests}', '{audit}\n{lines}'],
    en: ['Evidence to submit: {requests}', '{audit}\n{lines}'],
  },
  'evidence.due:together': {
    zh: ['支撑资料待提交：{count}个审核任务', '{lines}'],
    zhtw: ['支撐資料待提交：{count}個審核任務', '{lines}'],
    en: ['Evidence to submit: {count|audit task|audit tasks}', '{lines}'],
  },
  'evidence.submitted': {
    zh: ['资料待接收：{requests}', '{audit}', '{unit}', '{reason}'],
    zhtw: ['資料待接收：{requests}', '{audit}', '{unit}', '{reason}'],
    en: ['Evidence to accept: {requests}', '{audit}', '{unit}', '{reason}'],
  },
  'evidence.returned': {
    zh: ['资料被退回：{requests}', '{audit}', '{unit}', '{reason}'],
    zhtw: ['資料被退回：{requests}', '{audit}', '{unit}', '{reason}'],
    en: ['Evidence returned: {requests}', '{audit}', '{unit}', '{reason}'],
  },
  'evidence.reopened': {
    zh: ['资料被退回：{requests}', '{audit}', '{unit}', '{reason}'],
    zhtw: ['資料被退回：{requests}', '{audit}', '{unit}', '{reason}'],
    en: ['Evidence returned: {requests}', '{audit}', '{unit}', '{reason}'],
  },
  'evidence.accepted': {
    zh: ['资料已接收：{requests}', '{audit}', '{unit}', '{reason}'],
    zhtw: ['資料已接收：{requests}', '{audit}', '{unit}', '{reason}'],
    en: ['Evidence accepted: {requests}', '{audit}', '{unit}', '{reason}'],
  },
  'evidence.asked': {
    zh: ['请补充支撑资料：{requests}', '{audit}', '{unit}', '{reason}'],
    zhtw: ['請補充支撐資料：{requests}', '{audit}', '{unit}', '{reason}'],
    en: ['Please add evidence: {requests}', '{audit}', '{unit}', '{reason}'],
  },
} as const satisfies MessageWords;
