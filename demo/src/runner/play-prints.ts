import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { createTemplate, publishTemplate } from '@auditplus/server/features/print-templates/public.ts';
import { noticeTemplate } from '@auditplus/server/features/rectifications/public.ts';
import { addDays } from '../demo-calendar.ts';
import { WORK_PERMIT } from '../prints/work-permit.ts';
import type { Play, Step } from './play.ts';

const ADMINISTRATOR = 'admin';

/** The rectification notice and the work permit as print templates, made and published as an administrator does it. */
export const printSteps = (play: Play): Step[] => [
  {
    on: addDays(play.plan.baseDate, -43),
    time: '10:20',
    lane: 'prints',
    run: async () => {
      const ctx = await play.as(ADMINISTRATOR);
      const { id } = await createTemplate(ctx, {
        ...PrintBody.parse(noticeTemplate),
        fullName: '整改通知单',
        enCode: 'rectificationNotice',
        category: 'audit',
        sortCode: 10,
        description: '与系统内置的整改通知单内容一致，可按需调整版式。',
        enabledMark: 1,
      });
      await publishTemplate(ctx, id, { note: '首次发布' });
    },
  },
  {
    on: addDays(play.plan.baseDate, -43),
    time: '10:30',
    lane: 'prints',
    run: async () => {
      const ctx = await play.as(ADMINISTRATOR);
      const { id: designId } = await play.kernel.db
        .selectFrom('designs')
        .select('id')
        .where('en_code', '=', 'permits')
        .executeTakeFirstOrThrow();
      const { id } = await createTemplate(ctx, {
        ...PrintBody.parse({
          source: { kind: 'record', record: `rec:${designId}` },
          page: { footer: { left: { zh: '{ticket}' }, right: { zh: '{page} / {pages}' } } },
          content: WORK_PERMIT,
        }),
        fullName: '危险作业票',
        enCode: 'workPermit',
        category: 'audit',
        sortCode: 20,
        description: '特种作业票的张贴版：二维码、气体检测和签字栏。',
        enabledMark: 1,
      });
      await publishTemplate(ctx, id, { note: '首次发布' });
    },
  },
];
