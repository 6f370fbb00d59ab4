import { z } from 'zod';
import { defineLayoutKind } from './form-kind.ts';
import { whole } from './properties.ts';

/** Fields beside each other. */
export const row = defineLayoutKind({
  title: ['栅格容器', '柵格容器', 'Row'],
  holds: 'fields',
  properties: z.object({
    gutter: whole(['间距', '間距', 'Gap'], { min: 0, max: 60, start: 15 }),
  }),
});
