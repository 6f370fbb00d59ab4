import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { SEVERITIES, STAGES } from '../../../documents/labels.ts';
import { writeWorkbook } from '../../../kernel/spreadsheet.ts';
import { label, pick, type Texts } from '../../../kernel/texts.ts';
import type { FindingSummary } from '../../findings/public.ts';
import { WORKBOOK_HEADERS, WORKBOOK_SHEETS } from './score-workbook-labels.ts';

/** A finding with the unit that it was made at. */
export type UnitFinding = { readonly unitName: string; readonly finding: FindingSummary };

const TEXTS = {
  unit: ['单位', '單位', 'Unit'],
  category: ['问题类别', '問題類別', 'Category'],
  majorHazard: ['重大事故隐患', '重大事故隱患', 'Major hazard'],
  yes: ['是', '是', 'Yes'],
  repeatOf: ['重复问题', '重複問題', 'Repeat of'],
  issuedAt: ['下达时间', '下達時間', 'Issued at'],
  rectification: ['整改编号', '整改編號', 'Rectification'],
  rectState: ['整改状态', '整改狀態', 'Rectification state'],
  responsible: ['责任人', '責任人', 'Responsible'],
  closedAt: ['关闭时间', '關閉時間', 'Closed at'],
} as const satisfies Texts;

/** The register of findings in an archive: every finding with what became of it. */
export async function findingsWorkbook(
  findings: readonly UnitFinding[],
  { language, categoryOf }: { readonly language: Language; readonly categoryOf: (code: string) => string },
): Promise<Buffer> {
  const h = pick(WORKBOOK_HEADERS, language);
  const t = pick(TEXTS, language);
  const bytes = await writeWorkbook([
    {
      name: pick(WORKBOOK_SHEETS, language).findings,
      columns: [
        { header: h.code, width: 16 },
        { header: t.unit, width: 26 },
        { header: h.item, width: 30, wrap: true },
        { header: h.stage, width: 14 },
        { header: h.severity, width: 12 },
        { header: t.category, width: 12 },
        { header: t.majorHazard, width: 12 },
        { header: h.title, width: 30, wrap: true },
        { header: h.fact, width: 50, wrap: true },
        { header: h.criterion, width: 30, wrap: true },
        { header: h.place, width: 18 },
        { header: h.state, width: 12 },
        { header: t.repeatOf, width: 16 },
        { header: t.issuedAt, kind: 'moment', width: 17 },
        { header: t.rectification, width: 16 },
        { header: t.rectState, width: 14 },
        { header: h.deadline, kind: 'date', width: 12 },
        { header: t.responsible, width: 20 },
        { header: t.closedAt, kind: 'moment', width: 17 },
      ],
      rows: findings.map(({ unitName, finding }) => [
        finding.enCode,
        unitName,
        `${finding.nodeCode} ${finding.nodeName}`,
        label(STAGES, finding.stage, language),
        label(SEVERITIES, finding.severity, language),
        categoryOf(finding.category),
        finding.majorHazard ? t.yes : '',
        finding.title,
        finding.fact,
        finding.criterion,
        finding.place,
        findingLifecycle.labelOf(finding.state, language),
        finding.repeatOf ?? '',
        finding.issuedAt?.getTime(),
        ...rectificationCells(finding.rectification, language),
      ]),
    },
  ]);
  return Buffer.from(bytes);
}

function rectificationCells(rectification: FindingSummary['rectification'], language: Language) {
  if (rectification === null) return ['', '', null, '', null];
  const { enCode, state, deadline, responsibleOrg, responsible, closedAt } = rectification;
  return [
    enCode,
    rectificationLifecycle.labelOf(state, language),
    deadline,
    [responsibleOrg, responsible].filter(Boolean).join(' '),
    closedAt?.getTime() ?? null,
  ];
}
