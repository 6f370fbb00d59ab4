import { REPORT } from '@auditplus/core/audits/states.ts';
import { type Move, stateLabels } from '../../kernel/states.ts';

export { REPORT };

/** Types of reports that exist so far. */
export const REPORT_TYPE = { unit: 1, summary: 2 } as const;

/** Every step of a report: the states that it starts from and the one that it leads to (null: the state stays). */
export const REPORT_MOVES = {
  edit: { from: [REPORT.draft, REPORT.returned], to: null },
  submit: { from: [REPORT.draft, REPORT.returned], to: REPORT.inReview },
  review: { from: [REPORT.inReview], to: REPORT.toSign },
  return: { from: [REPORT.inReview, REPORT.toSign], to: REPORT.returned },
  sign: { from: [REPORT.toSign], to: REPORT.signed },
  publish: { from: [REPORT.signed], to: REPORT.published },
  revise: { from: [REPORT.published], to: REPORT.superseded },
} as const satisfies Record<string, Move>;

export type ReportMove = (typeof REPORT_MOVES)[keyof typeof REPORT_MOVES];

/** The printed name of a report's state. */
export const reportStateLabel = stateLabels({
  0: { zh: '草稿', zhtw: '草稿', en: 'draft' },
  1: { zh: '待复核', zhtw: '待覆核', en: 'in review' },
  2: { zh: '已退回', zhtw: '已退回', en: 'returned' },
  3: { zh: '待签发', zhtw: '待簽發', en: 'waiting for signature' },
  4: { zh: '已签发', zhtw: '已簽發', en: 'signed' },
  5: { zh: '已发布', zhtw: '已發布', en: 'published' },
  6: { zh: '已被替代', zhtw: '已被替代', en: 'superseded' },
});
