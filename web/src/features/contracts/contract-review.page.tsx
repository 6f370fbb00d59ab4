import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { DetailPage } from '../../kit/detail-page.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { RecordActions } from '../../kit/row-actions.tsx';
import { useRoute } from '../../lib/query.ts';
import { ContractTag } from './contract-state.tsx';
import './contracts.css';
import { contractMessages } from './contracts.messages.ts';
import { ReviewReportView } from './review-report-view.tsx';
import { useContractActions } from './use-contract-actions.ts';

/** The contract review report by itself, for whoever is asked for an opinion. */
export default function ContractReviewPage() {
  const t = useMessages(contractMessages);
  const orgs = useOrgNames();
  const { id = '' } = useParams();
  const query = useRoute(contractsRoutes.reviewReport, { params: { id } });
  return (
    <DetailPage
      query={query}
      title={({ contract }) => `${t('reviewReport')} ${contract.enCode} ${orgs.full(contract.unit)}`}
      state={({ contract }) => <ContractTag state={contract.state} />}
      actions={({ contract }) => <ReviewActions contract={contract} />}
    >
      {(report) => <ReviewReportView report={report} />}
    </DetailPage>
  );
}

const nothing = () => undefined;

function ReviewActions({ contract }: { readonly contract: Contract }) {
  const actions = useContractActions(contract, { amend: nothing, finish: nothing, removed: nothing });
  const review = actions.find(({ key }) => key === 'review');
  const giveBack = actions.filter(({ key }) => key === 'return');
  return (
    <>
      <RecordActions actions={giveBack} />
      {review ? (
        <Button type="primary" onClick={review.onClick}>
          {review.label}
        </Button>
      ) : null}
    </>
  );
}
