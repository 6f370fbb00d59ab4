import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { MenuIcon } from '../kit/menu-icon.tsx';
import { menuAt } from '../lib/menu.ts';
import { useSession } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { mayGiveUpEdits } from './give-up-edits.ts';
import { shellMessages } from './shell.messages.ts';
import { nextAddress, type TagAction, type TagView, tagReducer, tagTitle } from './tag-bar.ts';
import { usePageVersions, useTags } from './tags.ts';

const DRAGGED = 'application/x-auditplus-tag';
const MIDDLE = 1;

/** The visited views: right-click refreshes and closes, the middle button closes, dragging reorders. */
export function TagBar() {
  const t = useMessages(shellMessages);
  const { views, dispatch } = useTags();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const renew = usePageVersions((pages) => pages.renew);

  const apply = async (action: TagAction) => {
    const next = nextAddress(pathname, tagReducer({ views }, action));
    if (next) {
      await navigate(next);
      if (hasUnsaved()) return;
    }
    dispatch(action);
  };
  const closeOthers = async (view: TagView) => {
    await navigate(view.address);
    if (view.path === pathname || !hasUnsaved()) dispatch({ type: 'closeOthers', path: view.path });
  };
  const refresh = async (view: TagView) => {
    if (view.path !== pathname) {
      renew(view.path);
      return void navigate(view.address);
    }
    if (await mayGiveUpEdits()) renew(view.path);
  };
  const menuOf = (view: TagView): MenuProps => ({
    items: [
      { key: 'refresh', label: t('refresh') },
      { key: 'close', label: t('close'), disabled: view.affix },
      { key: 'closeOthers', label: t('closeOthers') },
      { key: 'closeAll', label: t('closeAll') },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      if (key === 'refresh') void refresh(view);
      if (key === 'close') void apply({ type: 'close', path: view.path });
      if (key === 'closeOthers') void closeOthers(view);
      if (key === 'closeAll') void apply({ type: 'closeAll' });
    },
  });

  return (
    <nav className="tag-bar" aria-label={t('openTabs')}>
      {views.map((view) => (
        <Dropdown key={view.path} menu={menuOf(view)} trigger={['contextMenu']}>
          <Tag
            view={view}
            active={view.path === pathname}
            onClose={() => void apply({ type: 'close', path: view.path })}
          />
        </Dropdown>
      ))}
    </nav>
  );
}

type TagProps = React.HTMLAttributes<HTMLElement> & {
  readonly view: TagView;
  readonly active: boolean;
  readonly onClose: () => void;
};

/** One view; the menu around it passes its own attributes on. */
function Tag({ view, active, onClose, ...menu }: TagProps) {
  const t = useMessages(shellMessages);
  const title = tagTitle(view, useLanguage());
  const drag = useTagDrag(view);
  return (
    <span
      {...menu}
      {...drag.handlers}
      role="presentation"
      className="tag"
      data-active={active}
      data-target={drag.isTarget}
      onAuxClick={(event) => {
        if (event.button !== MIDDLE) return;
        event.preventDefault();
        if (!view.affix) onClose();
      }}
    >
      <TagLink view={view} title={title} active={active} />
      {view.affix ? null : (
        <button type="button" className="tag-close" aria-label={`${t('close')} ${title}`} onClick={onClose}>
          <CloseOutlined />
        </button>
      )}
    </span>
  );
}

function useTagDrag(view: TagView) {
  const dispatch = useTags((tags) => tags.dispatch);
  const [isTarget, setIsTarget] = useState(false);
  const handlers = {
    draggable: !view.affix,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAGGED, view.path);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setIsTarget(true);
    },
    onDragLeave: () => setIsTarget(false),
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setIsTarget(false);
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const isAfter = event.clientX > left + width / 2;
      const { views } = useTags.getState();
      const next = views[views.findIndex((other) => other.path === view.path) + 1]?.path ?? null;
      const path = event.dataTransfer.getData(DRAGGED);
      dispatch({ type: 'move', path, before: isAfter ? next : view.path });
    },
  };
  return { isTarget, handlers };
}

type TagLinkProps = { readonly view: TagView; readonly title: string; readonly active: boolean };

function TagLink({ view, title, active }: TagLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const hasIcon = useSettings((settings) => settings.tagsIcon);
  const menus = useSession((session) => session.current?.menuList);
  const node = hasIcon ? menuAt(menus ?? [], view.path, view.address.slice(view.path.length)) : null;
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <Link
      ref={link}
      to={view.address}
      draggable={false}
      aria-current={active ? 'page' : undefined}
      title={title}
    >
      {node ? <MenuIcon node={node} /> : null}
      <span>{title}</span>
    </Link>
  );
}
