import type { Contract, ReviewReport } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { RichTextEditor } from '../../kit/rich-text-editor.tsx';
import { RichTextView } from '../../kit/rich-text-view.tsx';
import { mayDiscard } from '../../kit/unsaved-question.ts';
import { ApiError } from '../../lib/api-error.ts';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { contractMessages } from './contracts.messages.ts';
import { IndicatorView } from './indicator-view.tsx';
import { SigningPanel } from './signing-panel.tsx';
import { useContractFiles } from './use-contract-files.ts';

type Report = z.infer<typeof ReviewReport>;
const NOT_FOUND = 404;

/** The review report of a contract on its page; there is none before the first review. */
export function ReviewTab({ contract }: { readonly contract: Contract }) {
  const t = useMessages(contractMessages);
  const query = useRoute(contractsRoutes.reviewReport, { params: { id: contract.id } });
  if (query.error instanceof ApiError && query.error.status === NOT_FOUND)
    return <EmptyBlock text={t('noReport')} />;
  return <Loaded query={query}>{(report) => <ReviewReportView report={report} />}</Loaded>;
}

/** The contract review report: 综述, 合同签署页, 合同内容, 考核标准, with the reviewers' opinions. */
export function ReviewReportView({ report }: { readonly report: Report }) {
  const t = useMessages(contractMessages);
  const files = useContractFiles();
  const { contract } = report;
  return (
    <div className="contracts-report">
      <div className="contracts-report-head">
        <span className="quiet">
          {t('round', { round: report.round })} · {report.drafter.name} {moment(report.draftedAt)}
        </span>
        <Button loading={files.working} onClick={() => void files.download(contract.id, 'review', 'pdf')}>
          {t('pdf')}
        </Button>
        <Button loading={files.working} onClick={() => void files.download(contract.id, 'review', 'docx')}>
          {t('word')}
        </Button>
      </div>
      <section>
        <h2>{t('summary')}</h2>
        <Summary key={report.rev} report={report} />
        <h3>{t('opinions')}</h3>
        <DataTable
          rows={report.opinions}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'reviewer',
              title: t('reviewer'),
              width: 200,
              render: (row) => row.decidedBy?.name ?? row.reviewer?.name ?? t('head'),
            },
            {
              key: 'decision',
              title: t('decision'),
              width: 100,
              render: (row) => t(row.decision ?? 'waiting'),
            },
            { key: 'opinion', title: t('opinion') },
            {
              key: 'decidedAt',
              title: t('decidedAt'),
              width: 150,
              render: (row) => moment(row.decidedAt),
            },
          ]}
        />
      </section>
      <section>
        <h2>{t('signingPage')}</h2>
        <SigningPanel contract={contract} />
      </section>
      <section>
        <h2>{t('content')}</h2>
        <div className="contracts-paper">
          <RichTextView html={contract.rendered} />
        </div>
        <h3>{t('indicators')}</h3>
        <IndicatorView indicators={contract.indicators} />
      </section>
      <section>
        <h2>{t('standard')}</h2>
        <div className="contracts-paper">
          <RichTextView html={contract.assessmentStandard} />
        </div>
      </section>
    </div>
  );
}

function Summary({ report }: { readonly report: Report }) {
  const t = useMessages(contractMessages);
  const common = useMessages(commonMessages);
  const [summary, setSummary] = useState<string | null>(null);
  const isDirty = summary !== null && summary !== report.summary;
  useUnsavedGuard(isDirty);
  const cancel = async () => {
    if (!isDirty || (await mayDiscard('close'))) setSummary(null);
  };
  const save = useAction(contractsRoutes.editSummary, {
    done: t('summarySaved'),
    onDone: () => setSummary(null),
  });
  if (summary === null)
    return (
      <>
        <RichTextView html={report.summary} />
        {report.contract.abilities.editSummary ? (
          <Button size="small" onClick={() => setSummary(report.summary)}>
            {t('editSummary')}
          </Button>
        ) : null}
      </>
    );
  return (
    <>
      <RichTextEditor aria-label={t('summary')} value={summary} onChange={setSummary} />
      <div className="contracts-editor-actions">
        <Button onClick={() => void cancel()}>{common('cancel')}</Button>
        <Button
          type="primary"
          loading={save.isPending}
          onClick={() =>
            save.mutate({ params: { id: report.contract.id }, body: { rev: report.rev, summary } })
          }
        >
          {t('saveSummary')}
        </Button>
      </div>
    </>
  );
}
