import type { Report } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SignaturePad } from '../../kit/signature-pad.tsx';
import { sha256Hex } from '../../lib/digest.ts';
import { useAction } from '../../lib/query.ts';
import { reportMessages } from './reports.messages.ts';

/** Signing binds the signer to the hash of what is shown, after the password was entered again (audit-domain 4.9). */
export function SignDialog({
  report,
  open,
  onClose,
}: {
  report: Report;
  open: boolean;
  onClose: () => void;
}) {
  const t = useMessages(reportMessages);
  const field = useId();
  const [password, setPassword] = useState('');
  const [image, setImage] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const sign = useAction(reportsRoutes.sign, {
    done: t('signed'),
    onDone: () => close(),
    onRefused: (error) => {
      setProblem(error.msg);
      return true;
    },
  });
  const close = () => {
    setPassword('');
    setImage(null);
    setProblem('');
    onClose();
  };
  const submit = async () => {
    if (password === '') return setProblem(t('passwordMissing'));
    setProblem('');
    const digest = await sha256Hex(password);
    sign.mutate({
      params: { id: report.id },
      body: {
        rev: report.rev,
        hash: report.contentHash ?? '',
        password: digest,
        ...(image && { image }),
      },
    });
  };
  return (
    <Modal
      open={open}
      title={t('sign')}
      okText={t('sign')}
      confirmLoading={sign.isPending}
      onOk={() => void submit()}
      onCancel={close}
      destroyOnHidden
    >
      <p className="measure">{t('signText')}</p>
      <p className="quiet">{t('signHash')}</p>
      <code className="reports-hash">{report.contentHash}</code>
      <p className="field-label reports-proof">{t('drawn')}</p>
      <SignaturePad onChange={setImage} />
      <label htmlFor={field} className="field-label reports-proof">
        {t('password')}
      </label>
      <Input.Password
        id={field}
        value={password}
        autoComplete="current-password"
        status={problem ? 'error' : ''}
        onChange={(event) => setPassword(event.target.value)}
        onPressEnter={() => void submit()}
      />
      <p role="alert" className="reports-problem">
        {problem}
      </p>
    </Modal>
  );
}
