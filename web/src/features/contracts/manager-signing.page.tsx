import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Alert, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useRoute } from '../../lib/query.ts';
import { CertificateCard } from '../signatures/public.ts';
import { contractProgressMessages } from './contract-progress.messages.ts';
import { ContractStanding } from './contract-progress.tsx';
import { ContractTag, useContractState, useGrade } from './contract-state.tsx';
import './contracts.css';
import { RecordActions } from '../../kit/row-actions.tsx';
import { contractSigningMessages } from './contract-signing.messages.ts';
import { contractMessages } from './contracts.messages.ts';
import { ObjectionList } from './objection-list.tsx';
import { ReadingPane } from './reading-pane.tsx';
import { ResultPanel } from './result-panel.tsx';
import { SigningForm } from './signing-form.tsx';
import { useContractActions } from './use-contract-actions.ts';

/** 企业总经理签字: the signed-in general manager's own contract, the one to sign first (audit-domain 8.18). */
export default function ManagerSigningPage() {
  const stateOf = useContractState();
  const signingText = useMessages(contractSigningMessages);
  const [search, setSearch] = useSearchParams();
  const query = useRoute(contractsRoutes.mine, {});
  const list = query.data?.list ?? [];
  const shown = list.find(({ id }) => id === search.get('id')) ?? list[0];
  return (
    <PageFrame
      title={signingText('signTitle')}
      state={shown ? <ContractTag state={shown.state} /> : null}
      actions={
        list.length > 1 && shown ? (
          <Select
            aria-label={signingText('myContracts')}
            style={{ minWidth: 220 }}
            value={shown.id}
            onChange={(id) => setSearch({ id })}
            options={list.map((one) => ({
              value: one.id,
              label: `${one.enCode} ${stateOf(one.state).text}`,
            }))}
          />
        ) : null
      }
    >
      <Loaded query={query}>
        {() =>
          shown ? (
            <OwnContract key={`${shown.id} ${shown.rev}`} contract={shown} />
          ) : (
            <EmptyBlock text={signingText('nothingToSign')} />
          )
        }
      </Loaded>
    </PageFrame>
  );
}

function OwnContract({ contract }: { readonly contract: Contract }) {
  const t = useMessages(contractMessages);
  const orgs = useOrgNames();
  const signingText = useMessages(contractSigningMessages);
  const gradeOf = useGrade();
  const progressText = useMessages(contractProgressMessages);
  const { lastYear, abilities, objections, signatures } = contract;
  return (
    <>
      <FactGrid
        facts={[
          { label: t('number'), value: contract.enCode },
          { label: t('unit'), value: orgs.full(contract.unit) },
          {
            label: t('partyA'),
            value: `${orgs.full(contract.partyA)} ${contract.partyASigner.name}`,
          },
          {
            label: t('period'),
            value: `${contract.periodStart} – ${contract.endedOn ?? contract.periodEnd}`,
          },
          ...(abilities.sign ? [{ label: t('signDue'), value: contract.signDue ?? '–' }] : []),
          {
            label: signingText('lastYear', { year: contract.year - 1 }),
            value: lastYear
              ? signingText('lastYearIs', {
                  score: lastYear.score.toFixed(1),
                  grade: gradeOf(lastYear.grade),
                })
              : signingText('lastYearNone'),
          },
        ]}
      />
      {contract.returnReason && abilities.sign ? (
        <Alert type="warning" showIcon title={t('returnReasonIs', { reason: contract.returnReason })} />
      ) : null}
      {signatures.length > 0 ? (
        <section>
          <h2 className="contracts-heading">{signingText('certificates')}</h2>
          <div className="contracts-cards">
            {signatures.map((certificate) => (
              <CertificateCard key={certificate.id} certificate={certificate} />
            ))}
          </div>
        </section>
      ) : null}
      {contractLifecycle.is(contract.state, 'assessing', 'assessed', 'terminated', 'changed') &&
      contract.result ? (
        <section>
          <h2 className="contracts-heading">{t('result')}</h2>
          <ManagerActions contract={contract} />
          <ResultPanel contract={contract} />
        </section>
      ) : null}
      {abilities.follow ? (
        <section>
          <h2 className="contracts-heading">{progressText('tab')}</h2>
          <ContractStanding contractId={contract.id} />
        </section>
      ) : null}
      {contract.rendered === '' ? (
        <>
          <EmptyBlock text={signingText('inRevision')} />
          {objections.some(({ kind }) => kind === 'SIGN') ? (
            <ObjectionList contract={contract} kind="SIGN" />
          ) : null}
        </>
      ) : abilities.sign ? (
        <SigningForm contract={contract} />
      ) : (
        <ReadingPane contract={contract} onProgress={null} />
      )}
    </>
  );
}

const nothing = () => undefined;

/** What the general manager may do with the own result: object to its draft. */
function ManagerActions({ contract }: { readonly contract: Contract }) {
  const actions = useContractActions(contract, { amend: nothing, finish: nothing, removed: nothing });
  return <RecordActions actions={actions.filter(({ key }) => key === 'object')} />;
}
