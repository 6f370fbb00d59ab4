import {
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SearchOutlined,
  SettingOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { barParts } from '../lib/bar-parts.ts';
import { useSettings } from '../lib/settings.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import { MessageBell } from './message-bell.tsx';
import { LanguageMenu, PersonMenu, SizeMenu } from './navbar-menus.tsx';
import { shellMessages } from './shell.messages.ts';
import { useShell } from './shell-store.ts';

const SEARCH_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Folds the menu at the left, or opens it as a drawer. */
export function CollapseButton() {
  const t = useMessages(shellMessages);
  const { sidebarOpen, change } = useSettings();
  return (
    <IconButton
      label={sidebarOpen ? t('collapse') : t('expand')}
      icon={sidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      onClick={() => change({ sidebarOpen: !sidebarOpen })}
    />
  );
}

/** What stands at the right of every layout's bar. */
export function NavbarActions() {
  const t = useMessages(shellMessages);
  const { dark, change, showSearch, showLanguage } = useSettings();
  return (
    <>
      {showSearch ? (
        <Button
          className="navbar-search"
          aria-label={`${t('searchShort')} ${SEARCH_KEYS}: ${t('search')}`}
          icon={<SearchOutlined />}
          onClick={() => useShell.setState({ searching: true })}
        >
          <span className="navbar-search-text">{t('searchShort')}</span>{' '}
          <kbd className="navbar-search-text">{SEARCH_KEYS}</kbd>
        </Button>
      ) : null}
      <MessageBell />
      {barParts().map(({ Entry }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
        <Entry key={index} />
      ))}
      <FullScreenButton />
      <IconButton
        className="navbar-wide"
        label={dark ? t('light') : t('dark')}
        icon={dark ? <SunOutlined /> : <MoonOutlined />}
        onClick={() => change({ dark: !dark })}
      />
      <SizeMenu />
      {showLanguage ? <LanguageMenu /> : null}
      <IconButton
        label={t('settings')}
        icon={<SettingOutlined />}
        onClick={() => useShell.setState({ settingsOpen: true })}
      />
      <PersonMenu />
    </>
  );
}
