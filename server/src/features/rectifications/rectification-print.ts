import { NOTICE_TEXTS } from '../../documents/rectification-labels.ts';
import { noticeLabels, type RectificationNotice } from '../../documents/rectification-notice.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { PrintedRecord, PrintRecordKind } from '../print-templates/public.ts';
import { sampleRectifications } from './rectification-list.queries.ts';
import { noticesOf } from './rectification-notice.ts';

const { finding, unit, stage, severity, category, responsible, deadline, criterion, repeat, issuedBy } =
  NOTICE_TEXTS;

/** Rectifications as print templates see them: what the rectification notice says. */
export const rectificationPrint: PrintRecordKind = {
  record: 'rectification',
  label: ['整改', '整改', 'Rectification'],
  main: [
    { name: 'rectificationCode', type: 'text', label: ['整改编号', '整改編號', 'Rectification'] },
    { name: 'findingCode', type: 'text', label: finding },
    { name: 'checkCode', type: 'text', label: ['审核编号', '審核編號', 'Audit code'] },
    { name: 'checkName', type: 'text', label: ['审核名称', '審核名稱', 'Audit'] },
    { name: 'unitName', type: 'text', label: unit },
    { name: 'deptName', type: 'text', label: ['责任部门', '責任部門', 'Department'] },
    { name: 'itemCode', type: 'text', label: ['条款编号', '條款編號', 'Item code'] },
    { name: 'itemName', type: 'text', label: ['评价项目', '評價項目', 'Item'] },
    { name: 'criterion', type: 'text', label: criterion },
    { name: 'title', type: 'text', label: ['问题标题', '問題標題', 'Title'] },
    { name: 'fact', type: 'text', label: ['问题描述', '問題描述', 'Facts'] },
    { name: 'severity', type: 'text', label: severity },
    {
      name: 'severityLevel',
      type: 'integer',
      label: ['问题分级（1–4）', '問題分級（1–4）', 'Severity (1–4)'],
    },
    {
      name: 'majorHazard',
      type: 'boolean',
      label: ['重大事故隐患', '重大事故隱患', 'Major accident hazard'],
    },
    { name: 'category', type: 'text', label: category },
    { name: 'stage', type: 'text', label: stage },
    { name: 'repeatOf', type: 'text', label: repeat },
    { name: 'responsible', type: 'text', label: responsible },
    { name: 'deadline', type: 'date', label: deadline },
    { name: 'issuedBy', type: 'text', label: issuedBy },
    { name: 'issuedAt', type: 'moment', label: ['签发时间', '簽發時間', 'Issued at'] },
    { name: 'signedForBy', type: 'text', label: ['签收人', '簽收人', 'Received by'] },
    { name: 'signedForAt', type: 'moment', label: ['签收时间', '簽收時間', 'Received at'] },
    { name: 'photos', type: 'pictures', label: ['问题照片', '問題照片', 'Photos'] },
  ],
  tables: [],
  async load(ctx, ids) {
    const found = await noticesOf(ctx, ids);
    return new Map([...found].map(([id, notice]) => [id, printed(ctx, notice)]));
  },
  samples: (ctx, keyword) => sampleRectifications(ctx, keyword),
};

function printed({ language }: Ctx, notice: RectificationNotice): PrintedRecord {
  const { issued, received, ...labels } = noticeLabels(notice, language);
  const { issuedAt, issuedBy: issuer, signedForAt, signedForBy } = notice;
  const decision = { result: '', opinion: '' };
  return {
    title: `${notice.rectificationCode} ${notice.title}`,
    data: {
      main: { ...notice, severityLevel: notice.severity, ...labels },
      tables: {},
      approvals: [
        { ...decision, node: issued, person: issuer, at: issuedAt },
        ...(signedForBy === null
          ? []
          : [{ ...decision, node: received, person: signedForBy, at: signedForAt }]),
      ],
    },
  };
}
