import { Line, type Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { StageCell, TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { EVALUATION_KEYS, routeOfEvaluation } from '@auditplus/core/scoring/presets.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { day } from '../../lib/formats.ts';
import { clauses, listed } from '../../lib/phrases.ts';
import { useAuditStates } from './audit-states.ts';
import { tasksMessages } from './tasks.messages.ts';

/** Address of the score page of an evaluation; null for one that no page draws. */
export function scoreAddress(taskId: string, cell: StageCell): string | null {
  const known = EVALUATION_KEYS.find((entry) => entry.key === cell.evalKey);
  const page = known ? routeOfEvaluation(known.key, cell.kind) : null;
  return page ? `/${page}/${taskId}/${cell.evaluationId}/${cell.stageRecordId ?? '0'}` : null;
}

/** How a stage record looks in a matrix: nothing, half, full with a hole while it is to be confirmed, full. */
const GLYPHS = ['empty', 'half', 'submitted', 'half', 'full', 'skipped'] as const;

/** The evaluations of one stage of a unit: one glyph each, with its line where they part, and how far the work is. */
export function StageCells({ task, stage }: { readonly task: TaskRow; readonly stage: Stage }) {
  const t = useMessages(tasksMessages);
  const cells = task.cells.filter((cell) => cell.stage === stage);
  if (cells.length === 0)
    return (
      <span className="quiet" title={t('skippedLine')}>
        –
      </span>
    );
  const open = cells.some(({ state }) => stageRecordLifecycle.is(state, 'scoring', 'returned'));
  const [waitsFor] = cells.flatMap((cell) => cell.waitingFor);
  const items = cells.reduce((sum, cell) => sum + cell.itemCount, 0);
  const decided = cells.reduce((sum, cell) => sum + cell.decidedCount, 0);
  return (
    <span className="audits-cells">
      {cells.map((cell) => (
        <StageGlyph
          key={cell.evaluationId}
          taskId={task.id}
          cell={cell}
          lines={cell.lines.length < task.lines.length ? cell.lines : []}
        />
      ))}
      {open && items > 0 ? (
        <span className="audits-cell-percent">{Math.floor((100 * decided) / items)}%</span>
      ) : null}
      {waitsFor ? <span className="audits-cell-percent">{waitsFor.name}</span> : null}
    </span>
  );
}

type GlyphProps = {
  readonly taskId: string;
  readonly cell: StageCell;
  /** The lines to name beside it. */
  readonly lines: readonly Line[];
};

/** One evaluation: its state as a glyph that leads to its score page. */
function StageGlyph({ taskId, cell, lines }: GlyphProps) {
  const t = useMessages(tasksMessages);
  const stateOf = useAuditStates();
  const names = listed(cell.waitingFor.map(({ name }) => name));
  const hint = clauses([
    t('cellHint', {
      name: cell.fullName,
      state: stateOf('record', cell.state).text,
      decided: cell.decidedCount,
      items: cell.itemCount,
      start: day(cell.startDate),
      due: day(cell.dueDate),
    }),
    ...(cell.overdue ? [t('cellOverdue')] : []),
    ...(cell.round > 1 ? [t('round', { n: cell.round })] : []),
    ...(names ? [t('cellWaiting', { names })] : []),
  ]);
  const isRed = cell.overdue || stageRecordLifecycle.is(cell.state, 'returned');
  const content = (
    <>
      <i className="audits-glyph" data-fill={GLYPHS[cell.state ?? 0]} data-red={isRed} aria-hidden />
      {lines.map((line) => (
        <span key={line} className="audits-glyph-line" aria-hidden>
          {t(`line${line}`)}
        </span>
      ))}
    </>
  );
  // The name begins with the letters that stand beside the glyph.
  const label = `${lines.map((line) => t(`line${line}`)).join('')} ${hint}`.trim();
  const address = scoreAddress(taskId, cell);
  return address && cell.state !== null ? (
    <Link className="audits-cell" title={hint} aria-label={label} to={address}>
      {content}
    </Link>
  ) : (
    <span className="audits-cell" role="img" title={hint} aria-label={label}>
      {content}
    </span>
  );
}

const LEGEND = [
  ['empty', false, 'legendEmpty'],
  ['half', false, 'legendHalf'],
  ['submitted', false, 'legendSubmitted'],
  ['full', false, 'legendDone'],
  ['half', true, 'legendRed'],
  ['skipped', false, 'legendSkipped'],
] as const;

/** What the glyphs and the letters of a matrix mean. */
export function StageLegend() {
  const t = useMessages(tasksMessages);
  const lines = useDictionary('auditLine');
  return (
    <ul className="audits-legend" aria-label={t('legend')}>
      {LEGEND.map(([fill, isRed, word]) => (
        <li key={word}>
          <i className="audits-glyph" data-fill={fill} data-red={isRed} aria-hidden />
          {t(word)}
        </li>
      ))}
      {Line.options.map((line) => (
        <li key={line}>
          <span className="audits-glyph-line">{t(`line${line}`)}</span>
          {lines.label(line)}
        </li>
      ))}
    </ul>
  );
}

/** The days of a stage for the head of its column, where all tasks share one plan: those of one audit. */
export function stageDays(tasks: readonly TaskRow[], stage: Stage): string {
  const cells = tasks.flatMap((task) => task.cells).filter((cell) => cell.stage === stage);
  const start = cells.map(({ startDate }) => startDate).find((date) => date !== null);
  const due = cells
    .map(({ dueDate }) => dueDate)
    .filter((date) => date !== null)
    .toSorted()
    .at(-1);
  const short = (date: string | null | undefined) => (date ? date.slice(5) : '–');
  return start || due ? `${short(start)} ~ ${short(due)}` : '';
}

/** Room for a stage's glyphs, its days in the head and the percent beside. */
export const STAGE_WIDTH = 122;

/** Tasks that are done step back behind those that run. */
export const taskClass = (task: TaskRow): string =>
  task.state >= taskLifecycle.state.final ? 'audits-task-done' : '';

/** Who may confirm the task's submitted sheets. */
export const waitingForTask = (task: TaskRow): PersonRef[] => [
  ...new Map(task.cells.flatMap((cell) => cell.waitingFor).map((person) => [person.id, person])).values(),
];
