import type { ImportQuestion } from '@auditplus/contract/features/records/record-import.routes.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { candidatesIn, type NameAnswer, SharedNames } from '../exchange/shared-names.tsx';
import { useFormHost } from '../fields/form-host.ts';
import { fieldMessages } from '../kit-fields.messages.ts';

type SharedCellsProps = {
  readonly questions: readonly ImportQuestion[];
  readonly onDone: (answers: readonly NameAnswer[]) => void;
};

/** Asks whom or what pasted cells mean with names that several have. */
export function SharedCells({ questions, onDone }: SharedCellsProps) {
  const t = useMessages(fieldMessages);
  const { designId, processId } = useFormHost();
  const [answers, setAnswers] = useState<readonly NameAnswer[]>([]);
  return (
    <Modal open title={t('cellsShared')} footer={null} onCancel={() => onDone([])}>
      <SharedNames
        questions={questions}
        answers={answers}
        candidates={candidatesIn(designId ?? '0', processId)}
        leave={t('cellsLeave')}
        onAnswers={setAnswers}
        onGo={() => onDone(answers)}
      />
    </Modal>
  );
}
