import { DownloadOutlined } from '@ant-design/icons';
import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type { FeedbackFilesPage } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DetailPage, FactGrid } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { HistoryDrawer } from '../../kit/history.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { RecordActions } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { attempt } from '../../lib/attempt.ts';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { downloadPack } from '../../lib/save-file.ts';
import './annual-feedback.css';
import { annualFeedbackMessages } from './annual-feedback.messages.ts';
import { FeedbackFormDrawer } from './feedback-form.tsx';
import { useFeedbackState } from './feedback-state.ts';
import { FeedbackWords } from './feedback-words.tsx';
import { useFeedbackActions } from './use-feedback-actions.ts';

/** Files of one department in one year, answers and summary beside, the year before to compare (audit-domain 8.16). */
export default function FeedbackYearPage() {
  const t = useMessages(annualFeedbackMessages);
  const { deptId = '', fileTime = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const [isFilling, setFilling] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const stateOf = useFeedbackState();
  const orgs = useOrgNames();
  const actionsOf = useFeedbackActions(() => setFilling(true));
  const query = useRoute(annualFeedbackRoutes.files, { params: { deptId, fileTime } });
  const isComparing = address.get('compare') === '1';
  const compare = (on: boolean) => setAddress(on ? { compare: '1' } : {}, { replace: true });
  return (
    <DetailPage
      query={query}
      backTo="/annualFeedback"
      title={(page) => t('filesTitle', { dept: orgs.full(page.dept), year: page.year })}
      state={(page) =>
        page.feedback ? <StateTag {...stateOf(page.feedback.state, page.feedback.overdueDays)} /> : null
      }
      subtitle={(page) => page.feedback?.reviewTitle ?? ''}
      readOnlyReason={(page) =>
        feedbackLifecycle.is(page.feedback?.state, 'archived') ? t('readOnlyArchived') : null
      }
      actions={(page) => (
        <>
          {page.feedback ? <RecordActions actions={actionsOf(page.feedback)} /> : null}
          <PackButton page={page} />
          <YearSelect page={page} />
          <Button onClick={() => compare(!isComparing)}>
            {isComparing ? t('compareOff') : t('compare', { year: page.year - 1 })}
          </Button>
          {page.feedback ? <Button onClick={() => setHistoryOpen(true)}>{t('history')}</Button> : null}
        </>
      )}
    >
      {(page) => (
        <>
          <div className="annual-feedback-years" data-comparing={isComparing}>
            <YearColumn page={page} />
            {isComparing ? <FormerYear deptId={deptId} year={page.year - 1} /> : null}
          </div>
          {isFilling && page.feedback ? (
            <FeedbackFormDrawer id={page.feedback.id} onClose={() => setFilling(false)} />
          ) : null}
          {page.feedback ? (
            <HistoryDrawer
              open={isHistoryOpen}
              of={{ targetType: 'annualFeedback', targetId: page.feedback.id }}
              onClose={() => setHistoryOpen(false)}
            />
          ) : null}
        </>
      )}
    </DetailPage>
  );
}

/** All files of the year in one zip. */
function PackButton({ page }: { readonly page: FeedbackFilesPage }) {
  const t = useMessages(annualFeedbackMessages);
  const orgs = useOrgNames();
  const ids = page.groups.flatMap(({ files }) => files.map(({ fileId }) => fileId));
  if (ids.length === 0) return null;
  const name = t('packName', { dept: orgs.full(page.dept), year: page.year });
  return (
    <Button icon={<DownloadOutlined />} onClick={() => void attempt(() => downloadPack(ids, name))}>
      {t('downloadAll')}
    </Button>
  );
}

function YearSelect({ page }: { readonly page: FeedbackFilesPage }) {
  const t = useMessages(annualFeedbackMessages);
  const navigate = useNavigate();
  const years = [...new Set([page.year, ...page.years])].sort((a, b) => b - a);
  return (
    <Select
      aria-label={t('otherYears')}
      value={page.year}
      options={years.map((year) => ({ value: year, label: t('yearFilter', { year }) }))}
      onChange={(year) => navigate(`/annualFeedback/${page.dept.id}/${year}`)}
    />
  );
}

function FormerYear({ deptId, year }: { readonly deptId: string; readonly year: number }) {
  const query = useRoute(annualFeedbackRoutes.files, { params: { deptId, fileTime: String(year) } });
  return <Loaded query={query}>{(page) => <YearColumn page={page} />}</Loaded>;
}

function YearColumn({ page }: { readonly page: FeedbackFilesPage }) {
  const t = useMessages(annualFeedbackMessages);
  const orgs = useOrgNames();
  const stateOf = useFeedbackState();
  const kinds = useDictionary('auditFeedbackFileKind');
  const { feedback, dept, year } = page;
  if (!feedback)
    return (
      <section className="annual-feedback-year" aria-label={t('yearFilter', { year })}>
        <EmptyBlock text={t('notAsked', { year })} />
      </section>
    );
  return (
    <section className="annual-feedback-year" aria-label={t('yearFilter', { year })}>
      <h2>
        {t('yearFilter', { year })} <StateTag {...stateOf(feedback.state, feedback.overdueDays)} />
      </h2>
      <div className="annual-feedback-sides">
        <div>
          {page.groups.length === 0 ? (
            <EmptyBlock text={feedback.isHidden ? t('hidden') : t('noFiles', { year })} />
          ) : (
            page.groups.map(({ fileKind, files }) => (
              <section key={fileKind}>
                <h3>{kinds.label(fileKind)}</h3>
                <FileList
                  files={files}
                  {...(files.length > 1 ? { packName: t('packName', { dept: orgs.full(dept), year }) } : {})}
                />
              </section>
            ))
          )}
        </div>
        <div>
          <FactGrid
            facts={[
              { label: t('due'), value: feedback.dueDate },
              { label: t('answered'), value: `${feedback.answered}/${feedback.questionCount}` },
              { label: t('submittedBy'), value: feedback.submittedBy?.name ?? '' },
              { label: t('submittedAt'), value: moment(feedback.submittedAt) },
              { label: t('confirmedBy'), value: feedback.confirmedBy?.name ?? '' },
              { label: t('confirmedAt'), value: moment(feedback.confirmedAt) },
            ]}
          />
          {feedback.isHidden ? null : <FeedbackWords feedback={feedback} />}
        </div>
      </div>
    </section>
  );
}
