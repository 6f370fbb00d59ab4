import type {
  Feedback,
  FeedbackRow,
} from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { HistoryDrawer } from '../../kit/history.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StepActions } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { annualFeedbackMessages } from './annual-feedback.messages.ts';
import { useFeedbackState } from './feedback-state.ts';
import { FeedbackWords } from './feedback-words.tsx';
import { useFeedbackActions } from './use-feedback-actions.ts';

type FeedbackViewDrawerProps = {
  readonly id: string;
  readonly onFill: (row: FeedbackRow) => void;
  readonly onClose: () => void;
};

/** A feedback beside the list, with the actions that the caller may do. */
export function FeedbackViewDrawer({ id, onFill, onClose }: FeedbackViewDrawerProps) {
  const t = useMessages(annualFeedbackMessages);
  const stateOf = useFeedbackState();
  const orgs = useOrgNames();
  const query = useRoute(annualFeedbackRoutes.read, { params: { id } });
  const feedback = query.data;
  return (
    <SideDrawer
      open
      width="medium"
      title={
        feedback ? (
          <span className="annual-feedback-head">
            {orgs.full(feedback.dept)} {feedback.year}
            <StateTag {...stateOf(feedback.state, feedback.overdueDays)} />
          </span>
        ) : (
          t('title')
        )
      }
      onClose={onClose}
    >
      <Loaded query={query}>{(record) => <FeedbackView feedback={record} onFill={onFill} />}</Loaded>
    </SideDrawer>
  );
}

/** Actions that bring a feedback forward: it is filled in until every question has its answer. */
const stepsOf = ({ answered, questionCount }: Feedback): ReadonlySet<string> =>
  new Set([answered < questionCount ? 'fill' : 'submit', 'confirm', 'archive']);

function FeedbackView({
  feedback,
  onFill,
}: {
  readonly feedback: Feedback;
  readonly onFill: (row: FeedbackRow) => void;
}) {
  const t = useMessages(annualFeedbackMessages);
  const kinds = useDictionary('auditFeedbackFileKind');
  const actionsOf = useFeedbackActions(onFill);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const byKind = Map.groupBy(feedback.files, ({ fileKind }) => fileKind);
  return (
    <div className="annual-feedback-view">
      <div className="annual-feedback-bar">
        <StepActions actions={actionsOf(feedback)} steps={stepsOf(feedback)} />
        <Link to={`/annualFeedback/${feedback.dept.id}/${feedback.year}`}>{t('openFiles')}</Link>
        <Button type="link" size="small" onClick={() => setHistoryOpen(true)}>
          {t('history')}
        </Button>
      </div>
      {feedback.returnReason ? (
        <Alert type="warning" showIcon title={t('returnedNote', { reason: feedback.returnReason })} />
      ) : null}
      <FactGrid
        facts={[
          { label: t('reviewTitle'), value: feedback.reviewTitle, wide: true },
          { label: t('due'), value: feedback.dueDate },
          { label: t('answered'), value: `${feedback.answered}/${feedback.questionCount}` },
          { label: t('submittedBy'), value: feedback.submittedBy?.name ?? '' },
          { label: t('submittedAt'), value: moment(feedback.submittedAt) },
          { label: t('confirmedBy'), value: feedback.confirmedBy?.name ?? '' },
          { label: t('confirmedAt'), value: moment(feedback.confirmedAt) },
        ]}
      />
      <FeedbackWords feedback={feedback} />
      {[...byKind].map(([kind, files]) => (
        <section key={kind}>
          <h3>{kinds.label(kind)}</h3>
          <FileList files={files.map(({ file }) => file)} />
        </section>
      ))}
      <HistoryDrawer
        open={isHistoryOpen}
        of={{ targetType: 'annualFeedback', targetId: feedback.id }}
        onClose={() => setHistoryOpen(false)}
      />
    </div>
  );
}
