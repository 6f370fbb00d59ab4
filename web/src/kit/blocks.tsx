import { InboxOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { requestFailed } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { copyText } from '../lib/copy-text.ts';

type ErrorBlockProps = { readonly error: unknown; readonly onRetry?: () => void; readonly compact?: boolean };

/** Refused, absent or not possible: asking again answers the same. */
const FINAL: ReadonlySet<number> = new Set([403, 404, 422]);

/** What happened in the server's words, with what may help: a retry or the way back, and what support needs. */
export function ErrorBlock({ error, onRetry, compact = false }: ErrorBlockProps) {
  const common = useMessages(commonMessages);
  const navigate = useNavigate();
  const known = error instanceof ApiError ? error : null;
  const isFinal = known !== null && FINAL.has(known.status);
  return (
    <div className="error-block" data-compact={compact} role="alert">
      <p>{known ? known.msg : requestFailed()}</p>
      <div className="error-actions">
        {isFinal && !compact ? (
          <Button onClick={() => (cameFromHere() ? navigate(-1) : navigate('/home'))}>
            {common('back')}
          </Button>
        ) : null}
        {!isFinal && onRetry ? <Button onClick={onRetry}>{common('retry')}</Button> : null}
        {known?.requestId ? (
          <Button type="text" size="small" onClick={() => void copyText(diagnosis(known))}>
            {common('copyDiagnosis')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Whether the way back stays in the product: the router counts the pages that were opened in it. */
const cameFromHere = (): boolean => Number(Reflect.get(window.history.state ?? {}, 'idx') ?? 0) > 0;

const diagnosis = (error: ApiError | null): string =>
  [
    `${error?.status ?? ''} ${error?.errorCode ?? ''} ${error?.msg ?? ''}`,
    error?.requestId ?? '',
    window.location.href,
    new Date().toISOString(),
  ].join('\n');

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
  const common = useMessages(commonMessages);
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
