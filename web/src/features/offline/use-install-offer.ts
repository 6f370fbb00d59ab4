import { useEffect, useState } from 'react';

/** The browser's own question whether to install the application, kept until somebody presses. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> };

const isInstallEvent = (event: Event): event is InstallEvent =>
  'prompt' in event && typeof event.prompt === 'function';

/** Asks to install the application; null where the browser does not offer it or it is installed already. */
export function useInstallOffer(): (() => Promise<void>) | null {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const offered = (event: Event) => {
      if (!isInstallEvent(event)) return;
      event.preventDefault();
      setOffer(event);
    };
    const installed = () => setOffer(null);
    window.addEventListener('beforeinstallprompt', offered);
    window.addEventListener('appinstalled', installed);
    return () => {
      window.removeEventListener('beforeinstallprompt', offered);
      window.removeEventListener('appinstalled', installed);
    };
  }, []);
  return (
    offer &&
    (async () => {
      await offer.prompt();
      setOffer(null);
    })
  );
}
