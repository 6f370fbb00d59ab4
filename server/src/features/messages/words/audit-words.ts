import type { MessageWords } from './place.ts';

/** Messages about audits, their tasks and the handing over of work. */
export const AUDIT_WORDS = {
  'audit.submitted': {
    zh: ['待批准：{audit}', '审核 {code} 已提交，请审批'],
    zhtw: ['待批准：{audit}', '審核 {code} 已提交，請審批'],
    en: ['Audit to approve: {audit}', 'Audit {code} was submitted and waits for your approval'],
  },
  'audit.returned': {
    zh: ['审核被退回：{audit}', '审核 {code} 被退回，原因：{reason}'],
    zhtw: ['審核被退回：{audit}', '審核 {code} 被退回，原因：{reason}'],
    en: ['Audit returned: {audit}', 'Audit {code} was returned. Reason: {reason}'],
  },
  'audit.issued': {
    zh: ['审核下达：{audit}', '审核 {code}，{start} 至 {end}'],
    zhtw: ['審核下達：{audit}', '審核 {code}，{start} 至 {end}'],
    en: ['Audit issued: {audit}', 'Audit {code}, {start} to {end}'],
  },
  'audit.cancelled': {
    zh: ['审核取消：{audit}', '审核 {code} 已取消，原因：{reason}'],
    zhtw: ['審核取消：{audit}', '審核 {code} 已取消，原因：{reason}'],
    en: ['Audit cancelled: {audit}', 'Audit {code} was cancelled. Reason: {reason}'],
  },
  'audit.closed': {
    zh: ['审核关闭：{audit}', '审核 {code} 已关闭，数据只读'],
    zhtw: ['審核關閉：{audit}', '審核 {code} 已關閉，資料唯讀'],
    en: ['Audit closed: {audit}', 'Audit {code} is closed; its data can only be read'],
  },
  'audit.reopened': {
    zh: ['审核重新打开：{audit}', '审核 {code} 已重新打开，原因：{reason}'],
    zhtw: ['審核重新開啟：{audit}', '審核 {code} 已重新開啟，原因：{reason}'],
    en: ['Audit reopened: {audit}', 'Audit {code} was reopened. Reason: {reason}'],
  },
  'deputy.named': {
    zh: ['代理评分：{unit}', '{audit}', '请代理{stage}环节评分'],
    zhtw: ['代理評分：{unit}', '{audit}', '請代理{stage}環節評分'],
    en: ['Scoring as deputy: {unit}', '{audit}', 'please score as deputy; stage: {stage}'],
  },
  'audit.statementAsked': {
    zh: ['请声明独立性：{audit}', '您在审核 {code} 的审核组中，声明独立性后才能评分'],
    zhtw: ['請聲明獨立性：{audit}', '您在審核 {code} 的審核組中，聲明獨立性後才能評分'],
    en: [
      'Please state your independence: {audit}',
      'You are in the team of audit {code}; scoring begins with your independence statement',
    ],
  },
  'task.unlocked': {
    zh: ['定分已解锁：{unit}', '{audit}（{code}）已解锁重新审定，原因：{reason}'],
    zhtw: ['定分已解鎖：{unit}', '{audit}（{code}）已解鎖重新審定，原因：{reason}'],
    en: ['Scores unlocked: {unit}', '{audit} ({code}) is to be decided anew for this unit. Reason: {reason}'],
  },
  'task.reassigned:sheet': {
    zh: ['评价单已交接给您：{unit} {sheet}', '{place}'],
    zhtw: ['評價單已交接給您：{unit} {sheet}', '{place}'],
    en: ['A score sheet was handed over to you: {unit}, {sheet}', '{place}'],
  },
  'task.reassigned:rectification': {
    zh: ['整改任务已交接给您：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    zhtw: ['整改任務已交接給您：{task}', '{audit}', '{unit}', '期限 {deadline}'],
    en: ['A rectification was handed over to you: {task}', '{audit}', '{unit}', 'due {deadline}'],
  },
  'task.reassigned:work': {
    zh: ['工作交接：{person}的{count}项工作已交接给您', '{lines}'],
    zhtw: ['工作交接：{person}的{count}項工作已交接給您', '{lines}'],
    en: ['Handed over: {count|piece|pieces} of work of {person} are now yours', '{lines}'],
  },
  'handOver.waiting': {
    zh: ['{person}已停用，还有{count}项未完成的工作待交接', '{lines}'],
    zhtw: ['{person}已停用，還有{count}項未完成的工作待交接', '{lines}'],
    en: ['{person} was switched off; open work to hand over: {count}', '{lines}'],
  },
} as const satisfies MessageWords;
