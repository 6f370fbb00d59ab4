import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the year's figures, which the home page shows as well: it comes without the words of the plots. */
export const kpiMessages = defineMessages('kpis', {
  average: words.groupAverageScoreRate,
  publishedOf: [
    '已发布 {published} 家，共审核 {audited} 家',
    '{published} of {audited} audited {audited:unit|units} published',
  ],
  published: ['已发布结果', 'Published results'],
  grades: ['等级分布', 'Grades'],
  grade: ['{name} {count}', '{name}: {count}'],
  below: ['低于底线', 'Below the floor'],
  belowNone: ['没有单位低于底线', 'No units below the floor'],
  belowNote: [
    '总分未达标，或有章节低于底线、触发否决项',
    'Total below the lowest grade, a chapter below its floor, or a veto triggered',
  ],
  own: ['{unit}得分率', 'Score rate of {unit}'],
  change: ['较上年 {change} 个百分点', '{change} percentage points vs. last year'],
  noLast: ['上年没有已发布的结果', 'No published results last year'],
  units: ['{count} 家', '{count} units', { one: '{count} unit' }],
  ownRank: ['第 {rank}/{count} 名', 'Rank {rank} of {count}'],
});
