import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of marked copies of photos. */
export const markupsRefusals = defineRefusals({
  'markup.same': {
    status: 422,
    zh: '标注图与原图相同，请先标注',
    zhtw: '標註圖與原圖相同，請先標註',
    en: 'The marked copy is the same as the original; mark something first',
  },
  'markup.ofMarkup': {
    status: 422,
    zh: '请在原图上标注',
    zhtw: '請在原圖上標註',
    en: 'Mark the original, not a marked copy',
  },
});
