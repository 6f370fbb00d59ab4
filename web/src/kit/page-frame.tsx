import { LeftOutlined } from '@ant-design/icons';
import { Breadcrumb, Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { commonMessages } from '../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { menuAddress, menuAncestors, menuName, menuOfPage } from '../lib/menu.ts';
import { usePageHandle } from '../lib/page-handle.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useSession } from '../lib/session.ts';
import { FillContext } from './fill.ts';
import { kitMessages } from './kit.messages.ts';
import { RefusalStrip } from './refusal-strip.tsx';
import { type Action, MoreActions } from './row-actions.tsx';
import { useNarrow } from './use-narrow.ts';

export type Crumb = { readonly title: string; readonly to?: string };

type PageFrameProps = {
  /** What the page is, or which record it shows (never an id); names the window and the tag as well. */
  readonly title: string;
  /** What the window and the tag say instead. */
  readonly tagTitle?: string;
  /** The unit that the record is about, for the list of pages opened last. */
  readonly unit?: { readonly id: string; readonly fullName: string } | null;
  /** A state tag beside the title. */
  readonly state?: ReactNode;
  /** Quiet words under the title: number, window, person. */
  readonly subtitle?: ReactNode;
  /** The one primary action, on the right. */
  readonly actions?: ReactNode;
  /** The other actions of the page, under `…` beside it; what destroys belongs here. */
  readonly moreActions?: readonly Action[];
  /**
   * Records between the page's menu entry and this page. The way down the menu stands before them by itself; on the
   * pages of a menu entry only when this is given, as for a form that takes the place of the list.
   */
  readonly crumbs?: readonly Crumb[];
  /** Address of the list that this page belongs to; shows an arrow before the title. */
  readonly backTo?: string;
  /** Why nothing can be edited here. */
  readonly readOnlyReason?: string | null;
  /**
   * The content takes the window's height, with its own scrolling inside: always, or (`list`) where the window is
   * wide enough. Lists in it fill what they are given.
   */
  readonly fill?: boolean | 'list';
  readonly children: ReactNode;
};

/** One card-less surface: title row, then content. */
export function PageFrame(props: PageFrameProps) {
  const {
    title,
    state,
    subtitle,
    actions,
    moreActions = [],
    crumbs,
    backTo,
    readOnlyReason,
    children,
  } = props;
  const t = useMessages(kitMessages);
  const isNarrow = useNarrow();
  const fill = props.fill === true || (props.fill === 'list' && !isNarrow);
  usePageTitle(props.tagTitle ?? title, props.unit);
  const way = useWay(crumbs);
  return (
    <div className="page" data-fill={fill}>
      <header className="page-head">
        {way.length > 0 ? <Crumbs crumbs={way} /> : null}
        <div className="page-title-row">
          {backTo ? <BackButton to={backTo} /> : null}
          <h1>{title}</h1>
          {state}
          {actions || moreActions.length > 0 ? (
            <div className="page-actions">
              <MoreActions actions={moreActions} />
              {actions}
            </div>
          ) : null}
        </div>
        {subtitle ? <div className="page-subtitle">{subtitle}</div> : null}
        {readOnlyReason ? (
          <p className="page-read-only" role="note">
            {t('readOnly', { reason: readOnlyReason })}
          </p>
        ) : null}
      </header>
      <RefusalStrip />
      <div className="page-body">
        <FillContext value={fill}>{children}</FillContext>
      </div>
    </div>
  );
}

/** The way to the page: down the menu to its entry, then over the records above it. */
function useWay(crumbs: readonly Crumb[] | undefined): readonly Crumb[] {
  const handle = usePageHandle();
  const { search } = useLocation();
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const language = useLanguage();
  const asked = new URLSearchParams(search);
  const isRecord = handle.hasParams || handle.recordFields.some((field) => asked.has(field));
  const entry = isRecord || crumbs ? menuOfPage(menus, handle) : null;
  if (!entry) return crumbs ?? [];
  const down = menuAncestors(menus, entry).map((node) => ({
    title: menuName(node, language),
    ...(node === entry ? { to: menuAddress(node) } : {}),
  }));
  return [...down, ...(crumbs ?? [])];
}

function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useMessages(kitMessages);
  return (
    <Breadcrumb
      className="page-crumbs"
      aria-label={t('crumbs')}
      items={crumbs.map(({ title, to }) => ({ title: to ? <Link to={to}>{title}</Link> : title }))}
    />
  );
}

/** Goes back where the person came from, so that filter, page and scroll stay; else to the given list. */
function BackButton({ to }: { readonly to: string }) {
  const common = useMessages(commonMessages);
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
