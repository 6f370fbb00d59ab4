import type { MessageWords } from './place.ts';

/** Messages about reports and finished exports. */
export const REPORT_WORDS = {
  'report.forReview': {
    zh: ['审核报告待复核：{report}', '{audit}', '{code}'],
    zhtw: ['審核報告待複核：{report}', '{audit}', '{code}'],
    en: ['Report to review: {report}', '{audit}', '{code}'],
  },
  'report.reviewed': {
    zh: ['审核报告待签发：{report}', '{audit}', '{code}'],
    zhtw: ['審核報告待簽發：{report}', '{audit}', '{code}'],
    en: ['Report to sign: {report}', '{audit}', '{code}'],
  },
  'report.returned': {
    zh: ['审核报告被退回：{report}', '{audit}', '{code}', '退回原因：{reason}'],
    zhtw: ['審核報告被退回：{report}', '{audit}', '{code}', '退回原因：{reason}'],
    en: ['Report returned: {report}', '{audit}', '{code}', 'Reason: {reason}'],
  },
  'report.signed': {
    zh: ['审核报告已签发，待发布：{report}', '{audit}', '{code}'],
    zhtw: ['審核報告已簽發，待發布：{report}', '{audit}', '{code}'],
    en: ['Report signed, to be published: {report}', '{audit}', '{code}'],
  },
  'report.published': {
    zh: ['审核报告已发布：{report}', '{audit}', '{code}'],
    zhtw: ['審核報告已發布：{report}', '{audit}', '{code}'],
    en: ['Report published: {report}', '{audit}', '{code}'],
  },
  'output.done': {
    zh: ['导出已完成：{title}', '{file}'],
    zhtw: ['匯出已完成：{title}', '{file}'],
    en: ['Export ready: {title}', '{file}'],
  },
  'dataReport.sent': {
    zh: ['报表：{title}', '{file}'],
    zhtw: ['報表：{title}', '{file}'],
    en: ['Report: {title}', '{file}'],
  },
} as const satisfies MessageWords;
