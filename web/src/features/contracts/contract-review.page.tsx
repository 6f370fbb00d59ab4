import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { DetailPage } from '../../kit/detail-page.tsx';
import { RowActs } from '../../kit/row-acts.tsx';
import { useRoute } from '../../lib/query.ts';
import { ContractTag } from './contract-state.tsx';
import './contracts.css';
import { contractTexts } from './contracts.texts.ts';
import { ReviewReportView } from './review-report-view.tsx';
import { useContractActs } from './use-contract-acts.ts';

/** The contract review report by itself, for whoever is asked for an opinion. */
export default function ContractReviewPage() {
  const t = useTexts(contractTexts);
  const { id = '' } = useParams();
  const query = useRoute(contractsRoutes.reviewReport, { params: { id } });
  return (
    <DetailPage
      query={query}
      title={({ contract }) => `${t('reviewReport')} ${contract.enCode} ${contract.unit.fullName}`}
      state={({ contract }) => <ContractTag state={contract.state} />}
      acts={({ contract }) => <ReviewActs contract={contract} />}
    >
      {(report) => <ReviewReportView report={report} />}
    </DetailPage>
  );
}

const nothing = () => undefined;

function ReviewActs({ contract }: { readonly contract: Contract }) {
  const acts = useContractActs(contract, { amend: nothing, finish: nothing, removed: nothing });
  const review = acts.find(({ key }) => key === 'review');
  const giveBack = acts.filter(({ key }) => key === 'return');
  return (
    <>
      <RowActs acts={giveBack} />
      {review ? (
        <Button type="primary" onClick={review.onClick}>
          {review.label}
        </Button>
      ) : null}
    </>
  );
}
