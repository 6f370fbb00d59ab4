import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { toast } from '../lib/toast.ts';
import { shellMessages } from './shell.messages.ts';

/** Fills the screen and gives it back; follows the browser's own keys. */
export function FullScreenButton() {
  const t = useMessages(shellMessages);
  const full = useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
  const toggle = () => {
    const refused = () => toast.warning(t('noFullScreen'));
    if (!document.fullscreenEnabled) refused();
    else if (full) document.exitFullscreen().catch(refused);
    else document.documentElement.requestFullscreen().catch(refused);
  };
  return (
    <IconButton
      className="navbar-wide"
      label={full ? t('exitFullScreen') : t('enterFullScreen')}
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={toggle}
    />
  );
}
