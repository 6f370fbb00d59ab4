import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the calendar. */
export const schedulesRefusals = defineRefusals({
  'schedule.notThatDay': {
    status: 422,
    zh: '该日程在{day}没有安排',
    zhtw: '該行程在{day}沒有安排',
    en: 'This entry does not take place on {day}',
  },
  'schedule.dragRepeated': {
    status: 422,
    zh: '重复日程不能拖动，请打开日程修改',
    zhtw: '重複行程不能拖曳，請開啟行程修改',
    en: 'A repeated entry cannot be dragged; open it to change it',
  },
  'schedule.tooMany': {
    status: 422,
    zh: '日程不能超过{count}条，请先删除不需要的日程',
    zhtw: '行程不能超過{count}筆，請先刪除不需要的行程',
    en: 'A calendar holds at most {count} entries; delete some first',
  },
});
