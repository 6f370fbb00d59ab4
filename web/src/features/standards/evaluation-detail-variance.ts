import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { VarianceReply } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import type { z } from 'zod';
import { percent } from '../../lib/formats.ts';

export type StagePair = { readonly from: Stage; readonly to: Stage | 'EFFECTIVE' };

/** The stages that are compared: each with the next one, and the self score with what counts in the end. */
export function stagePairs(stages: readonly Stage[]): readonly StagePair[] {
  const pairs = stages.flatMap((from, index): StagePair[] => {
    const to = stages[index + 1];
    return to ? [{ from, to }] : [];
  });
  return stages[0] === 'SELF' && pairs.length > 1
    ? [...pairs, { from: 'SELF', to: 'EFFECTIVE' as const }]
    : pairs;
}

/** A comparison as the page shows it (audit-domain 5.8); null where no item applies in both. */
export function shownVariance(reply: z.infer<typeof VarianceReply>) {
  const { bias, mad, selfInflation } = reply;
  if (bias === null || mad === null) return null;
  return {
    rates: `${percent(reply.fromRate)} → ${percent(reply.toRate)}`,
    bias: signed(bias),
    mad: mad.toFixed(2),
    isBiasAlert: reply.biasAlert,
    isMadAlert: reply.madAlert,
    selfInflation: selfInflation === null ? '' : selfInflation.toFixed(2),
    /** Codes of the items that need a reason. */
    reasons: reply.list.flatMap(({ nodeCode, reasonRequired }) => (reasonRequired ? [nodeCode] : [])),
  };
}

const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
