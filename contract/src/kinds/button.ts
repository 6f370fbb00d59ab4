import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { choice, words } from './properties.ts';

/** A button that runs a script of the form. */
export const button = defineLayoutKind({
  title: ['按钮', '按鈕', 'Button'],
  properties: z.object({
    buttonText: words(['文字', '文字', 'Words'], { zh: '按钮', zhtw: '按鈕', en: 'Button' }),
    type: choice(
      ['样式', '樣式', 'Look'],
      {
        '': ['默认', '預設', 'Plain'],
        primary: ['主要', '主要', 'Primary'],
        success: ['成功', '成功', 'Success'],
        info: ['信息', '資訊', 'Information'],
        warning: ['警告', '警告', 'Warning'],
        danger: ['危险', '危險', 'Danger'],
      },
      '',
    ),
    align: choice(
      ['对齐', '對齊', 'Alignment'],
      { left: ['左', '左', 'Left'], center: ['中', '中', 'Centre'], right: ['右', '右', 'Right'] },
      'left',
    ),
  }),
});
