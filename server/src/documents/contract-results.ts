import type { Contract, ContractIndicator } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { countedWeight, daysOfPeriod } from '@auditplus/core/scoring/contract-score.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import { fill } from '../kernel/texts.ts';
import type { ContractTexts } from './contract-document.ts';
import type { Block } from './document-model.ts';
import { moment, NONE, points } from './format.ts';

/** What of a contract its result sheet says. */
type Assessed = Pick<
  Contract,
  'periodStart' | 'periodEnd' | 'endedOn' | 'score' | 'grade' | 'result' | 'indicators' | 'objections'
>;

/** The result sheet: score and grade, every indicator, objections with their answers. */
export function resultBlocks(contract: Assessed, text: ContractTexts, language: Language): Block[] {
  const { result } = contract;
  const grade = contract.grade ?? result?.grade;
  return [
    { kind: 'heading', level: 1, text: text.results },
    {
      kind: 'figures',
      figures: [
        { label: text.score, value: points(contract.score ?? result?.total ?? null), hint: '' },
        { label: text.grade, value: grade ? gradeName(grade, language) : NONE, hint: '' },
        { label: text.veto, value: result?.vetoNames.join(text.separator) || text.none, hint: '' },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: text.indicator, weight: 7 },
        { title: text.target, weight: 3, align: 'right' },
        { title: text.weight, weight: 2, align: 'right' },
        { title: text.actual, weight: 3, align: 'right' },
        { title: text.points, weight: 2, align: 'right' },
        { title: text.basis, weight: 6 },
      ],
      rows: contract.indicators.map((one) => [
        one.fullName,
        targetText(one),
        one.kind === 'VETO' ? NONE : String(one.weight),
        { text: actualText(one, text), tone: one.kind === 'VETO' && one.actual ? 'alert' : 'normal' },
        one.score === null ? NONE : one.score.toFixed(2),
        basisText(one, text),
      ]),
      empty: text.none,
    },
    ...noteBlocks(contract, text),
    ...objectionBlocks(contract, text),
  ];
}

/** How targets and score of a part of a year come about. */
function noteBlocks(contract: Assessed, text: ContractTexts): Block[] {
  const notes = [shareNote(contract, text), scaleNote(contract, text)];
  return notes.flatMap((note): Block[] =>
    note === null ? [] : [{ kind: 'text', tone: 'muted', text: note }],
  );
}

function shareNote({ periodStart, periodEnd, endedOn, indicators }: Assessed, text: ContractTexts) {
  const scaled = indicators.filter(({ target, targetInForce }) => target !== targetInForce);
  if (endedOn === null || scaled.length === 0) return null;
  return fill(text.share, {
    end: endedOn,
    days: daysOfPeriod(periodStart, endedOn),
    all: daysOfPeriod(periodStart, periodEnd),
    targets: scaled
      .map((one) => `${one.fullName} ${targetText({ ...one, targetInForce: one.target })}`)
      .join(text.semicolon),
  });
}

function scaleNote({ result, indicators }: Assessed, text: ContractTexts) {
  const weight = countedWeight(indicators);
  if (!result || result.vetoNames.length > 0 || weight === FULL_WEIGHT || weight <= 0) return null;
  return fill(text.scale, { sum: result.sum.toFixed(2), weight, total: points(result.total) });
}

const FULL_WEIGHT = 100;

function targetText({
  kind,
  targetInForce,
  unitText,
}: Pick<ContractIndicator, 'kind' | 'targetInForce' | 'unitText'>): string {
  if (kind !== 'LIMIT' && kind !== 'TARGET') return NONE;
  return `${kind === 'LIMIT' ? '≤' : '≥'} ${targetInForce}${unitText ? ` ${unitText}` : ''}`;
}

function basisText({ note, evidence, hasRows }: ContractIndicator, text: ContractTexts): string {
  const words = [note, ...evidence.map(({ name }) => name)].filter((part) => part !== '');
  return words.join(text.semicolon) || (hasRows ? text.fromRecords : NONE);
}

function actualText(indicator: ContractIndicator, text: ContractTexts): string {
  if (indicator.waived) return text.waived;
  if (indicator.actual === null) return NONE;
  if (indicator.kind === 'VETO') return indicator.actual > 0 ? text.hit : text.notHit;
  return `${indicator.actual}${indicator.unitText ? ` ${indicator.unitText}` : ''}`;
}

function objectionBlocks(contract: Assessed, text: ContractTexts): Block[] {
  const objections = contract.objections.filter(({ kind }) => kind === 'ASSESS');
  if (objections.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: text.objections },
    {
      kind: 'table',
      columns: [
        { title: text.objector, weight: 2 },
        { title: text.time, weight: 3 },
        { title: text.objection, weight: 6 },
        { title: text.answer, weight: 6 },
      ],
      rows: objections.map((one) => [one.by.name, moment(one.at), one.text, one.answer || NONE]),
      empty: text.none,
    },
  ];
}
