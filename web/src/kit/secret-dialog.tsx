import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Input, Modal } from 'antd';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { copyText } from '../lib/copy-text.ts';
import { kitMessages } from './kit.messages.ts';

/** Something that is shown once: a key, a first password, a link. */
export type Secret = {
  readonly value: string;
  readonly title: string;
  /** What the value is, where the title does not say so. */
  readonly label?: string;
  /** Says that it is shown this once. */
  readonly once: string;
  /** What it is for, a line each. */
  readonly use?: string;
};

/** Shows a new secret until its reader says that it is noted: no key and no click beside it ends that. */
export function SecretDialog({ secret, onClose }: { readonly secret: Secret; readonly onClose: () => void }) {
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const { value, title, label = title, once, use = '' } = secret;
  return (
    <Modal
      open
      title={title}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={[
        <Button key="copy" icon={<CopyOutlined />} onClick={() => void copyText(value, common('copied'))}>
          {common('copy')}
        </Button>,
        <Button key="noted" type="primary" onClick={onClose}>
          {t('secretNoted')}
        </Button>,
      ]}
    >
      <Flex vertical gap={12}>
        <Alert type="warning" showIcon title={once} />
        <Input readOnly value={value} aria-label={label} onFocus={({ target }) => target.select()} />
        {use
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line} className="quiet">
              {line}
            </span>
          ))}
      </Flex>
    </Modal>
  );
}
