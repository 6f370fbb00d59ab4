import {
  INDICATOR_KINDS,
  INDICATOR_SOURCES,
  type IndicatorTerms,
} from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import type { EditRow } from '../../kit/edit-table-rows.ts';

const YES = '1';

/** Indicators as the rows of an editable table. */
export const toRows = (indicators: readonly IndicatorTerms[]): EditRow[] =>
  indicators.map(({ vetoWhenExceeded, ...entry }) => ({
    ...entry,
    vetoWhenExceeded: vetoWhenExceeded ? YES : '0',
  }));

/** A new row of the table. */
export const EMPTY_ROW: EditRow = {
  kind: 'LIMIT',
  fullName: '',
  unitText: '',
  target: 0,
  weight: 0,
  perUnitDeduct: 0,
  source: 'MANUAL',
  vetoWhenExceeded: '0',
};

/** Rows of the table as indicators; a veto has no weight. */
export function fromRows(rows: readonly EditRow[]): IndicatorTerms[] {
  return rows.map((row) => {
    const kind = INDICATOR_KINDS.find((known) => known === row.kind) ?? 'LIMIT';
    return {
      kind,
      fullName: String(row.fullName ?? '').trim(),
      unitText: String(row.unitText ?? '').trim(),
      target: Number(row.target ?? 0),
      weight: kind === 'VETO' ? 0 : Number(row.weight ?? 0),
      perUnitDeduct: Number(row.perUnitDeduct ?? 0),
      source: INDICATOR_SOURCES.find((known) => known === row.source) ?? 'MANUAL',
      vetoWhenExceeded: kind === 'LIMIT' && row.vetoWhenExceeded === YES,
    };
  });
}
