import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import { auditedBetween } from '@auditplus/core/audits/audited-between.ts';
import { fill, label } from '../kernel/texts.ts';
import type { Block, Fact } from './document-model.ts';
import { textBlock } from './document-model.ts';
import { day, moment, NONE, span } from './format.ts';
import { CHECK_TYPES, LINES, MEMBER_ROLES, STAGES } from './labels.ts';
import type { ReportWords, UnitReportContext } from './unit-report.ts';

/** Section 1: what was audited, why, by whom and when. */
export function overviewBlocks(context: UnitReportContext): Block[] {
  const { snapshot, text, language } = context;
  const { head, unit, standard } = snapshot;
  const facts: Fact[] = [
    { label: text.unit, value: unit.fullName },
    { label: text.unitCode, value: unit.code },
    { label: text.generalManager, value: unit.generalManager || NONE },
    { label: text.scale, value: scaleOf(context) },
    { label: text.checkName, value: head.checkName },
    { label: text.checkCode, value: head.checkCode },
    { label: text.checkType, value: label(CHECK_TYPES, head.checkType, language) },
    { label: text.period, value: auditDates(snapshot) },
    { label: text.plannedPeriod, value: span(head.startDate, head.endDate) },
    ...(head.issuer ? [{ label: text.issuer, value: head.issuer }] : []),
    { label: text.standard, value: `${standard.fullName} ${standard.versionNo}` },
    { label: text.sourceNorm, value: standard.sourceNorm || NONE },
    { label: text.lead, value: leadOf(snapshot, text) },
    { label: text.partner, value: unit.partnerName ?? NONE },
    { label: text.objectives, value: head.objectives || NONE, wide: true },
    { label: text.scope, value: head.scope || NONE, wide: true },
    { label: text.criteria, value: head.criteria || NONE, wide: true },
    { label: text.dataAt, value: moment(head.snapshotAt), wide: true },
  ];
  return [{ kind: 'facts', facts }, ...teamBlocks(context), ...meetingBlocks(context)];
}

/** Section 2: the stages with their people and dates, and how samples were drawn. */
export function processBlocks({ snapshot, text, language }: UnitReportContext): Block[] {
  const { samples, texts } = snapshot;
  const size = samples.reduce((sum, sample) => sum + sample.size, 0);
  const hits = samples.reduce((sum, sample) => sum + sample.hits, 0);
  return [
    ...textBlock(texts.process),
    { kind: 'heading', level: 2, text: text.stages },
    {
      kind: 'table',
      empty: text.none,
      columns: [
        { title: text.stage, weight: 13 },
        { title: text.lines, weight: 13 },
        { title: text.planned, weight: 15 },
        { title: text.rounds, weight: 6, align: 'right' },
        { title: text.scorers, weight: 21 },
        { title: text.submitted, weight: 13 },
        { title: text.confirmed, weight: 19 },
      ],
      rows: snapshot.stages.map((stage) => [
        label(STAGES, stage.stage, language),
        stage.lines.map((line) => label(LINES, line, language)).join(text.separator),
        span(stage.startDate, stage.dueDate),
        String(stage.rounds),
        stage.scorers.join(text.separator) || NONE,
        stage.skipped ? text.skipped : moment(stage.submittedAt),
        stage.confirmedBy ? `${stage.confirmedBy}\n${moment(stage.confirmedAt)}` : NONE,
      ]),
    },
    { kind: 'heading', level: 2, text: text.sampling },
    ...textBlock(texts.sampling),
    { kind: 'text', text: fill(text.samplingCount, { n: samples.length, size, hits }) },
  ];
}

function scaleOf({ snapshot: { unit }, text }: UnitReportContext): string {
  const parts = [
    unit.capacity ? fill(text.capacity, { n: unit.capacity }) : '',
    unit.staffCount === null ? '' : fill(text.staff, { n: unit.staffCount }),
  ];
  return parts.filter(Boolean).join(text.separator) || NONE;
}

function teamBlocks({ snapshot, text, language }: UnitReportContext): Block[] {
  return [
    { kind: 'heading', level: 2, text: text.team },
    {
      kind: 'table',
      empty: text.none,
      columns: [
        { title: text.name, weight: 16 },
        { title: text.organisation, weight: 38 },
        { title: text.role, weight: 16 },
        { title: text.lines, weight: 30 },
      ],
      rows: snapshot.head.team.map((member) => [
        member.name,
        member.orgName,
        label(MEMBER_ROLES, member.role, language),
        member.lines.map((line) => label(LINES, line, language)).join(text.separator) || NONE,
      ]),
    },
  ];
}

function meetingBlocks({ snapshot: { head }, text }: UnitReportContext): Block[] {
  const meetings = [
    [text.opening, head.openingMeeting],
    [text.closing, head.closingMeeting],
  ] as const;
  return [
    { kind: 'heading', level: 2, text: text.meetings },
    {
      kind: 'table',
      empty: text.none,
      columns: [
        { title: text.meeting, weight: 16 },
        { title: text.time, weight: 20 },
        { title: text.place, weight: 30 },
        { title: text.attendees, weight: 12, align: 'right' },
        { title: text.minutes, weight: 30 },
      ],
      rows: meetings.flatMap(([name, meeting]) =>
        meeting
          ? [
              [
                name,
                moment(meeting.at),
                meeting.place || NONE,
                String(meeting.attendees.length),
                meeting.minutesFile ?? NONE,
              ],
            ]
          : [],
      ),
    },
  ];
}

/** The days on which this unit was audited, as documents say them. */
export function auditDates(snapshot: Pick<ReportSnapshot, 'head' | 'stages'>): string {
  const [first, last] = auditedBetween(snapshot);
  return span(first === null ? null : day(first), last === null ? null : day(last));
}

/** Names of the team's leaders. */
export function leadOf({ head }: Pick<ReportSnapshot, 'head'>, text: ReportWords): string {
  const leads = head.team.flatMap((member) => (member.role === 'LEAD' ? member.name : []));
  return leads.join(text.separator) || NONE;
}
