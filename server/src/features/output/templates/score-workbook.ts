import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { TaskDetailReply } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import { countedOption, deductionLabel, nodesIn } from '@auditplus/core/text/standard-words.ts';
import type { z } from 'zod';
import { LINES, SEVERITIES, STAGES } from '../../../documents/labels.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type CellInput, type SheetInput, writeWorkbook } from '../../../kernel/spreadsheet.ts';
import { fill, label, pick } from '../../../kernel/texts.ts';
import { taskAuditLog } from '../../activities/public.ts';
import { evidenceIndex } from '../../evidence/public.ts';
import { readableFindings } from '../../findings/public.ts';
import { taskDetail } from '../../scoring/public.ts';
import { assertRows } from '../output-template.ts';
import { WORKBOOK_HEADERS, WORKBOOK_SHEETS } from './score-workbook-labels.ts';

type Detail = z.infer<typeof TaskDetailReply>;
type Words = ReturnType<typeof pick<typeof WORKBOOK_HEADERS>>;
type Context = { readonly detail: Detail; readonly h: Words; readonly language: Language };

const TRAIL_ROWS = 2000;

/** 评分表 of a task as its reader may see it: totals, items, deductions, omissions, findings, evidence and trail. */
export async function scoreWorkbook(ctx: Ctx, taskId: string): Promise<Buffer> {
  const stored = await taskDetail(ctx, taskId, {});
  const detail = { ...stored, nodes: nodesIn(ctx.language, stored.nodes) };
  const shown = new Set(detail.items.map(({ nodeId }) => nodeId));
  const [findings, evidence, trail] = await Promise.all([
    readableFindings(ctx, taskId),
    evidenceIndex(ctx.db, taskId),
    taskAuditLog(ctx, { checkId: detail.task.checkId, taskId, limit: TRAIL_ROWS }),
  ]);
  const { language } = ctx;
  const h = pick(WORKBOOK_HEADERS, language);
  const names = pick(WORKBOOK_SHEETS, language);
  const context: Context = { detail, h, language };
  const sheets: SheetInput[] = [
    { name: names.summary, ...summarySheet(context, names.total) },
    { name: names.detail, ...detailSheet(context) },
    { name: names.deductions, ...deductionSheet(context) },
    { name: names.omissions, ...omissionSheet(context) },
    {
      name: names.findings,
      columns: [
        { header: h.code, width: 16 },
        { header: h.item, width: 12 },
        { header: h.severity, width: 12 },
        { header: h.title, width: 30, wrap: true },
        { header: h.fact, width: 50, wrap: true },
        { header: h.criterion, width: 30, wrap: true },
        { header: h.state, width: 12 },
        { header: h.deadline, kind: 'date', width: 12 },
      ],
      rows: findings.map((finding) => [
        finding.enCode,
        finding.nodeCode,
        label(SEVERITIES, finding.severity, language),
        finding.title,
        finding.fact,
        finding.criterion,
        findingLifecycle.labelOf(finding.state, language),
        finding.rectification?.deadline,
      ]),
    },
    {
      name: names.evidence,
      columns: [
        { header: h.number, width: 12 },
        { header: h.requirement, width: 26, wrap: true },
        { header: h.file, width: 34, wrap: true },
        { header: h.size, kind: 'integer', width: 12 },
        { header: h.hash, width: 68 },
        { header: h.person, width: 12 },
        { header: h.time, kind: 'moment', width: 17 },
      ],
      rows: evidence
        .filter(({ nodeId }) => shown.has(nodeId))
        .map((file) => [
          file.no,
          file.requirement,
          file.fileName,
          file.size,
          file.sha256,
          file.uploadedBy,
          file.uploadedAt.getTime(),
        ]),
    },
    {
      name: names.trail,
      columns: [
        { header: h.number, kind: 'integer', width: 8 },
        { header: h.time, kind: 'moment', width: 17 },
        { header: h.person, width: 12 },
        { header: h.action, width: 26 },
        { header: h.target, width: 34, wrap: true },
        { header: h.reason, width: 40, wrap: true },
        { header: h.hash, width: 68 },
      ],
      rows: trail.map((entry) => [
        entry.seq,
        entry.at,
        entry.person,
        entry.action,
        entry.target,
        entry.reason,
        entry.hash,
      ]),
    },
  ];
  assertRows(sheets.reduce((sum, sheet) => sum + [...sheet.rows].length, 0));
  return Buffer.from(
    await writeWorkbook(sheets, {
      title: `${detail.task.unit.fullName} ${names.scores}`,
    }),
  );
}

type Content = Omit<SheetInput, 'name'>;

function summarySheet({ detail: { summary }, h, language }: Context, total: string): Content {
  const line = (name: string, one: { standard: number; notApplicable: number; due: number; got: number }) => [
    name,
    one.standard,
    one.notApplicable,
    one.due,
    Math.round((one.due - one.got) * 100) / 100,
    one.got,
  ];
  return {
    columns: [
      { header: h.chapter, width: 10 },
      { header: h.name, width: 28 },
      { header: h.standard, kind: 'points', width: 10 },
      { header: h.omitted, kind: 'points', width: 12 },
      { header: h.due, kind: 'points', width: 10 },
      { header: h.lost, kind: 'points', width: 10 },
      { header: h.got, kind: 'points', width: 10 },
      { header: h.rate, kind: 'rate', width: 10 },
      { header: h.grade, width: 10 },
    ],
    rows: [
      ...summary.chapters.map((chapter): CellInput[] => [
        chapter.nodeCode,
        ...line(chapter.fullName, chapter),
        chapter.rate,
        null,
      ]),
      ['', ...line(total, summary), summary.percent, gradeName(summary.grade ?? '', language)],
    ],
  };
}

function detailSheet({ detail, h, language }: Context): Content {
  const nodes = new Map(detail.nodes.map((node) => [node.id, node]));
  return {
    columns: [
      { header: h.code, width: 10 },
      { header: h.item, width: 30, wrap: true },
      { header: h.line, width: 10 },
      { header: h.standard, kind: 'points', width: 10 },
      ...detail.stages.flatMap((stage) => {
        const name = { stage: label(STAGES, stage, language) };
        return [
          { header: fill(h.stageScore, name), kind: 'points' as const, width: 14 },
          { header: fill(h.stageComment, name), width: 24, wrap: true },
        ];
      }),
      { header: h.status, width: 14 },
      { header: h.effective, kind: 'points', width: 12 },
      { header: h.variance, width: 26, wrap: true },
    ],
    rows: detail.items.map(({ nodeId, stages, effective }) => {
      const node = nodes.get(nodeId);
      return [
        effective.nodeCode,
        node?.fullName,
        label(LINES, effective.line, language),
        effective.standardScore,
        ...detail.stages.flatMap((stage) => {
          const row = stages.find((one) => one.stage === stage);
          return [row?.score, row ? row.comment || row.naReason : null];
        }),
        scoreRowLifecycle.labelOf(effective.status, language),
        effective.score,
        stages.flatMap((row) => [row.varianceReason, row.adjustmentBasis].filter(Boolean)).join('\n'),
      ];
    }),
  };
}

function deductionSheet({ detail, h, language }: Context): Content {
  const nodes = new Map(detail.nodes.map((node) => [node.id, node]));
  const nameOf = (nodeId: string, deduction: { optionId: string | null; label: string }): string => {
    const node = nodes.get(nodeId);
    return node ? deductionLabel(node, deduction) : deduction.label;
  };
  return {
    columns: [
      { header: h.code, width: 10 },
      { header: h.item, width: 30, wrap: true },
      { header: h.stage, width: 16 },
      { header: h.option, width: 30, wrap: true },
      { header: h.count, kind: 'integer', width: 8 },
      { header: h.points, kind: 'points', width: 10 },
      { header: h.reason, width: 44, wrap: true },
      { header: h.place, width: 18, wrap: true },
      { header: h.scorer, width: 14 },
    ],
    rows: detail.items.flatMap(({ nodeId, effective, stages }) =>
      stages.flatMap((row) =>
        row.deductions.map((deduction): CellInput[] => [
          effective.nodeCode,
          nodes.get(nodeId)?.fullName,
          label(STAGES, row.stage, language),
          countedOption(nameOf(nodeId, deduction), deduction.kind === 'PER' ? deduction.unit : '', language),
          deduction.count,
          deduction.points,
          deduction.reason,
          deduction.place,
          deduction.scorer?.name ?? row.scorer,
        ]),
      ),
    ),
  };
}

function omissionSheet({ detail, h, language }: Context): Content {
  const nodes = new Map(detail.nodes.map((node) => [node.id, node]));
  return {
    columns: [
      { header: h.code, width: 10 },
      { header: h.item, width: 30, wrap: true },
      { header: h.standard, kind: 'points', width: 10 },
      { header: h.stage, width: 16 },
      { header: h.status, width: 16 },
      { header: h.reason, width: 44, wrap: true },
      { header: h.decision, width: 44, wrap: true },
    ],
    rows: detail.items.flatMap(({ nodeId, effective, stages }) =>
      stages
        .filter(({ status }) => scoreRowLifecycle.is(status, 'naClaimed', 'naAccepted', 'naRefused'))
        .map((row): CellInput[] => [
          effective.nodeCode,
          nodes.get(nodeId)?.fullName,
          effective.standardScore,
          label(STAGES, row.stage, language),
          scoreRowLifecycle.labelOf(row.status, language),
          row.naReason,
          row.naDecisionReason,
        ]),
    ),
  };
}
