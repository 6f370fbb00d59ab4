import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SignaturePad } from '../../kit/signature-pad.tsx';
import { sha256Hex } from '../../lib/digest.ts';
import { useAction } from '../../lib/query.ts';
import { evaluationDetailMessages } from './evaluation-detail.messages.ts';

type SignSheetProps = { readonly taskId: string; readonly hash: string; readonly onClose: () => void };

/** Signs the final scores as they stand; the password is asked for again. */
export function SignSheetDialog({ taskId, hash, onClose }: SignSheetProps) {
  const t = useMessages(evaluationDetailMessages);
  const field = useId();
  const [password, setPassword] = useState('');
  const [image, setImage] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const sign = useAction(checkTasksRoutes.sign, {
    done: t('signedDone'),
    onDone: onClose,
    onRefused: (error) => {
      setProblem(error.msg);
      return true;
    },
  });
  const submit = async () => {
    if (password === '') return setProblem(t('passwordMissing'));
    setProblem('');
    sign.mutate({ params: { id: taskId }, body: { hash, password: await sha256Hex(password), image } });
  };
  return (
    <Modal
      open
      title={t('signOff')}
      okText={t('signOff')}
      confirmLoading={sign.isPending}
      destroyOnHidden
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="measure">{t('signText')}</p>
      <SignaturePad onChange={setImage} />
      <label htmlFor={field}>{t('password')}</label>
      <Input.Password
        id={field}
        value={password}
        autoComplete="current-password"
        status={problem ? 'error' : ''}
        onChange={(event) => setPassword(event.target.value)}
        onPressEnter={() => void submit()}
      />
      <p role="alert" className="field-problem">
        {problem}
      </p>
    </Modal>
  );
}
