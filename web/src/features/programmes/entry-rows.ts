import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { EntryBody } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { STAGES } from '@auditplus/core/scoring/stages.ts';
import type { EditRow } from '../../kit/edit-table-rows.ts';

/** An entry as the inline table edits it. */
export const rowOfEntry = (entry: Omit<EntryBody, 'id'> & { readonly id?: string | undefined }): EditRow => ({
  id: entry.id ?? null,
  unitOrgId: entry.unitOrgId,
  standardVersionId: entry.standardVersionId,
  checkType: String(entry.checkType),
  windowStart: entry.windowStart,
  windowEnd: entry.windowEnd,
  partnerOrgId: entry.partnerOrgId,
  stages: stagesKey(entry.stages),
  riskWeight: String(entry.riskWeight),
  exempt: entry.exempt === 1 ? '1' : '0',
  reasonExempt: entry.reasonExempt,
});

/** The row of the table as an entry; call it on rows without faults only. */
export function entryOfRow(row: EditRow): EntryBody {
  const text = (key: string) => String(row[key] ?? '');
  return {
    ...(row.id ? { id: text('id') } : {}),
    unitOrgId: text('unitOrgId'),
    standardVersionId: text('standardVersionId'),
    checkType: Number(text('checkType')),
    windowStart: text('windowStart'),
    windowEnd: text('windowEnd'),
    partnerOrgId: text('partnerOrgId') || null,
    stages: stagesOfKey(text('stages')),
    riskWeight: Number(text('riskWeight')),
    exempt: text('exempt') === '1' ? 1 : 0,
    reasonExempt: text('reasonExempt'),
  };
}

/** Stages in one text, so that a cell holds them. */
export const stagesKey = (stages: readonly Stage[]): string =>
  STAGES.filter((stage) => stages.includes(stage)).join(',');

const stagesOfKey = (key: string): Stage[] => {
  const named = STAGES.filter((stage) => key.split(',').includes(stage));
  return named.length > 0 ? named : [...STAGES];
};

/** Every choice of stages: each may be left out except MSD, the fullest first. */
export const STAGE_CHOICES: readonly (readonly Stage[])[] = choices(STAGES.slice(0, -1)).map((stages) => [
  ...stages,
  'MSD',
]);

function choices(stages: readonly Stage[]): Stage[][] {
  const all: Stage[][] = [];
  for (let bits = 0; bits < 2 ** stages.length; bits += 1)
    all.push(stages.filter((_stage, place) => (bits & (1 << place)) === 0));
  return all.sort((a, b) => b.length - a.length);
}
