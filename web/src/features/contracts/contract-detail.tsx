import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Alert, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DetailPage, FactGrid } from '../../kit/detail-page.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { RichTextView } from '../../kit/rich-text-view.tsx';
import { RecordActions } from '../../kit/row-actions.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { ContractEditor } from './contract-editor.tsx';
import { ContractHistory } from './contract-history.tsx';
import { ContractMaterials } from './contract-materials.tsx';
import { contractProgressMessages } from './contract-progress.messages.ts';
import { ContractStanding } from './contract-progress.tsx';
import { ContractTag, useGrade } from './contract-state.tsx';
import { contractMessages } from './contracts.messages.ts';
import { CounterSignDialog } from './counter-sign-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { IndicatorView } from './indicator-view.tsx';
import { ResultPanel } from './result-panel.tsx';
import { ReviewTab } from './review-report-view.tsx';
import { SigningPanel } from './signing-panel.tsx';
import { TemplateDifferences } from './template-differences.tsx';
import { useContractActions } from './use-contract-actions.ts';
import { useContractFiles } from './use-contract-files.ts';

/** One contract: texts and terms while it is written, then review, signatures and result. */
export function ContractDetail({ id }: { readonly id: string }) {
  const t = useMessages(contractMessages);
  const orgs = useOrgNames();
  const progressText = useMessages(contractProgressMessages);
  const query = useRoute(contractsRoutes.read, { params: { id } });
  return (
    <DetailPage
      query={query}
      backTo="/zjlzajht"
      title={(contract) => `${contract.enCode} ${orgs.full(contract.unit)}`}
      state={(contract) => <ContractTag state={contract.state} />}
      subtitle={(contract) => <Facts contract={contract} />}
      actions={(contract) => <Actions contract={contract} />}
      tabs={(contract) => [
        ...(contract.abilities.edit
          ? [
              {
                key: 'content',
                label: t('content'),
                content: () => <ContractEditor key={contract.id} contract={contract} />,
              },
            ]
          : readingTabs(contract, t)),
        { key: 'report', label: t('reviewReport'), content: () => <ReviewTab contract={contract} /> },
        { key: 'signing', label: t('signing'), content: () => <SigningPanel contract={contract} /> },
        ...(contract.abilities.follow
          ? [
              {
                key: 'progress',
                label: progressText('tab'),
                content: () => <ContractStanding contractId={contract.id} />,
              },
            ]
          : []),
        ...(contractLifecycle.is(contract.state, 'assessing', 'assessed', 'terminated', 'changed') &&
        !contract.abilities.follow
          ? [{ key: 'result', label: t('result'), content: () => <ResultPanel contract={contract} /> }]
          : []),
        { key: 'materials', label: t('materials'), content: () => <ContractMaterials contract={contract} /> },
        { key: 'history', label: t('history'), content: () => <ContractHistory id={contract.id} /> },
      ]}
    />
  );
}

type Words = (key: 'content' | 'indicators' | 'standard' | 'files' | 'noFiles') => string;

const readingTabs = (contract: Contract, t: Words) => [
  {
    key: 'content',
    label: t('content'),
    content: () => (
      <>
        <TemplateDifferences differences={contract.differences} />
        <div className="contracts-paper">
          <RichTextView html={contract.rendered} />
        </div>
      </>
    ),
  },
  {
    key: 'indicators',
    label: t('indicators'),
    content: () => <IndicatorView indicators={contract.indicators} />,
    count: contract.indicators.length,
  },
  {
    key: 'standard',
    label: t('standard'),
    content: () => (
      <div className="contracts-paper">
        <RichTextView html={contract.assessmentStandard} />
      </div>
    ),
  },
  {
    key: 'files',
    label: t('files'),
    content: () =>
      contract.files.length > 0 ? <FileList files={contract.files} /> : <EmptyBlock text={t('noFiles')} />,
    count: contract.files.length,
  },
];

function Facts({ contract }: { readonly contract: Contract }) {
  const t = useMessages(contractMessages);
  const orgs = useOrgNames();
  const gradeOf = useGrade();
  return (
    <div className="contracts-facts">
      <FactGrid
        facts={[
          { label: t('partyB'), value: <Person name={contract.partyB.name} /> },
          {
            label: t('partyA'),
            value: `${orgs.full(contract.partyA)} ${contract.partyASigner.name}`,
          },
          {
            label: t('period'),
            value: `${contract.periodStart} – ${contract.endedOn ?? contract.periodEnd}`,
          },
          { label: t('effectiveAt'), value: moment(contract.effectiveAt) },
          ...(contract.score === null
            ? []
            : [{ label: t('score'), value: `${contract.score.toFixed(1)} ${gradeOf(contract.grade)}` }]),
        ]}
      />
      <Notices contract={contract} />
    </div>
  );
}

function Notices({ contract }: { readonly contract: Contract }) {
  const t = useMessages(contractMessages);
  const { predecessor, successor } = contract;
  return (
    <div className="contracts-notices">
      {contract.isIntact ? null : <Alert type="error" showIcon title={t('broken')} />}
      {contract.returnReason &&
      contractLifecycle.is(contract.state, 'draft', 'inReview', 'returned', 'toSign') ? (
        <Alert type="warning" showIcon title={t('returnReasonIs', { reason: contract.returnReason })} />
      ) : null}
      {contract.endReason ? (
        <Alert type="info" showIcon title={t('endReasonIs', { reason: contract.endReason })} />
      ) : null}
      {contract.endedOn ? <p className="quiet">{t('endedOnIs', { day: contract.endedOn })}</p> : null}
      {predecessor ? (
        <Link to={`/zjlzajht?id=${predecessor.id}`}>
          {t('predecessorIs', { number: predecessor.enCode, name: predecessor.partyB.name })}
        </Link>
      ) : null}
      {successor ? (
        <Link to={`/zjlzajht?id=${successor.id}`}>
          {t('successorIs', { number: successor.enCode, name: successor.partyB.name })}
        </Link>
      ) : null}
    </div>
  );
}

/** Actions that bring a contract forward; at most one of them is shown as the primary one. */
const STEPS = new Set([
  'sendReview',
  'review',
  'counterSign',
  'openAssess',
  'showDraft',
  'finishAssess',
  'object',
]);

function Actions({ contract }: { readonly contract: Contract }) {
  const t = useMessages(contractMessages);
  const navigate = useNavigate();
  const files = useContractFiles();
  const [open, setOpen] = useState<'amend' | 'finish' | 'counterSign' | null>(null);
  const actions = useContractActions(contract, {
    amend: () => setOpen('amend'),
    finish: () => setOpen('finish'),
    counterSign: () => setOpen('counterSign'),
    removed: () => navigate('/zjlzajht'),
  });
  const next = actions.find(({ key }) => STEPS.has(key));
  const part =
    contractLifecycle.is(contract.state, 'assessing', 'assessed', 'terminated', 'changed') && contract.result
      ? 'result'
      : 'contract';
  return (
    <>
      <RecordActions actions={actions.filter((action) => action !== next)} />
      <Dropdown
        menu={{
          items: [
            { key: 'contract.pdf', label: `${t('content')} ${t('pdf')}` },
            { key: 'contract.docx', label: `${t('content')} ${t('word')}` },
            ...(part === 'result'
              ? [
                  { key: 'result.pdf', label: `${t('result')} ${t('pdf')}` },
                  { key: 'result.docx', label: `${t('result')} ${t('word')}` },
                ]
              : []),
          ],
          onClick: ({ key }) =>
            void files.download(
              contract.id,
              key.startsWith('result') ? 'result' : 'contract',
              key.endsWith('docx') ? 'docx' : 'pdf',
            ),
        }}
      >
        <Button loading={files.working}>{t('download')}</Button>
      </Dropdown>
      {next ? (
        <Button type="primary" onClick={next.onClick}>
          {next.label}
        </Button>
      ) : null}
      {open === 'amend' ? (
        <AmendDialog
          contract={contract}
          onClose={() => setOpen(null)}
          onDone={(id) => navigate(`/zjlzajht?id=${id}`)}
        />
      ) : null}
      {open === 'counterSign' ? (
        <CounterSignDialog
          contracts={[contract]}
          onClose={() => setOpen(null)}
          onDone={() => setOpen(null)}
        />
      ) : null}
      {open === 'finish' ? <FinishDialog contract={contract} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
