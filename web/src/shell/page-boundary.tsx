import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { Notice } from '../kit/notice.tsx';
import { shellMessages } from './shell.messages.ts';
import { usePageVersions } from './tags.ts';

type Props = { readonly path: string; readonly children: ReactNode };
type State = { readonly failed: boolean };

/** A page that throws while drawing leaves the frame standing. (React offers this only to classes.) */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <PageFailed onRetry={() => usePageVersions.getState().renew(this.props.path)} />;
  }
}

function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
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
