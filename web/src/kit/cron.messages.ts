import { defineMessages } from '../i18n/messages.ts';
import { words } from '../i18n/words.ts';

/** Words of the field that says when something comes again. */
export const cronMessages = defineMessages('cron', {
  line: words.schedule,
  help: [
    '分 时 日 月 周，例如 30 2 * * * 表示每天 02:30，*/15 * * * * 表示每 15 分钟',
    'Minute hour day month weekday: 30 2 * * * is daily at 02:30, */15 * * * * every 15 minutes',
    { zhtw: '分 時 日 月 週，例如 30 2 * * * 表示每天 02:30，*/15 * * * * 表示每 15 分鐘' },
  ],
  bad: ['执行计划不正确，或永远不会执行', 'The schedule is invalid or never runs'],
  build: ['设置计划…', 'Schedule builder…'],
  title: ['设置执行计划', 'Schedule'],
  use: ['应用', 'Apply'],
  other: [
    '当前的执行计划“{line}”不属于以下方式，应用后将被替换',
    'The current schedule “{line}” is none of these and will be replaced',
  ],
  rhythm: ['重复方式', 'Frequency'],
  'rhythm.minutes': ['按分钟', 'Every few minutes'],
  'rhythm.hourly': ['每小时', 'Hourly'],
  'rhythm.daily': words.daily,
  'rhythm.weekly': words.weekly,
  'rhythm.monthly': words.monthly,
  every: ['间隔', 'Interval'],
  minutes: ['每 {count} 分钟', 'Every {count} min'],
  'text.hourly': ['每小时第 {minute} 分钟', 'Hourly at minute {minute}'],
  'text.daily': ['每天 {time}', 'Daily at {time}'],
  'text.weekly': ['每{days} {time}', '{days} at {time}'],
  'text.monthly': ['每月 {days} 日 {time}', 'Monthly on {days} at {time}'],
  minute: ['第几分钟', 'Minute of the hour'],
  weekdays: ['星期', 'Weekdays'],
  days: ['日期', 'Days'],
  daysMissing: ['请至少选择一天', 'Select at least one day'],
  daysHelp: ['没有这一天的月份不执行', 'Months without this day are skipped'],
  time: words.time,
  noRunsWithin: ['在开始和结束时间之间不再执行', 'No more runs within this period'],
  nextRuns: ['接下来执行：{times}', 'Next runs: {times}'],
});
