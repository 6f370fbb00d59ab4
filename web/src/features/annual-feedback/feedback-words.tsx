import type { Feedback } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { annualFeedbackMessages } from './annual-feedback.messages.ts';

/** Questions with their answers, and the summary. */
export function FeedbackWords({ feedback }: { readonly feedback: Feedback }) {
  const t = useMessages(annualFeedbackMessages);
  if (feedback.isHidden) return <EmptyBlock text={t('hidden')} />;
  const given = new Map(feedback.answers.map(({ no, text }) => [no, text]));
  return (
    <div className="annual-feedback-words">
      <h3>{t('answers')}</h3>
      <ol>
        {feedback.questions.map(({ no, text }) => (
          <li key={no}>
            <strong>{text}</strong>
            <p className={given.get(no) ? 'annual-feedback-text' : 'quiet'}>
              {given.get(no) || t('noAnswer')}
            </p>
          </li>
        ))}
      </ol>
      <h3>{t('summary')}</h3>
      <p className={feedback.summary ? 'annual-feedback-text' : 'quiet'}>
        {feedback.summary || t('noSummary')}
      </p>
    </div>
  );
}
