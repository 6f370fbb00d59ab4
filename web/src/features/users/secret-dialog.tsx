import './users.css';
import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { copyText } from '../../lib/copy-text.ts';
import { usersMessages } from './users.messages.ts';

/** Something that is shown once: a first password or a link. */
export type Secret = { readonly title: string; readonly text: string; readonly value: string };

/** Shows a secret until the administrator says that it is noted. */
export function SecretDialog({ secret, onClose }: { readonly secret: Secret; readonly onClose: () => void }) {
  const t = useMessages(usersMessages);
  return (
    <Modal
      open
      title={secret.title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p className="measure">{secret.text}</p>
      <p className="users-secret">
        <output>{secret.value}</output>
        <Button
          type="text"
          icon={<CopyOutlined />}
          aria-label={t('copy')}
          onClick={() => void copyText(secret.value, t('copied'))}
        />
      </p>
    </Modal>
  );
}
