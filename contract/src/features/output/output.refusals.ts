import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the export centre (audit-domain 11, 13). */
export const outputRefusals = defineRefusals({
  AU2301: {
    status: 422,
    zh: '导出文件已过期，请重新生成',
    zhtw: '匯出檔案已過期，請重新產生',
    en: 'The exported file has expired; please make it again',
  },
  AU2302: {
    status: 422,
    zh: '导出共{n}行，超过{max}行上限，请缩小范围',
    zhtw: '匯出共{n}列，超過{max}列上限，請縮小範圍',
    en: 'The export has {n} {n:row|rows}, more than the limit of {max}; please narrow it down',
  },
  AU2303: {
    status: 422,
    zh: '所选范围没有可导出的内容',
    zhtw: '所選範圍沒有可匯出的內容',
    en: 'There is nothing to export in the chosen scope',
  },
  AU2304: {
    status: 422,
    zh: '您已有{n}个导出任务在进行，请等待完成',
    zhtw: '您已有{n}個匯出工作進行中，請等待完成',
    en: 'You have {n} {n:export in progress; please wait for it|exports in progress; please wait for them}',
  },
});
