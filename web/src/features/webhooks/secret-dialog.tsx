import { Alert, Button, Input, Modal } from 'antd';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { toast } from '../../lib/toast.ts';
import { webhooksMessages } from './webhooks.messages.ts';

type SecretDialogProps = { readonly value: string; readonly onClose: () => void };

/** Shows a new secret, this once. */
export function SecretDialog({ value, onClose }: SecretDialogProps) {
  const t = useMessages(webhooksMessages);
  const common = useMessages(commonMessages);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast.success(t('copied'));
  };
  return (
    <Modal
      open
      title={t('secretMade')}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {common('close')}
        </Button>,
        <Button key="copy" type="primary" onClick={() => void copy()}>
          {t('copySecret')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={t('secretOnce')} />
      <p>
        <Input
          readOnly
          value={value}
          aria-label={t('secretMade')}
          onFocus={({ target }) => target.select()}
        />
      </p>
      <p className="quiet">{t('secretUse')}</p>
    </Modal>
  );
}
