import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { DatePicker, Input, Modal, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useAction } from '../../lib/query.ts';
import { contractActTexts } from './contract-acts.texts.ts';

type AmendDialogProps = {
  readonly contract: Contract;
  readonly onClose: () => void;
  readonly onDone: (successorId: string) => void;
};

/** A change of general manager or of the terms from a day on. */
export function AmendDialog({ contract, onClose, onDone }: AmendDialogProps) {
  const t = useTexts(contractActTexts);
  const field = useId();
  const [kind, setKind] = useState<'MANAGER' | 'AMENDMENT'>('MANAGER');
  const [from, setFrom] = useState<Dayjs | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const amend = useAction(contractsRoutes.amend, {
    done: t('amended'),
    onDone: ({ id }) => onDone(id),
    onRefused: (error) => {
      setProblem(error.msg);
      return true;
    },
  });
  const submit = () => {
    setProblem('');
    amend.mutate({
      params: { id: contract.id },
      body: {
        rev: contract.rev,
        kind,
        reason: reason.trim(),
        changeDate: from?.format('YYYY-MM-DD') ?? contract.periodStart,
      },
    });
  };
  return (
    <Modal
      open
      title={t('amendTitle', { name: contract.enCode })}
      okText={t('amend')}
      okButtonProps={{ disabled: from === null }}
      confirmLoading={amend.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="contracts-form">
        <p className="measure quiet">{t('amendText')}</p>
        <span className="contracts-label">{t('amendKind')}</span>
        <Radio.Group
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={[
            { value: 'MANAGER', label: t('kind_MANAGER') },
            { value: 'AMENDMENT', label: t('kind_AMENDMENT') },
          ]}
        />
        <label htmlFor={`${field}-from`} className="contracts-label">
          {t('changeDate')}
        </label>
        <DatePicker
          id={`${field}-from`}
          value={from}
          onChange={(value) => setFrom(value)}
          disabledDate={(value) => {
            const on = value.format('YYYY-MM-DD');
            return on <= contract.periodStart || on > contract.periodEnd;
          }}
        />
        <label htmlFor={`${field}-reason`} className="contracts-label">
          {t('reason')}
        </label>
        <Input.TextArea
          id={`${field}-reason`}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p role="alert" className="contracts-problem">
          {problem}
        </p>
      </div>
    </Modal>
  );
}
