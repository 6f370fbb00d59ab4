import { Alert, Button, Flex, Input, Modal } from 'antd';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { copyText } from '../lib/copy-text.ts';

type SecretDialogProps = {
  readonly value: string;
  /** Says what was made, that it is shown this once, and what it is for, a line each. */
  readonly texts: {
    readonly title: string;
    readonly label: string;
    readonly once: string;
    readonly use: string;
    readonly copy: string;
    readonly copied: string;
  };
  readonly onClose: () => void;
};

/** Shows a new secret, this once. */
export function SecretDialog({ value, texts, onClose }: SecretDialogProps) {
  const common = useMessages(commonMessages);
  return (
    <Modal
      open
      title={texts.title}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {common('close')}
        </Button>,
        <Button key="copy" type="primary" onClick={() => void copyText(value, texts.copied)}>
          {texts.copy}
        </Button>,
      ]}
    >
      <Flex vertical gap={12}>
        <Alert type="warning" showIcon title={texts.once} />
        <Input readOnly value={value} aria-label={texts.label} onFocus={({ target }) => target.select()} />
        {texts.use.split('\n').map((line) => (
          <span key={line} className="quiet">
            {line}
          </span>
        ))}
      </Flex>
    </Modal>
  );
}
