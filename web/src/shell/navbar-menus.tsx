import {
  AppstoreOutlined,
  DownOutlined,
  GlobalOutlined,
  KeyOutlined,
  LineHeightOutlined,
  LockOutlined,
  LogoutOutlined,
  MailOutlined,
  ScanOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { changeLanguage, LANGUAGE_NAMES } from '../i18n/change-language.ts';
import { useMessages } from '../i18n/messages.ts';
import { PersonAvatar } from '../kit/person.tsx';
import { attempt } from '../lib/attempt.ts';
import { useBrand } from '../lib/brand.ts';
import { useSession } from '../lib/session.ts';
import { SIZES, type Size, useSettings } from '../lib/settings.ts';
import { toast } from '../lib/toast.ts';
import { storeLanguage } from './current-person.ts';
import { useLeaving } from './leaving.ts';
import { shellMessages } from './shell.messages.ts';

/** How dense everything is drawn. */
export function SizeMenu() {
  const t = useMessages(shellMessages);
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

/** The language of the interface, stored with the account too. */
export function LanguageMenu() {
  const t = useMessages(shellMessages);
  const language = useSettings((settings) => settings.language);
  const menu: MenuProps = {
    items: LANGUAGE_NAMES.map(({ language: key, name }) => ({ key, label: name })),
    selectable: true,
    selectedKeys: [language],
    onClick: ({ key }) => {
      const next = LANGUAGE_NAMES.find((known) => known.language === key);
      if (!next) return;
      changeLanguage(next.language);
      void attempt(() => storeLanguage(next.language));
    },
  };
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <Button type="text" aria-label={t('language')} icon={<GlobalOutlined />} />
    </Dropdown>
  );
}

/** The person: profile, lock, log out. */
export function PersonMenu() {
  const t = useMessages(shellMessages);
  const navigate = useNavigate();
  const { lock, leave } = useLeaving();
  const user = useSession((session) => session.current?.userInfo);
  const isDemo = useSession((session) => session.current?.sysConfigInfo.isDemo === true);
  const version = useBrand((brand) => brand.sysVersion);
  const actions: Record<string, () => void> = {
    profile: () => void navigate('/profile'),
    scan: () => void navigate('/recordCode'),
    shortcuts: () => void navigate('/shortcuts'),
    outbox: () => void navigate('/demoOutbox'),
    kit: () => void navigate('/kit'),
    lock,
    logout: leave,
  };
  const menu: MenuProps = {
    items: [
      { key: 'profile', icon: <UserOutlined />, label: t('profile') },
      { key: 'scan', icon: <ScanOutlined />, label: t('scan') },
      { key: 'shortcuts', icon: <KeyOutlined />, label: t('shortcuts') },
      { key: 'lock', icon: <LockOutlined />, label: t('lockScreen') },
      ...(isDemo && user?.isAdministrator ? demonstrationItems(t) : []),
      { type: 'divider' },
      { key: 'logout', icon: <LogoutOutlined />, label: t('logout') },
      ...(version ? [{ key: 'version', disabled: true, label: version }] : []),
    ],
    onClick: ({ key }) => actions[key]?.(),
  };
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <Button type="text" className="navbar-person">
        <span className="visually-hidden">{t('accountMenu')}</span>
        <PersonAvatar name={user?.userName ?? ''} icon={user?.headIcon ?? ''} />
        <span className="navbar-name">{user?.userName}</span>
        <DownOutlined className="navbar-name" />
      </Button>
    </Dropdown>
  );
}

const demonstrationItems = (
  t: (key: 'demoOutbox' | 'kitGallery') => string,
): NonNullable<MenuProps['items']> => [
  { type: 'divider' },
  { key: 'outbox', icon: <MailOutlined />, label: t('demoOutbox') },
  { key: 'kit', icon: <AppstoreOutlined />, label: t('kitGallery') },
];
