import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import {
  type Contract,
  type ContractIndicator,
  EditIndicator,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Input, InputNumber, Radio } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction } from '../../lib/query.ts';
import { contractResultMessages } from './contract-result.messages.ts';

type AssessDialogProps = {
  readonly contract: Contract;
  readonly indicator: ContractIndicator;
  readonly onClose: () => void;
};

const AssessForm = EditIndicator.pick({ actual: true, note: true }).extend({ evidence: z.array(FileRef) });

/** The result of one indicator with what it rests on. */
export function AssessDialog({ contract, indicator, onClose }: AssessDialogProps) {
  const t = useMessages(contractResultMessages);
  const { actual, note, evidence } = indicator;
  const values = useMemo(() => ({ actual, note, evidence }), [actual, note, evidence]);
  const form = useKitForm({ schema: AssessForm, values });
  const save = useAction(contractAssessmentRoutes.editIndicator, {
    done: t('assessed'),
    onRefused: () => true,
  });
  const result = indicator.unitText ? t('actualIn', { unit: indicator.unitText }) : t('actual');
  return (
    <FormDialog
      recordId={contract.id}
      open
      title={t('assessTitle', { name: indicator.fullName })}
      submitText={t('assessSave')}
      form={form}
      onSubmit={({ evidence: files, ...body }) =>
        save.mutateAsync({
          params: { id: contract.id, indicatorId: indicator.id },
          body: { ...body, rev: indicator.rev, fileIds: files.map(({ fileId }) => fileId) },
        })
      }
      onClose={onClose}
    >
      <Field name="actual" label={result}>
        {indicator.kind === 'VETO' ? (
          <Radio.Group
            options={[
              { value: 0, label: t('notHit') },
              { value: 1, label: t('hit') },
            ]}
          />
        ) : (
          <InputNumber<number> min={0} max={1_000_000} precision={2} />
        )}
      </Field>
      <Field name="note" label={t('note')}>
        <Input maxLength={500} />
      </Field>
      <Field name="evidence" label={t('evidence')}>
        <UploadField />
      </Field>
    </FormDialog>
  );
}
