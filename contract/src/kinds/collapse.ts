import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { firstPane, flag } from './properties.ts';

/** Panes of fields that fold away. */
export const collapse = defineLayoutKind({
  title: ['折叠面板', '摺疊面板', 'Collapsible panels'],
  holds: 'panes',
  properties: z.object({
    active: firstPane(),
    accordion: flag(['只展开一个', '只展開一個', 'One open at a time']),
  }),
});
