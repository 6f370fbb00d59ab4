import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Findings inside an audit. */
export const findingMessages = defineMessages('finding', {
  number: words.number,
  finding: words.finding,
  item: words.item,
  severity: words.severity,
  state: words.status,
  unit: words.unit,
  dept: words.department,
  issuedAt: words.issuedAt,
  majorHazard: words.majorHazard,
  empty: ['没有审核发现', 'No findings'],
  keywordHint: ['编号、问题', 'Number or finding'],
  onlyRepeat: words.repeatFindingsOnly,
});
