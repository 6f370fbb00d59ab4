import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import type { Contract, ContractIndicator } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Input, InputNumber, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction } from '../../lib/query.ts';
import { contractResultTexts } from './contract-result.texts.ts';

type AssessDialogProps = {
  readonly contract: Contract;
  readonly indicator: ContractIndicator;
  readonly onClose: () => void;
};

/** The result of one indicator with what it rests on. */
export function AssessDialog({ contract, indicator, onClose }: AssessDialogProps) {
  const t = useTexts(contractResultTexts);
  const field = useId();
  const [actual, setActual] = useState<number | null>(indicator.actual);
  const [note, setNote] = useState(indicator.note);
  const [files, setFiles] = useState<readonly FileRef[]>(indicator.evidence);
  const save = useAction(contractAssessmentRoutes.editIndicator, { done: t('assessed'), onDone: onClose });
  const submit = () =>
    save.mutate({
      params: { id: contract.id, indicatorId: indicator.id },
      body: {
        rev: indicator.rev,
        actual,
        note: note.trim(),
        fileIds: files.map(({ fileId }) => fileId),
      },
    });
  return (
    <Modal
      open
      title={`${t('assessTitle')} ${indicator.fullName}`}
      okText={t('assess')}
      confirmLoading={save.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="contracts-form">
        <label htmlFor={`${field}-actual`} className="contracts-label">
          {t('actual')} {indicator.unitText}
        </label>
        {indicator.kind === 'VETO' ? (
          <Radio.Group
            id={`${field}-actual`}
            value={actual}
            onChange={(event) => setActual(event.target.value)}
            options={[
              { value: 0, label: t('notHit') },
              { value: 1, label: t('hit') },
            ]}
          />
        ) : (
          <InputNumber<number>
            id={`${field}-actual`}
            min={0}
            max={1_000_000}
            precision={2}
            value={actual}
            onChange={setActual}
          />
        )}
        <label htmlFor={`${field}-note`} className="contracts-label">
          {t('note')}
        </label>
        <Input.TextArea
          id={`${field}-note`}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value.replace(/\n/g, ' '))}
        />
        <span className="contracts-label">{t('evidence')}</span>
        <UploadField value={files} onChange={setFiles} />
      </div>
    </Modal>
  );
}
