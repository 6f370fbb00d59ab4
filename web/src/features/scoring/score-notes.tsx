import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { useEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { moment } from '../../lib/formats.ts';
import { useScore, useScoreState, useSheet } from './score-context.ts';
import { NO_FILTER, type SheetFilter } from './score-filter.ts';
import { stageKey } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-notes.css';

/** The record waits for its confirmer. */
export const isSubmitted = (record: Pick<ScoreSheet['record'], 'state' | 'isCurrent'>): boolean =>
  stageRecordLifecycle.is(record.state, 'submitted') && record.isCurrent;

/** What has to be known before one goes on: why the sheet came back and on which items, and that scoring is blind. */
export function ScoreNotes({ onPick }: { readonly onPick: (filter: SheetFilter) => void }) {
  const t = useMessages(scoringMessages);
  const { record } = useSheet();
  const hidden = useHiddenItems();
  const marked = record.markedNodeIds;
  const cameBack =
    record.isCurrent &&
    record.round > 1 &&
    record.returnReason !== '' &&
    stageRecordLifecycle.is(record.state, 'waiting', 'scoring');
  const waits = isSubmitted(record);
  if (!cameBack && hidden === 0 && !waits) return null;
  return (
    <div className="score-notes">
      {waits ? (
        <p className="score-note" data-tone={record.can.confirm ? 'blue' : 'grey'} role="status">
          {t('submittedBy', { who: record.submittedBy?.name ?? '', when: moment(record.submittedAt) })}{' '}
          <b>
            {record.can.confirm
              ? t('forYou')
              : record.waitingFor.length > 0
                ? t('waitsForPeople', { people: record.waitingFor.map(({ name }) => name).join('、') })
                : record.readOnlyReason}
          </b>
        </p>
      ) : null}
      {cameBack ? (
        <p className="score-note" data-tone="red" role="status">
          <b>
            {record.returnFromStage
              ? t('cameBackFrom', { stage: t(stageKey(record.returnFromStage)) })
              : t('cameBack')}
          </b>{' '}
          {record.returnReason}{' '}
          {marked.length > 0 ? (
            <button
              type="button"
              className="link-button"
              onClick={() => onPick({ ...NO_FILTER, picked: { kind: 'marked', nodeIds: new Set(marked) } })}
            >
              {t('showMarked', { count: marked.length })}
            </button>
          ) : (
            <span className="quiet">{t('allToCheck')}</span>
          )}
        </p>
      ) : null}
      {hidden > 0 ? (
        <p className="score-note" data-tone="purple" role="status">
          <b>{t('blind')}</b> {t('blindNote', { count: hidden })}
        </p>
      ) : null}
    </div>
  );
}

/** How many items 盲评 still closes; a save of one of them brings what the others said. */
function useHiddenItems(): number {
  const { reload } = useScore();
  const hidden = useScoreState(({ sheet }) => sheet.hidden.length);
  const lifted = useScoreState(
    ({ sheet, rows }) => sheet.hidden.filter((nodeId) => (rows[nodeId]?.status ?? 0) > 0).length,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a save asks for the sheet again
  useEffect(() => {
    if (lifted > 0) reload();
  }, [lifted]);
  return hidden - lifted;
}
