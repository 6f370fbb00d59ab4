import { Link } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { webAddress } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import { shellTexts } from './shell.texts.ts';

/** Mark and name of the product at the top of the menu. */
export function Brand({ compact }: { readonly compact: boolean }) {
  const t = useTexts(shellTexts);
  const config = useSession((session) => session.current?.sysConfigInfo);
  return (
    <Link to="/home" className="brand">
      <span className="visually-hidden">{t('home')}</span>
      <img src={config?.navigationIcon ? webAddress(config.navigationIcon) : '/favicon.svg'} alt="" />
      {compact ? null : <span>{config?.sysName || t('productShort')}</span>}
    </Link>
  );
}
