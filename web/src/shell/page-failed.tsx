import { Button } from 'antd';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { Notice } from '../kit/notice.tsx';
import { shellTexts } from './shell.texts.ts';

export function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  return (
    <Notice title={t('pageFailed')} text={t('pageFailedText')}>
      <Button type="primary" onClick={onRetry}>
        {common('retry')}
      </Button>
    </Notice>
  );
}
