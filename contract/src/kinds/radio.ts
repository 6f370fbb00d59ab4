import { z } from 'zod';
import { choiceValue } from './choices.ts';
import { defineFormKind } from './form-kind.ts';
import { optionProperties } from './option-source.ts';
import { choice, controlSize, flag, scan } from './properties.ts';

/** How a group of options looks, one or several of which are ticked. */
export const groupProperties = {
  ...optionProperties,
  optionType: choice(
    ['样式', '樣式', 'Look'],
    { default: ['圆点', '圓點', 'Plain'], button: ['按钮', '按鈕', 'Buttons'] },
    'default',
  ),
  border: flag(['带边框', '帶邊框', 'With borders']),
  size: controlSize(),
};

const properties = z.object({
  ...groupProperties,
  multiple: z.literal(false).default(false),
  scan: scan(),
});

/** One of a few options, all in sight. */
export const radio = defineFormKind({
  ...choiceValue,
  title: ['单选框组', '單選按鈕組', 'Radio buttons'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  isNarrowed: true,
});
