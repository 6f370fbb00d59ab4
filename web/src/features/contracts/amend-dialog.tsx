import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { AmendContract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { DatePicker, Input, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { contractActionMessages } from './contract-actions.messages.ts';

type AmendDialogProps = {
  readonly contract: Contract;
  readonly onClose: () => void;
  readonly onDone: (successorId: string) => void;
};

const MIN_REASON = 5;
const AmendForm = AmendContract.omit({ rev: true }).extend({
  reason: AmendContract.shape.reason.min(MIN_REASON),
});

/** A change of general manager or of the terms from a day on. */
export function AmendDialog({ contract, onClose, onDone }: AmendDialogProps) {
  const t = useMessages(contractActionMessages);
  const values = useMemo<z.infer<typeof AmendForm>>(
    () => ({ kind: 'MANAGER', changeDate: '', reason: '' }),
    [],
  );
  const form = useKitForm({ schema: AmendForm, values });
  const amend = useAction(contractsRoutes.amend, {
    done: t('amended'),
    onDone: ({ id }) => onDone(id),
    onRefused: () => true,
  });
  const isOutside = (value: Dayjs) => {
    const on = value.format('YYYY-MM-DD');
    return on <= contract.periodStart || on > contract.periodEnd;
  };
  return (
    <FormDialog
      recordId={contract.id}
      open
      title={t('amendTitle', { name: contract.enCode })}
      submitText={t('amend')}
      form={form}
      onSubmit={(body) =>
        amend.mutateAsync({ params: { id: contract.id }, body: { ...body, rev: contract.rev } })
      }
      onClose={onClose}
    >
      <p className="measure quiet">{t('amendText')}</p>
      <Field name="kind" label={t('amendKind')}>
        <Radio.Group
          options={[
            { value: 'MANAGER', label: t('kind_MANAGER') },
            { value: 'AMENDMENT', label: t('kind_AMENDMENT') },
          ]}
        />
      </Field>
      <Field
        name="changeDate"
        label={t('changeDate')}
        help={t('changeDateHelp', { from: contract.periodStart, to: contract.periodEnd })}
        required
        toChild={toDayjs}
        fromChild={fromDayjs}
      >
        <DatePicker disabledDate={isOutside} />
      </Field>
      <Field name="reason" label={t('reason')} required>
        <Input.TextArea rows={3} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
