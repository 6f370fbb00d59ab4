import { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { LateDays } from '@auditplus/contract/features/statistics/figure-rows.model.ts';
import { FunnelStep } from '@auditplus/contract/features/statistics/statistics.model.ts';
import { useSearchParams } from 'react-router';
import { z } from 'zod';

/** What the opened rows are behind of, as the dashboard's address keeps it. */
export const RowsMark = z.discriminatedUnion('rows', [
  z.object({
    rows: z.literal('cases'),
    unit: z.string().optional(),
    ofYear: z.coerce.number().int().optional(),
    late: LateDays.optional(),
    step: FunnelStep.shape.step.optional(),
    severity: z.coerce.number().int().min(1).max(4).optional(),
    category: z.string().optional(),
    repeat: z.enum(['1']).optional(),
    open: z.enum(['1']).optional(),
    node: z.string().optional(),
  }),
  z.object({
    rows: z.literal('items'),
    node: z.string().optional(),
    person: z.string().optional(),
    stage: Stage.optional(),
  }),
  z.object({
    rows: z.literal('chapter'),
    /** A chapter of the standard; the whole sheet when left out. */
    chapter: z.string().optional(),
    /** All units, whatever the filter says: what a unit is compared with. */
    all: z.enum(['1']).optional(),
  }),
  z.object({ rows: z.literal('year'), ofYear: z.coerce.number().int() }),
  z.object({
    rows: z.literal('requests'),
    task: z.string(),
    part: z.enum(['accepted', 'submitted', 'expired', 'missing']).optional(),
  }),
  z.object({
    rows: z.literal('work'),
    person: z.string(),
    kind: z.enum(['score', 'evidence', 'rectification']).optional(),
  }),
]);
export type RowsMark = z.infer<typeof RowsMark>;

const FIELDS = [
  ...['rows', 'unit', 'ofYear', 'late', 'step', 'severity', 'category', 'repeat', 'open', 'node'],
  ...['person', 'stage', 'task', 'part', 'kind', 'chapter', 'all'],
];

/** The rows that the address opens; null where it opens none. */
export function readMark(address: URLSearchParams): RowsMark | null {
  const mark = RowsMark.safeParse(Object.fromEntries(address));
  return mark.success ? mark.data : null;
}

/** The address without opened rows. */
export function withoutMark(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const field of FIELDS) next.delete(field);
  return next;
}

/** Addresses of this dashboard with the rows behind a mark opened. */
export function useRowsAddress(): (mark: RowsMark) => string {
  const [address] = useSearchParams();
  return (mark) => {
    const next = withoutMark(address);
    for (const [name, value] of Object.entries(mark)) if (value !== undefined) next.set(name, String(value));
    return `?${next}`;
  };
}
