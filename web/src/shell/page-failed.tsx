import { Button } from 'antd';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { Notice } from '../kit/notice.tsx';
import { shellMessages } from './shell.messages.ts';

export function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessages(shellMessages);
  const common = useMessages(commonMessages);
  return (
    <Notice title={t('pageFailed')} text={t('pageFailedText')}>
      <Button type="primary" onClick={onRetry}>
        {common('retry')}
      </Button>
    </Notice>
  );
}
