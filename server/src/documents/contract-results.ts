import type { Contract, ContractIndicator } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { ContractTexts } from './contract-document.ts';
import type { Block } from './document-model.ts';
import { moment, NONE, points } from './format.ts';

/** The result sheet: score and grade, every indicator, objections with their answers. */
export function resultBlocks(contract: Contract, text: ContractTexts): Block[] {
  const { result } = contract;
  return [
    { kind: 'heading', level: 1, text: text.results },
    {
      kind: 'figures',
      figures: [
        { label: text.score, value: points(contract.score ?? result?.total ?? null), hint: '' },
        { label: text.grade, value: contract.grade ?? result?.grade ?? NONE, hint: '' },
        { label: text.veto, value: result?.vetoNames.join('、') || text.none, hint: '' },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: text.indicators, weight: 7 },
        { title: '≤ ≥', weight: 2, align: 'right' },
        { title: '%', weight: 2, align: 'right' },
        { title: text.results, weight: 3, align: 'right' },
        { title: text.score, weight: 2, align: 'right' },
        { title: text.opinion, weight: 5 },
      ],
      rows: contract.indicators.map((one) => [
        one.fullName,
        one.kind === 'LIMIT' || one.kind === 'TARGET' ? String(one.targetInForce) : NONE,
        one.kind === 'VETO' ? NONE : String(one.weight),
        { text: actualText(one, text), tone: one.kind === 'VETO' && one.actual ? 'alert' : 'normal' },
        one.score === null ? NONE : one.score.toFixed(2),
        one.note || NONE,
      ]),
      empty: text.none,
    },
    ...objectionBlocks(contract, text),
  ];
}

function actualText(indicator: ContractIndicator, text: ContractTexts): string {
  if (indicator.waived) return text.waived;
  if (indicator.actual === null) return NONE;
  if (indicator.kind === 'VETO') return indicator.actual > 0 ? text.hit : text.notHit;
  return `${indicator.actual}${indicator.unitText ? ` ${indicator.unitText}` : ''}`;
}

function objectionBlocks(contract: Contract, text: ContractTexts): Block[] {
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
