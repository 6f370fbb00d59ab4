import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { Modal } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { useAction } from '../../lib/query.ts';
import { SignBox } from '../signatures/public.ts';
import { contractActionMessages } from './contract-actions.messages.ts';
import { contractResultMessages } from './contract-result.messages.ts';
import { useGrade } from './contract-state.tsx';
import { useSigning } from './use-signing.ts';

/** The department's head signs the result sheet, which makes score and grade final. */
export function FinishDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useMessages(contractResultMessages);
  const actText = useMessages(contractActionMessages);
  const gradeOf = useGrade();
  const signing = useSigning('none');
  const finish = useAction(contractAssessmentRoutes.finishAssess, {
    done: t('finished'),
    onDone: onClose,
    onRefused: signing.refused,
  });
  const submit = async () => {
    const given = await signing.given();
    if (given)
      finish.mutate({
        params: { id: contract.id },
        body: { rev: contract.rev, hash: contract.result?.hash ?? '', ...given },
      });
  };
  return (
    <Modal
      open
      title={actText('finishAssess')}
      okText={actText('finishAssess')}
      confirmLoading={finish.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="measure">{t('finishText')}</p>
      <p>
        <strong>
          {t('total')} {contract.result?.total.toFixed(1)} {gradeOf(contract.result?.grade ?? null)}
        </strong>
      </p>
      <SignBox proof="always" value={signing.draft} onChange={signing.change} onEnter={() => void submit()} />
      <p role="alert" className="contracts-problem">
        {signing.problem}
      </p>
    </Modal>
  );
}
