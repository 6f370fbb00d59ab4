import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { fill, label } from '../kernel/texts.ts';
import type { Block, Cell } from './document-model.ts';
import { textBlock } from './document-model.ts';
import { day, NONE, percent } from './format.ts';
import { SEVERITIES, STAGES } from './labels.ts';
import type { UnitReportContext } from './unit-report.ts';

/** Section 8: findings with severity, clause, facts and photos. */
export function findingBlocks(context: UnitReportContext): Block[] {
  const { snapshot, text, language } = context;
  const { findings } = snapshot;
  const table: Block = {
    kind: 'table',
    empty: text.noFindings,
    columns: [
      { title: text.findingCode, weight: 15 },
      { title: text.severity, weight: 13 },
      { title: text.fact, weight: 40 },
      { title: text.clause, weight: 20 },
      { title: text.stage, weight: 12 },
      { title: text.state, weight: 9 },
    ],
    rows: findings.map((finding): Cell[] => [
      finding.code,
      {
        text: severityText(context, finding),
        tone: finding.severity === 1 || finding.majorHazard ? 'alert' : 'normal',
      },
      factText(context, finding),
      clauseText(finding),
      label(STAGES, finding.stage, language),
      findingLifecycle.labelOf(finding.state, language),
    ]),
  };
  return [...(findings.length ? [countBlock(context)] : []), table, ...photoBlocks(context)];
}

/** The item and what the finding rests on, which most often begins with the item already. */
function clauseText({ item, criterion }: Finding): string {
  const name = item ? `${item.code} ${item.name}` : '';
  return criterion.startsWith(name) ? criterion : [name, criterion].filter(Boolean).join('\n');
}

/** Section 9. */
export function lastYearBlocks({ snapshot: { lastYear }, text, language }: UnitReportContext): Block[] {
  if (!lastYear) return textBlock(text.noLastYear, 'muted');
  const summary = fill(text.lastYearText, {
    code: lastYear.checkCode,
    issued: lastYear.issued,
    closed: lastYear.closed,
    rate: percent(lastYear.onTimeRate),
  });
  return [
    { kind: 'text', text: summary },
    {
      kind: 'table',
      empty: text.none,
      columns: [
        { title: text.findingCode, weight: 15 },
        { title: text.severity, weight: 12 },
        { title: text.code, weight: 8 },
        { title: text.fact, weight: 30 },
        { title: text.closure, weight: 15 },
        { title: text.statement, weight: 25 },
      ],
      rows: lastYear.findings.map((finding): Cell[] => [
        finding.code,
        label(SEVERITIES, finding.severity, language),
        finding.itemCode,
        finding.title,
        finding.closed
          ? fill(text.closedOn, { date: day(finding.closedAt) })
          : { text: text.stillOpen, tone: 'alert' },
        finding.carryStatement || NONE,
      ]),
    },
  ];
}

/** Section 10. */
export function rectificationBlocks({ snapshot, text, language }: UnitReportContext): Block[] {
  const { demands, texts } = snapshot;
  const latest = demands
    .map((demand) => demand.deadline)
    .sort()
    .at(-1);
  return [
    ...(latest ? textBlock(fill(text.demandText, { date: latest })) : []),
    ...textBlock(texts.rectification),
    {
      kind: 'table',
      empty: text.noDemands,
      columns: [
        { title: text.rectificationCode, weight: 15 },
        { title: text.findingCode, weight: 15 },
        { title: text.fact, weight: 32 },
        { title: text.severity, weight: 13 },
        { title: text.responsible, weight: 20 },
        { title: text.deadline, weight: 12 },
      ],
      rows: demands.map((demand) => [
        demand.rectificationCode,
        demand.findingCode,
        demand.title,
        label(SEVERITIES, demand.severity, language),
        [demand.responsibleOrg, demand.responsible].filter(Boolean).join(' '),
        { text: demand.deadline, tone: 'strong' },
      ]),
    },
  ];
}

/** Section 11. */
export function conclusionBlocks({ snapshot: { texts }, text }: UnitReportContext): Block[] {
  return [
    { kind: 'heading', level: 2, text: text.conclusion },
    ...textBlock(texts.conclusion || NONE),
    { kind: 'heading', level: 2, text: text.suggestions },
    ...(texts.suggestions.length
      ? [{ kind: 'list' as const, isOrdered: true, items: texts.suggestions }]
      : textBlock(text.none)),
  ];
}

type Finding = UnitReportContext['snapshot']['findings'][number];

function countBlock({ snapshot: { findings }, text }: UnitReportContext): Block {
  const of = (severity: number) => findings.filter((finding) => finding.severity === severity).length;
  const values = {
    n: findings.length,
    n1: of(1),
    n2: of(2),
    n3: of(3),
    n4: of(4),
    hazards: findings.filter((finding) => finding.majorHazard).length,
    repeats: findings.filter((finding) => finding.repeatOf !== null).length,
  };
  return { kind: 'text', text: fill(text.findingCount, values) };
}

function severityText({ text, language }: UnitReportContext, finding: Finding): string {
  const severity = label(SEVERITIES, finding.severity, language);
  return finding.majorHazard ? `${severity}\n${text.majorHazard}` : severity;
}

function factText({ text }: UnitReportContext, finding: Finding): string {
  const repeat = finding.repeatOf ? fill(text.repeatOf, { code: finding.repeatOf }) : '';
  return [finding.title, finding.fact, repeat].filter(Boolean).join('\n');
}

function photoBlocks({ snapshot: { findings }, text, photos }: UnitReportContext): Block[] {
  const wanted = findings.flatMap((finding) => finding.photos.map((file) => ({ finding, file })));
  if (wanted.length === 0) return [];
  const pictures = wanted.flatMap(({ finding, file }) => {
    const picture = photos.get(file.fileId);
    return picture ? [{ ...picture, caption: `${finding.code}　${finding.title}` }] : [];
  });
  const missing = wanted.flatMap(({ finding, file }) =>
    photos.has(file.fileId) ? [] : `${finding.code} ${file.name}`,
  );
  const originals = wanted.flatMap(({ finding, file: { original } }) =>
    original
      ? `${finding.code} ${original.name}${fill(text.bracketed, { text: (original.sha256 ?? '').slice(0, HASH_SHOWN) })}`
      : [],
  );
  return [
    { kind: 'heading', level: 2, text: text.photos },
    ...(pictures.length ? [{ kind: 'pictures' as const, pictures }] : []),
    ...(originals.length
      ? textBlock(fill(text.markedPhotos, { files: originals.join(text.separator) }), 'muted')
      : []),
    ...(missing.length
      ? textBlock(fill(text.missingPhotos, { files: missing.join(text.separator) }), 'muted')
      : []),
  ];
}

const HASH_SHOWN = 12;
