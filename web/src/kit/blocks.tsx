import { InboxOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { requestFailed } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { toast } from '../lib/toast.ts';

type ErrorBlockProps = { readonly error: unknown; readonly onRetry?: () => void; readonly compact?: boolean };

/** What happened in the server's words, with a retry and the request id to copy. */
export function ErrorBlock({ error, onRetry, compact }: ErrorBlockProps) {
  const common = useTexts(commonTexts);
  const requestId = error instanceof ApiError ? error.requestId : '';
  const copy = async () => {
    await navigator.clipboard?.writeText(requestId);
    toast.success(common('copied'));
  };
  return (
    <div className="error-block" data-compact={compact === true} role="alert">
      <p>{error instanceof ApiError ? error.msg : requestFailed()}</p>
      <div className="error-acts">
        {onRetry ? <Button onClick={onRetry}>{common('retry')}</Button> : null}
        {requestId ? (
          <Button type="text" size="small" onClick={() => void copy()}>
            {common('requestId')} {requestId}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type EmptyBlockProps = {
  /** Why there is nothing. */
  readonly text?: string;
  /** Nothing was found, as opposed to nothing being there. */
  readonly isSearch?: boolean;
  /** Instead of the usual sign. */
  readonly icon?: ReactNode;
  /** The next sensible action. */
  readonly children?: ReactNode;
};

/** The one pattern for nothing to show: a sign, why, and the next sensible action. */
export function EmptyBlock({ text, isSearch = false, icon, children }: EmptyBlockProps) {
  const common = useTexts(commonTexts);
  return (
    <div className="empty-block">
      <span className="empty-icon" aria-hidden>
        {icon ?? (isSearch ? <SearchOutlined /> : <InboxOutlined />)}
      </span>
      <p>{text ?? common('noData')}</p>
      {children}
    </div>
  );
}

type LoadedProps<T> = {
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
};

/** A query's three faces: skeleton the first time, error with a retry, content. */
export function Loaded<T>({ query, rows, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending && !query.error) return <Skeleton active paragraph={{ rows: rows ?? 6 }} />;
  return <ErrorBlock error={query.error} onRetry={() => void query.refetch()} />;
}
