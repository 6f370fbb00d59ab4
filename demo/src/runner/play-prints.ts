import { readFileSync } from 'node:fs';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { SealEdit } from '@auditplus/contract/features/seals/seals.model.ts';
import { batchGrants } from '@auditplus/server/features/permissions/public.ts';
import { createTemplate, publishTemplate } from '@auditplus/server/features/print-templates/public.ts';
import { noticeTemplate } from '@auditplus/server/features/rectifications/public.ts';
import { createSeal } from '@auditplus/server/features/seals/public.ts';
import { DATA } from '../data.ts';
import { addDays } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import { people } from '../people.ts';
import { HAZARD_LEDGER_SQL, hazardLedger } from '../prints/hazard-ledger.ts';
import { incidentBulletin } from '../prints/incident-bulletin.ts';
import { APPROVAL_SHEET, WORK_PERMIT } from '../prints/work-permit.ts';
import type { Play, Step } from './play.ts';
import { changeDesign } from './play-designs.ts';
import { designOf } from './play-ids.ts';

const ADMINISTRATOR = 'admin';
/** Those who keep the register of hazards and hold the seal that it is printed with. */
const LEDGER_ROLES = ['msdHead', 'msd', 'unitCoord'] as const;
const LEDGER_BUTTON = 'btn_ledger';
const PRINTED = '增加打印';

/** Print templates, made and published as an administrator does it, and the buttons that print with them. */
export const printSteps = (play: Play): Step[] => {
  const at = (time: Step['time'], run: Step['run']): Step => ({
    ...{ on: addDays(play.plan.baseDate, -43), lane: 'prints' },
    ...{ time, run },
  });
  return [
    at('10:20', async () => {
      await addTemplate(play, {
        head: ['整改通知单', 'rectificationNotice', 10, '与系统内置的整改通知单内容一致，可按需调整版式。'],
        titles: { zhtw: '整改通知單', en: 'Rectification notice' },
        body: PrintBody.parse(noticeTemplate),
      });
    }),
    at('10:30', async () => {
      await addTemplate(play, {
        head: ['危险作业票', 'workPermit', 20, '特种作业票的张贴版：二维码、气体检测和签字栏。'],
        titles: { zhtw: '危險作業票', en: 'Permit for dangerous work' },
        body: PrintBody.parse({
          source: await recordsOf(play, 'permits'),
          page: { footer: { left: { zh: '{ticket}' }, right: { zh: '{page} / {pages}' } } },
          content: WORK_PERMIT,
        }),
      });
      await changeDesign(play, 'permits', withPrintButton, PRINTED);
    }),
    at('10:35', async () => {
      await addTemplate(play, {
        head: ['流程审批单', 'approvalSheet', 25, '任何流程的审批单：表单内容、经办人、意见和签名。'],
        titles: { zhtw: '流程審批單', en: 'Approval sheet' },
        body: PrintBody.parse({
          type: 1,
          source: { kind: 'record', record: 'process' },
          page: { footer: { left: { zh: '{enCode}' }, right: { zh: '{page} / {pages}' } } },
          content: APPROVAL_SHEET,
        }),
      });
    }),
    at('10:40', async () => {
      await addTemplate(play, {
        head: ['事故快报', 'incidentBulletin', 30, '事故事件报告的 Word 快报，可下载后修改。'],
        titles: { zhtw: '事故快報', en: 'Incident bulletin' },
        body: PrintBody.parse({
          source: await recordsOf(play, 'incidents'),
          word: {
            ...{ name: '事故快报.docx', data: incidentBulletin('zh') },
            others: {
              zhtw: { name: '事故快報.docx', data: incidentBulletin('zhtw') },
              en: { name: 'Incident bulletin.docx', data: incidentBulletin('en') },
            },
          },
        }),
      });
      await changeDesign(play, 'incidents', withPrintButton, PRINTED);
    }),
    at('10:50', () => addLedger(play)),
  ];
};

type Template = {
  /** Name, code, place in the list, description. */
  readonly head: readonly [fullName: string, enCode: string, sortCode: number, description: string];
  readonly titles: PrintBody['titles'];
  readonly body: PrintBody;
};

async function addTemplate(
  play: Play,
  { head: [fullName, enCode, sortCode, description], titles, body }: Template,
): Promise<string> {
  const ctx = await play.as(ADMINISTRATOR);
  const { id } = await createTemplate(ctx, {
    ...body,
    ...{ fullName, enCode, sortCode, description, titles },
    category: 'audit',
    enabledMark: 1,
  });
  await publishTemplate(ctx, id, { note: '首次发布' });
  return id;
}

async function addLedger(play: Play): Promise<void> {
  const ctx = await play.as(ADMINISTRATOR);
  const { id: seal } = await createSeal(
    ctx,
    SealEdit.parse({
      fullName: '安全管理部章（演示）',
      titles: { zhtw: '安全管理部章（演示）', en: 'Safety department (demo)' },
      enCode: 'safetyDemo',
      picture: readFileSync(`${DATA}/demo-seal.png`).toString('base64'),
      holderIds: people
        .filter(({ roles }) => LEDGER_ROLES.some((role) => roles.includes(role)))
        .map(({ account }) => demoId('user', account)),
      description: '仅供演示，不具有任何效力。',
    }),
  );
  const template = await addTemplate(play, {
    head: ['隐患台账', 'hazardLedger', 40, '一个单位一年的隐患台账：A3 横向，加盖安全管理部章。'],
    titles: { zhtw: '隱患台帳', en: 'Register of hazards' },
    body: PrintBody.parse({
      source: { kind: 'sql' },
      sqlTemplate: HAZARD_LEDGER_SQL,
      page: { size: 'A3', isLandscape: true },
      content: hazardLedger(seal),
    }),
  });
  const withLedger = (body: DesignBody): DesignBody => ({
    ...withPrintButton(body),
    views: body.views.map((view) =>
      view.viewId === 'list'
        ? {
            ...view,
            customButtons: [
              {
                code: LEDGER_BUTTON,
                label: { zh: '本单位台账', zhtw: '本單位台帳', en: 'Register of the unit' },
                icon: 'PrinterOutlined',
                prints: template,
              },
            ],
          }
        : view,
    ),
  });
  const moduleId = await changeDesign(play, 'hazards', withLedger, PRINTED);
  const { db } = play.kernel;
  const buttons = await db
    .selectFrom('menu_items')
    .select('id')
    .where('menu_id', '=', moduleId)
    .where('en_code', '=', LEDGER_BUTTON)
    .execute();
  const roles = await db
    .selectFrom('roles')
    .select('id')
    .where('en_code', 'in', [...LEDGER_ROLES])
    .execute();
  await batchGrants(await play.as(ADMINISTRATOR), {
    ...{ module: [], column: [], form: [], resource: [], positionIds: [], groupIds: [], userIds: [] },
    button: buttons.map(({ id }) => id),
    roleIds: roles.map(({ id }) => id),
  });
}

const recordsOf = async (play: Play, code: string) => ({
  kind: 'record' as const,
  record: `rec:${await designOf(play, code)}`,
});

const withPrintButton = (body: DesignBody): DesignBody => {
  const { settings } = body.form;
  const print = { ...settings.print, shown: true };
  return { ...body, form: { ...body.form, settings: { ...settings, print } } };
};
