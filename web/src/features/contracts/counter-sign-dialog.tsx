import type { ContractRow } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { labelled } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { SignBox } from '../signatures/public.ts';
import { contractSigningMessages } from './contract-signing.messages.ts';
import { useSigning } from './use-signing.ts';

type CounterSignDialogProps = {
  readonly contracts: readonly ContractRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** One proof for one or many contracts; those that are refused are named with their reason. */
export function CounterSignDialog({ contracts, onClose, onDone }: CounterSignDialogProps) {
  const t = useMessages(contractSigningMessages);
  const orgs = useOrgNames();
  const signing = useSigning('draw');
  const [failed, setFailed] = useState<readonly { id: string; name: string; msg: string }[]>([]);
  const sign = useAction(contractsRoutes.batchCounterSign, {
    onRefused: signing.refused,
    onDone: ({ results }) => {
      const refused = results.filter(({ ok }) => !ok);
      if (refused.length < results.length)
        toast.success(t('counterSigned', { count: results.length - refused.length }));
      if (refused.length === 0) onDone();
      setFailed(refused);
    },
  });
  const submit = async () => {
    if (failed.length > 0) return onDone();
    const given = await signing.given();
    if (given)
      sign.mutate({
        body: {
          contracts: contracts.map(({ id, rev, contentHash }) => ({ id, rev, hash: contentHash ?? '' })),
          ...given,
        },
      });
  };
  return (
    <Modal
      open
      width={640}
      title={t('counterSignTitle', { count: contracts.length })}
      okText={failed.length > 0 ? t('close') : t('counterSign')}
      confirmLoading={sign.isPending}
      onOk={() => void submit()}
      onCancel={failed.length > 0 ? onDone : onClose}
    >
      <ul className="contracts-names">
        {contracts.map(({ id, enCode, unit, partyB }) => (
          <li key={id}>
            {enCode} {orgs.full(unit)} {partyB.name}
          </li>
        ))}
      </ul>
      {failed.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={t('counterSignFailed', { count: failed.length })}
          description={
            <ul>
              {failed.map(({ id, name, msg }) => (
                <li key={id}>{labelled(name, msg)}</li>
              ))}
            </ul>
          }
        />
      ) : (
        <SignBox
          proof="always"
          value={signing.draft}
          onChange={signing.change}
          onEnter={() => void submit()}
        />
      )}
      <p role="alert" className="contracts-problem">
        {signing.problem}
      </p>
    </Modal>
  );
}
