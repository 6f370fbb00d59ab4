import type { MessageWords } from './place.ts';

/** Messages about rectifications. */
export const RECTIFICATION_WORDS = {
  'rect.planSubmitted': {
    zh: ['整改方案待审批：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改方案待審批：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Plan to approve: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'rect.planApproved': {
    zh: ['整改方案已批准，请实施整改：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改方案已批准，請實施整改：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Plan approved, please carry it out: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'rect.planReturned': {
    zh: ['整改方案被退回：{task}（{reason}）', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改方案被退回：{task}（{reason}）', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Plan returned: {task} ({reason})', '{audit}', '{unit}', 'due {deadline}'],
  },
  'rect.extensionRequested': {
    zh: ['延期申请待审批：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['延期申請待審批：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Extension to decide: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'rect.extensionDecided:approved': {
    zh: ['延期申请已批准：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['延期申請已批准：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Extension granted: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'rect.extensionDecided:rejected': {
    zh: ['延期申请未批准：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['延期申請未批准：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Extension not granted: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'rect.extensionDecided:rejectedFor': {
    zh: ['延期申请未批准：{task}（{reason}）', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['延期申請未批准：{task}（{reason}）', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Extension not granted: {task} ({reason})', '{audit}', '{unit}', 'due {deadline}'],
  },
  'rect.urged': {
    zh: ['请尽快完成整改：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['請儘快完成整改：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Please finish this rectification soon: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'proof.submitted': {
    zh: ['整改佐证待验收：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改佐證待驗收：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Proof to verify: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'verify.fail': {
    zh: ['整改验收不通过：{task}（{reason}）', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改驗收不通過：{task}（{reason}）', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Verification failed: {task} ({reason})', '{audit}', '{unit}', 'due {deadline}'],
  },
  'verify.passOnce': {
    zh: ['整改验收还需第二人现场验收：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改驗收還需第二人現場驗收：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['A second person has to verify on site: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'verify.pass': {
    zh: ['整改验收通过，待销号：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改驗收通過，待銷號：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Verified, awaiting closure: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'rect.closed': {
    zh: ['整改已销号：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改已銷號：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Rectification closed: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'effect.failed': {
    zh: ['效果复查发现问题重现，请重新整改：{task}（{reason}）', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['效果複查發現問題重現，請重新整改：{task}（{reason}）', '{audit}', '{unit}', '期限 {deadline}'],
    en: [
      'The problem has come back, please rectify anew: {task} ({reason})',
      '{audit}',
      '{unit}',
      'due {deadline}',
    ],
  },
  'rect.planDue': {
    zh: ['整改方案待制定：{tasks}', '{lines}'],
    zhtw: ['整改方案待制定：{tasks}', '{lines}'],
    en: ['Plan to be made: {tasks}', '{lines}'],
  },
  'rect.due': {
    zh: ['整改即将到期：{tasks}', '{lines}'],
    zhtw: ['整改即將到期：{tasks}', '{lines}'],
    en: ['Rectification due soon: {tasks}', '{lines}'],
  },
  'rect.overdue': {
    zh: ['整改已逾期{days}天：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改已逾期{days}天：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['Rectification overdue by {days|day|days}: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'effect.due': {
    zh: ['整改效果复查到期：{tasks}', '{lines}'],
    zhtw: ['整改效果複查到期：{tasks}', '{lines}'],
    en: ['Effect check due: {tasks}', '{lines}'],
  },
} as const satisfies MessageWords;
