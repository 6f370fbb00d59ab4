import { Skeleton, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { commonMessages } from '../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { usePageHandle } from '../lib/page-handle.ts';
import { ErrorBlock } from './blocks.tsx';
import { type Crumb, PageFrame } from './page-frame.tsx';

export type DetailTab = {
  readonly key: string;
  readonly label: string;
  /** Drawn when the tab is opened for the first time. */
  readonly content: () => ReactNode;
  readonly count?: number;
};

type DetailQuery<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type DetailPageProps<T> = {
  readonly query: DetailQuery<T>;
  readonly title: (record: T) => string;
  /** The unit that the record is about, for the list of pages opened last. */
  readonly unit?: (record: T) => { readonly id: string; readonly fullName: string } | null;
  readonly state?: (record: T) => ReactNode;
  readonly subtitle?: (record: T) => ReactNode;
  readonly actions?: (record: T) => ReactNode;
  readonly crumbs?: readonly Crumb[];
  readonly backTo?: string;
  readonly readOnlyReason?: (record: T) => string | null;
  /** Tabs with the opened one kept in the address as `tab`; or `children`. */
  readonly tabs?: (record: T) => readonly DetailTab[];
  readonly children?: (record: T) => ReactNode;
  readonly fill?: boolean;
};

/** A record's page: title, state, acts, then tabs or content; skeleton and error included. */
export function DetailPage<T>(props: DetailPageProps<T>) {
  const { query, crumbs, backTo, fill } = props;
  const common = useMessages(commonMessages);
  const { titles } = usePageHandle();
  const language = useLanguage();
  const frame = { ...(crumbs ? { crumbs } : {}), ...(backTo ? { backTo } : {}), ...(fill ? { fill } : {}) };
  const record = query.data;
  if (record === undefined) {
    return (
      <PageFrame title={query.error ? titles[language] : common('loading')} {...frame}>
        {query.error ? (
          <ErrorBlock error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame
      {...frame}
      title={props.title(record)}
      unit={props.unit?.(record) ?? null}
      state={props.state?.(record)}
      subtitle={props.subtitle?.(record)}
      actions={props.actions?.(record)}
      readOnlyReason={props.readOnlyReason?.(record) ?? null}
    >
      {props.tabs ? <DetailTabs tabs={props.tabs(record)} /> : null}
      {props.children?.(record)}
    </PageFrame>
  );
}

function DetailTabs({ tabs }: { readonly tabs: readonly DetailTab[] }) {
  const [address, setAddress] = useSearchParams();
  const active = tabs.find((tab) => tab.key === address.get('tab')) ?? tabs[0];
  return (
    <>
      <Tabs
        activeKey={active?.key ?? ''}
        items={tabs.map(({ key, label, count }) => ({
          key,
          label: count === undefined ? label : `${label} ${count}`,
        }))}
        onChange={(key) =>
          setAddress(
            (current) => {
              const next = new URLSearchParams(current);
              next.set('tab', key);
              return next;
            },
            { replace: true },
          )
        }
      />
      {active ? <div key={active.key}>{active.content()}</div> : null}
    </>
  );
}

export type Fact = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean };

/** Labelled facts of a record in columns that fit the width. */
export function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="fact-grid">
      {facts.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide === true}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
