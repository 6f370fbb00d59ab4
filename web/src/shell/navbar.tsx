import {
  DownOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  GlobalOutlined,
  LineHeightOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { changeLanguage, LANGUAGE_NAMES } from '../i18n/change-language.ts';
import { useTexts } from '../i18n/texts.ts';
import { confirm } from '../kit/dialogs.ts';
import { PersonAvatar } from '../kit/person.tsx';
import { call } from '../lib/api.ts';
import { resetSession, setLocked, useSession } from '../lib/session.ts';
import { SIZES, type Size, useSettings } from '../lib/settings.ts';
import { showError } from '../lib/show-error.ts';
import { toast } from '../lib/toast.ts';
import { dropUnsaved, hasUnsaved } from '../lib/unsaved.ts';
import { MessageBell } from './message-bell.tsx';
import { shellTexts } from './shell.texts.ts';

export function Navbar() {
  const t = useTexts(shellTexts);
  const { sidebarOpen, change } = useSettings();
  return (
    <header className="navbar">
      <IconButton
        label={sidebarOpen ? t('collapse') : t('expand')}
        icon={sidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={() => change({ sidebarOpen: !sidebarOpen })}
      />
      <span className="navbar-space" />
      <MessageBell />
      <FullScreenButton />
      <DarkButton />
      <SizeMenu />
      <LanguageMenu />
      <PersonMenu />
    </header>
  );
}

type IconButtonProps = { readonly label: string; readonly icon: ReactNode; readonly onClick?: () => void };

function IconButton({ label, icon, onClick }: IconButtonProps) {
  return (
    <Tooltip title={label} placement="bottom">
      <Button type="text" aria-label={label} icon={icon} onClick={onClick} />
    </Tooltip>
  );
}

function FullScreenButton() {
  const t = useTexts(shellTexts);
  const full = useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
  const toggle = () => {
    if (!document.fullscreenEnabled) toast.warning(t('noFullScreen'));
    else if (full) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen();
  };
  return (
    <IconButton
      label={full ? t('exitFullScreen') : t('enterFullScreen')}
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={toggle}
    />
  );
}

function DarkButton() {
  const t = useTexts(shellTexts);
  const { dark, change } = useSettings();
  return (
    <IconButton
      label={dark ? t('light') : t('dark')}
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      onClick={() => change({ dark: !dark })}
    />
  );
}

function SizeMenu() {
  const t = useTexts(shellTexts);
  const { size, change } = useSettings();
  const names: Record<Size, string> = {
    default: t('sizeDefault'),
    medium: t('sizeMedium'),
    small: t('sizeSmall'),
    mini: t('sizeMini'),
  };
  const menu: MenuProps = {
    items: SIZES.map((key) => ({ key, label: names[key] })),
    selectable: true,
    selectedKeys: [size],
    onClick: ({ key }) => {
      const next = SIZES.find((known) => known === key);
      if (!next) return;
      change({ size: next });
      toast.success(t('sizeDone'));
    },
  };
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <Button type="text" className="navbar-wide" aria-label={t('size')} icon={<LineHeightOutlined />} />
    </Dropdown>
  );
}

function LanguageMenu() {
  const t = useTexts(shellTexts);
  const language = useSettings((settings) => settings.language);
  const menu: MenuProps = {
    items: LANGUAGE_NAMES.map(({ language: key, name }) => ({ key, label: name })),
    selectable: true,
    selectedKeys: [language],
    onClick: ({ key }) => {
      const next = LANGUAGE_NAMES.find((known) => known.language === key);
      if (!next) return;
      changeLanguage(next.language);
      // The server's own words follow the stored language.
      call(currentUserRoutes.language, { body: { language: next.language } }).catch(showError);
    },
  };
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <Button type="text" aria-label={t('language')} icon={<GlobalOutlined />} />
    </Dropdown>
  );
}

function PersonMenu() {
  const t = useTexts(shellTexts);
  const navigate = useNavigate();
  const user = useSession((session) => session.current?.userInfo);
  const leave = async () => {
    const agreed = await confirm({
      title: t('logoutAsk'),
      okText: t('logout'),
      ...(hasUnsaved() ? { text: t('logoutAskText') } : {}),
    });
    if (!agreed) return;
    dropUnsaved();
    await call(authRoutes.logout, {}).catch(showError);
    resetSession();
    navigate('/login', { replace: true });
  };
  const lock = async () => {
    try {
      await call(authRoutes.lock, {});
      setLocked(true);
      navigate('/lockScreen');
    } catch (error) {
      showError(error);
    }
  };
  const acts: Record<string, () => void> = {
    profile: () => navigate('/profile'),
    lock: () => void lock(),
    logout: () => void leave(),
  };
  const menu: MenuProps = {
    items: [
      { key: 'profile', icon: <UserOutlined />, label: t('profile') },
      { key: 'lock', icon: <LockOutlined />, label: t('lockScreen') },
      { type: 'divider' },
      { key: 'logout', icon: <LogoutOutlined />, label: t('logout') },
    ],
    onClick: ({ key }) => acts[key]?.(),
  };
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <Button type="text" className="navbar-person" aria-label={t('accountMenu')}>
        <PersonAvatar name={user?.userName ?? ''} icon={user?.headIcon ?? ''} />
        <span className="navbar-name">{user?.userName}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}
