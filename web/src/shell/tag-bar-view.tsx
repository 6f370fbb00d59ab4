import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { shellTexts } from './shell.texts.ts';
import { nextAddress, type TagAct, type TagView, tagReducer, tagTitle } from './tag-bar.ts';
import { usePageVersions, useTags } from './tags.ts';

/** The visited views; right-click refreshes and closes. */
export function TagBar() {
  const t = useTexts(shellTexts);
  const { views, dispatch } = useTags();
  const { pathname } = useLocation();
  const language = useLanguage();
  const navigate = useNavigate();
  const renew = usePageVersions((pages) => pages.renew);

  const apply = async (act: TagAct) => {
    const next = nextAddress(pathname, tagReducer({ views }, act));
    if (next) {
      await navigate(next);
      if (hasUnsaved()) return;
    }
    dispatch(act);
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
      if (key === 'refresh') {
        renew(view.path);
        void navigate(view.address);
      }
      if (key === 'close') void apply({ type: 'close', path: view.path });
      if (key === 'closeOthers') {
        void navigate(view.address);
        dispatch({ type: 'closeOthers', path: view.path });
      }
      if (key === 'closeAll') void apply({ type: 'closeAll' });
    },
  });

  return (
    <nav className="tag-bar" aria-label={t('openTabs')}>
      {views.map((view) => (
        <Dropdown key={view.path} menu={menuOf(view)} trigger={['contextMenu']}>
          <span className="tag" data-active={view.path === pathname}>
            <TagLink view={view} active={view.path === pathname} />
            {view.affix ? null : (
              <button
                type="button"
                className="tag-close"
                aria-label={`${t('close')} ${tagTitle(view, language)}`}
                onClick={() => void apply({ type: 'close', path: view.path })}
              >
                <CloseOutlined />
              </button>
            )}
          </span>
        </Dropdown>
      ))}
    </nav>
  );
}

function TagLink({ view, active }: { readonly view: TagView; readonly active: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const title = tagTitle(view, useLanguage());
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <Link ref={link} to={view.address} aria-current={active ? 'page' : undefined} title={title}>
      {title}
    </Link>
  );
}
