import { LeftOutlined } from '@ant-design/icons';
import { Breadcrumb, Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { kitTexts } from './kit.texts.ts';

export type Crumb = { readonly title: string; readonly to?: string };

type PageFrameProps = {
  /** What the page is, or which record it shows (never an id); names the window and the tag as well. */
  readonly title: string;
  /** What the window and the tag say instead. */
  readonly tagTitle?: string;
  /** A state tag beside the title. */
  readonly state?: ReactNode;
  /** Quiet words under the title: number, window, person. */
  readonly subtitle?: ReactNode;
  /** The one primary act and its lesser companions, on the right. */
  readonly acts?: ReactNode;
  /** Only below the second level. */
  readonly crumbs?: readonly Crumb[];
  /** Address of the list that this page belongs to; shows an arrow before the title. */
  readonly backTo?: string;
  /** Why nothing can be edited here. */
  readonly readOnlyReason?: string | null;
  /** `fill` makes the content take the window's height, with its own scrolling inside. */
  readonly fill?: boolean;
  readonly children: ReactNode;
};

/** One card-less surface: title row, then content. */
export function PageFrame(props: PageFrameProps) {
  const { title, state, subtitle, acts, crumbs, backTo, readOnlyReason, fill, children } = props;
  const t = useTexts(kitTexts);
  usePageTitle(props.tagTitle ?? title);
  return (
    <div className="page" data-fill={fill === true}>
      <header className="page-head">
        {crumbs && crumbs.length > 0 ? <Crumbs crumbs={crumbs} /> : null}
        <div className="page-title-row">
          {backTo ? <BackButton to={backTo} /> : null}
          <h1>{title}</h1>
          {state}
          {acts ? <div className="page-acts">{acts}</div> : null}
        </div>
        {subtitle ? <div className="page-subtitle">{subtitle}</div> : null}
        {readOnlyReason ? (
          <p className="page-read-only" role="note">
            {t('readOnly', { reason: readOnlyReason })}
          </p>
        ) : null}
      </header>
      <div className="page-body">{children}</div>
    </div>
  );
}

function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <Breadcrumb
      items={crumbs.map(({ title, to }) => ({ title: to ? <Link to={to}>{title}</Link> : title }))}
    />
  );
}

/** Goes back where the person came from, so that filter, page and scroll stay; else to the given list. */
function BackButton({ to }: { readonly to: string }) {
  const common = useTexts(commonTexts);
  const navigate = useNavigate();
  return (
    <Button
      type="text"
      size="small"
      aria-label={common('back')}
      icon={<LeftOutlined />}
      onClick={() => navigate(to)}
    />
  );
}
