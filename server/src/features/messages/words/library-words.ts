import type { MessageWords } from './place.ts';

/** Messages about the annual feedback, programmes, standards, the knowledge base and the platform itself. */
export const LIBRARY_WORDS = {
  'calendar.unannounced': {
    zh: ['{year}年放假安排未公布', '请在工作日历中导入；导入前，涉及该年的期限只扣除周末。'],
    zhtw: ['{year}年放假安排未公佈', '請在工作日曆中匯入；匯入前，涉及該年的期限只扣除週末。'],
    en: [
      'The public holidays of {year} are not announced',
      'Import them into the work calendar; until then deadlines in that year leave out weekends only.',
    ],
  },
  'feedback.due': {
    zh: ['年度评审反馈{when}：{review}', '{dept}', '截止 {due}'],
    zhtw: ['年度評審回饋{when}：{review}', '{dept}', '截止 {due}'],
    en: ['Annual review feedback, {when}: {review}', '{dept}', 'due {due}'],
  },
  'feedback.due:together': {
    zh: ['年度评审反馈待提交：{count}项', '{lines}'],
    zhtw: ['年度評審回饋待提交：{count}項', '{lines}'],
    en: ['Annual review feedback to submit: {count}', '{lines}'],
  },
  'feedback.issued': {
    zh: ['请填报年度评审反馈：{review}', '{dept}', '截止 {due}', '退回原因：{reason}'],
    zhtw: ['請填報年度評審回饋：{review}', '{dept}', '截止 {due}', '退回原因：{reason}'],
    en: [
      'Please fill in the annual review feedback: {review}',
      '{dept}',
      'due {due}',
      'Reason for the return: {reason}',
    ],
  },
  'feedback.submitted': {
    zh: ['年度评审反馈待确认：{review}', '{dept}', '截止 {due}', '退回原因：{reason}'],
    zhtw: ['年度評審回饋待確認：{review}', '{dept}', '截止 {due}', '退回原因：{reason}'],
    en: [
      'Annual review feedback to confirm: {review}',
      '{dept}',
      'due {due}',
      'Reason for the return: {reason}',
    ],
  },
  'feedback.returned': {
    zh: ['年度评审反馈被退回：{review}', '{dept}', '截止 {due}', '退回原因：{reason}'],
    zhtw: ['年度評審回饋被退回：{review}', '{dept}', '截止 {due}', '退回原因：{reason}'],
    en: [
      'Annual review feedback returned: {review}',
      '{dept}',
      'due {due}',
      'Reason for the return: {reason}',
    ],
  },
  'feedback.confirmed': {
    zh: ['年度评审反馈已确认：{review}', '{dept}', '截止 {due}', '退回原因：{reason}'],
    zhtw: ['年度評審回饋已確認：{review}', '{dept}', '截止 {due}', '退回原因：{reason}'],
    en: [
      'Annual review feedback confirmed: {review}',
      '{dept}',
      'due {due}',
      'Reason for the return: {reason}',
    ],
  },
  'programme.submitted': {
    zh: ['待批准：{programme}', '年度方案 {code} V{version} 已提交，请审批'],
    zhtw: ['待批准：{programme}', '年度方案 {code} V{version} 已提交，請審批'],
    en: [
      'Programme to approve: {programme}',
      'Programme {code} V{version} was submitted and waits for your approval',
    ],
  },
  'programme.returned': {
    zh: ['年度方案被退回：{programme}', '退回原因：{reason}'],
    zhtw: ['年度方案被退回：{programme}', '退回原因：{reason}'],
    en: ['Programme returned: {programme}', 'Reason: {reason}'],
  },
  'programme.completed': {
    zh: [
      '年度方案已完成：{programme}',
      '{year}年度审核方案的全部条目已完成，年度审核总结报告可在方案页面下载',
    ],
    zhtw: [
      '年度方案已完成：{programme}',
      '{year}年度審核方案的全部條目已完成，年度審核總結報告可在方案頁面下載',
    ],
    en: [
      'Programme completed: {programme}',
      'All entries of the programme of {year} are done; the yearly report can be had on the page of the programme',
    ],
  },
  'programme.approved': {
    zh: ['年度方案已批准：{programme}', '年度方案 {code} V{version} 已批准'],
    zhtw: ['年度方案已批准：{programme}', '年度方案 {code} V{version} 已批准'],
    en: ['Programme approved: {programme}', 'Programme {code} V{version} was approved'],
  },
  'programme.approved:unit': {
    zh: ['{year}年度审核安排：{programme}', '{windows}'],
    zhtw: ['{year}年度審核安排：{programme}', '{windows}'],
    en: ['Audits of {year}: {programme}', '{windows}'],
  },
  'standardVersion.submitted': {
    zh: ['待发布：{version}', '{note}'],
    zhtw: ['待發布：{version}', '{note}'],
    en: ['Standard to publish: {version}', '{note}'],
  },
  'standardVersion.returned': {
    zh: ['标准被退回：{version}', '{note}'],
    zhtw: ['標準被退回：{version}', '{note}'],
    en: ['Standard returned: {version}', '{note}'],
  },
  'standardVersion.published': {
    zh: ['标准已发布：{version}', '{note}'],
    zhtw: ['標準已發布：{version}', '{note}'],
    en: ['Standard published: {version}', '{note}'],
  },
  'knowledge.submitted': {
    zh: ['知识文章待审：{article}', '{note}'],
    zhtw: ['知識文章待審：{article}', '{note}'],
    en: ['Article to review: {article}', '{note}'],
  },
  'knowledge.returned': {
    zh: ['知识文章被退回：{article}', '{note}'],
    zhtw: ['知識文章被退回：{article}', '{note}'],
    en: ['Article returned: {article}', '{note}'],
  },
  'knowledge.published': {
    zh: ['知识文章已发布：{article}', '{note}'],
    zhtw: ['知識文章已發布：{article}', '{note}'],
    en: ['Article published: {article}', '{note}'],
  },
  'knowledge.withdrawn': {
    zh: ['知识文章已下线：{article}', '{note}'],
    zhtw: ['知識文章已下線：{article}', '{note}'],
    en: ['Article taken offline: {article}', '{note}'],
  },
  'interface.published': {
    zh: ['数据接口已发布：{name}', '版本 {version}'],
    zhtw: ['資料介面已發布：{name}', '版本 {version}'],
    en: ['Data interface published: {name}', 'Version {version}'],
  },
  'table.changed': {
    zh: ['数据表已变更：{table}', '请检查读取它的数据接口：{interfaces}'],
    zhtw: ['資料表已變更：{table}', '請檢查讀取它的資料介面：{interfaces}'],
    en: ['Data table changed: {table}', 'See whether these data interfaces still read it: {interfaces}'],
  },
  'dataSync.finished': {
    zh: ['数据同步未成功：{table}', '同步失败或两边数据不一致，请查看同步明细', '计划：{plan}'],
    zhtw: ['資料同步未成功：{table}', '同步失敗或兩邊資料不一致，請檢視同步明細', '計劃：{plan}'],
    en: [
      'Data synchronisation not successful: {table}',
      'It failed, or the sides differ; see its parts',
      'Plan: {plan}',
    ],
  },
  'webhook.off': {
    zh: ['Webhook 已停用：{name}', '连续三天推送失败，请检查接收地址后重新启用'],
    zhtw: ['Webhook 已停用：{name}', '連續三天推送失敗，請檢查接收位址後重新啟用'],
    en: [
      'Webhook switched off: {name}',
      'Nothing arrived for three days; check the address and switch it on again',
    ],
  },
  'chat.reported': {
    zh: ['有聊天消息被举报：{reason}', '举报人：{reporter}', '发送人：{author}'],
    zhtw: ['有聊天訊息被檢舉：{reason}', '檢舉人：{reporter}', '傳送人：{author}'],
    en: ['A chat message was reported: {reason}', 'By {reporter}', 'Written by {author}'],
  },
  'interface.examplesFailed': {
    zh: ['数据接口的样例在升级后未通过：{name}', '{examples}'],
    zhtw: ['資料介面的樣例在升級後未通過：{name}', '{examples}'],
    en: ['Examples of a data interface fail since an upgrade: {name}', '{examples}'],
  },
  'interface.failing': {
    zh: ['数据接口连续调用失败：{name}', '最近 10 次调用均失败，请查看调用日志'],
    zhtw: ['資料介面連續呼叫失敗：{name}', '最近 10 次呼叫均失敗，請查看呼叫日誌'],
    en: ['Data interface failing: {name}', 'Its last 10 calls failed; see the log of calls'],
  },
} as const satisfies MessageWords;
