import { STEPS, TRIGGERS } from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import { demoId } from '../demo-ids.ts';

/** An automation of the demonstration; designs are named by their codes. */
export type DemoAutomation = {
  readonly enCode: string;
  readonly fullName: string;
  readonly titles: OtherTitles;
  readonly description: string;
  readonly category: string;
  /** The account as whom it runs. */
  readonly account: string;
  readonly trigger: {
    readonly title: string;
    readonly titles: OtherTitles;
    readonly trigger: string;
    readonly settings: Readonly<Record<string, unknown>>;
    readonly expression?: string;
  };
  readonly step: {
    readonly title: string;
    readonly titles: OtherTitles;
    readonly service: string;
    readonly settings: Readonly<Record<string, unknown>>;
  };
};

const HEAD = 'zhoumin';
const text = (field: string, value: string) => ({ field, from: 'text', value });

/** What the group lets the product do by itself, one of it by an event and one by a date. */
export const AUTOMATIONS: readonly DemoAutomation[] = [
  {
    enCode: 'hazardOfFinding',
    fullName: '审核发现登记隐患',
    titles: { en: 'Hazard for a finding', zhtw: '審核發現登記隱患' },
    description: '审核发现下发后，在隐患排查登记中登记一条隐患。',
    category: 'audit',
    account: HEAD,
    trigger: {
      title: '审核发现下发',
      titles: { en: 'Finding issued', zhtw: '審核發現下發' },
      trigger: TRIGGERS.event,
      settings: { event: 'finding.issued' },
    },
    step: {
      title: '登记隐患',
      titles: { en: 'Record the hazard', zhtw: '登記隱患' },
      service: STEPS.createRecord,
      settings: {
        designId: 'hazards',
        fields: [
          text('title', '{code} {title}'),
          text('foundOn', '{issued_at}'),
          { field: 'unit', from: 'field', value: 'unit_id' },
          text('place', '{place}'),
          text('category', 'management'),
          text('level', 'general'),
          text('finder', demoId('user', HEAD)),
          text('description', '{fact}'),
          text('owner', demoId('user', HEAD)),
          text('status', 'open'),
        ],
      },
    },
  },
  {
    enCode: 'inspectionDue',
    fullName: '设备检验到期提醒',
    titles: { en: 'Inspections that fall due', zhtw: '設備檢驗到期提醒' },
    description: '设备下次检验前 14 天提醒登记人。',
    category: 'office',
    account: HEAD,
    trigger: {
      title: '下次检验前 14 天',
      titles: { en: '14 days before the next inspection', zhtw: '下次檢驗前 14 天' },
      trigger: TRIGGERS.date,
      settings: { designId: 'equipment', field: 'nextOn', days: 14, isBefore: true, time: '08:00' },
      expression: "state != 'idle'",
    },
    step: {
      title: '提醒登记人',
      titles: { en: 'Remind who recorded it', zhtw: '提醒登記人' },
      service: STEPS.message,
      settings: {
        toField: 'createdBy',
        title: '设备检验将到期：{title}',
        text: '{code} {title} 的下次检验日期为 {nextOn}，请安排检验。',
      },
    },
  },
];
