import { Line } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { StageCell } from '@auditplus/contract/features/audits/tasks.model.ts';
import { EVALUATION_KEYS, routeOfEvaluation } from '@auditplus/core/scoring/presets.ts';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { day } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAuditStates } from './audit-states.ts';
import { tasksTexts } from './tasks.texts.ts';

/** Address of the score page of an evaluation; null for one that no page draws. */
export function scoreAddress(taskId: string, cell: StageCell): string | null {
  const known = EVALUATION_KEYS.find((entry) => entry.key === cell.evalKey);
  const page = known ? routeOfEvaluation(known.key, cell.kind) : null;
  return page ? `/${page}/${taskId}/${cell.evaluationId}/${cell.stageRecordId ?? '0'}` : null;
}

/** One evaluation in a matrix: lines, state and percent, leading to its score page. */
export function StageCellLink({ taskId, cell }: { readonly taskId: string; readonly cell: StageCell }) {
  const t = useTexts(tasksTexts);
  const stateOf = useAuditStates();
  const lines = useDictionary('auditLine');
  const face = stateOf('record', cell.state);
  const hint = t('cellHint', {
    name: cell.fullName,
    state: face.text,
    decided: cell.decidedCount,
    items: cell.itemCount,
    start: day(cell.startDate),
    due: day(cell.dueDate),
  });
  const address = scoreAddress(taskId, cell);
  const content = (
    <>
      <span className="audits-cell-line">
        {cell.lines.length === Line.options.length
          ? t('allLines')
          : listed(cell.lines.map((line) => lines.label(line)))}
      </span>
      <span className="audits-cell-state">
        {face.text}
        {cell.state === 1 || cell.state === 3 ? ` ${cell.percent}%` : ''}
        {cell.round > 1 ? ` · ${t('round', { n: cell.round })}` : ''}
      </span>
    </>
  );
  const tone = cell.overdue ? 'red' : face.tone;
  if (!address || cell.state === null)
    return (
      <span className="audits-cell" data-tone={tone} title={hint}>
        {content}
      </span>
    );
  return (
    <Link className="audits-cell" data-tone={tone} title={hint} to={address}>
      {content}
    </Link>
  );
}
