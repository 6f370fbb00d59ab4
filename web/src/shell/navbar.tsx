import {
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SearchOutlined,
  SettingOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { useTexts } from '../i18n/texts.ts';
import { useSettings } from '../lib/settings.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import { IconButton } from './icon-button.tsx';
import { MessageBell } from './message-bell.tsx';
import { LanguageMenu, PersonMenu, SizeMenu } from './navbar-menus.tsx';
import { shellTexts } from './shell.texts.ts';
import { useShell } from './shell-store.ts';

/** Folds the menu at the left, or opens it as a drawer. */
export function CollapseButton() {
  const t = useTexts(shellTexts);
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
export function NavbarActs() {
  const t = useTexts(shellTexts);
  const { dark, change, showSearch, showLanguage } = useSettings();
  return (
    <>
      {showSearch ? (
        <IconButton
          label={t('searchMenus')}
          icon={<SearchOutlined />}
          onClick={() => useShell.setState({ searching: true })}
        />
      ) : null}
      <MessageBell />
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
