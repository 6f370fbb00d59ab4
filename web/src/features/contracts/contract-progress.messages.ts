import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const contractProgressMessages = defineMessages('contract-progress', {
  tab: ['执行情况', 'Progress'],
  gained: ['已取得得分', 'Points so far'],
  ofWeight: ['/ {weight} 分', 'of {weight}'],
  asOf: ['截至 {at}', 'as of {at}'],
  hint: [
    '审核得分和整改率随台账变化，人工填报的指标在考核时评价。',
    'Audit score and rectification rate update automatically; manual indicators are entered at the assessment.',
  ],
  now: ['当前值', 'Current value'],
  score: ['当前得分', 'Current points'],
  rows: ['{count} 条明细', '{count} records', { one: '{count} record' }],
  later: ['考核时填报', 'entered at assessment'],
  none: ['暂无数据', 'no data yet'],
  waived: ['由审核定分时的在任者承担', 'counted for the manager in office when the audit was finalised'],
  ofYear: ['全年 {target}', 'whole year {target}'],
  periods: ['任期划分', 'Terms of office'],
  periodsHint: [
    '计数类指标的目标值按任期天数折算，审核得分由定分当日的在任者承担。',
    'Count targets are prorated by days in office; the audit score counts for the manager in office on the day it was finalised.',
  ],
  contract: ['合同', 'Contract'],
  manager: words.generalManager,
  term: ['任期', 'Term'],
  days: ['天数', 'Days'],
  share: ['占全年', 'Share'],
  thisOne: ['本合同', 'this contract'],
});
