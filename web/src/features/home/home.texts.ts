import { defineTexts } from '../../i18n/texts.ts';

export const homeTexts = defineTexts({
  zh: {
    home: '首页',
    morning: '{name}，早上好',
    noon: '{name}，中午好',
    afternoon: '{name}，下午好',
    evening: '{name}，晚上好',
    today: '{date} {weekday}',
    quick: '常用入口',
    work: '待我处理',
    workHint: '与您有关的评分、资料、整改和报告，都在“我的审核”里等您处理。',
    openWork: '打开我的审核',
  },
  en: {
    home: 'Home',
    morning: 'Good morning, {name}',
    noon: 'Hello, {name}',
    afternoon: 'Good afternoon, {name}',
    evening: 'Good evening, {name}',
    today: '{weekday}, {date}',
    quick: 'Quick entries',
    work: 'Waiting for me',
    workHint: 'Scores, files, rectification and reports that need you are collected in “My review”.',
    openWork: 'Open my review',
  },
});
