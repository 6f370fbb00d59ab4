import { Link } from 'react-router';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { brandPicture, ownName, useBrand } from '../lib/brand.ts';
import { shellMessages } from './shell.messages.ts';

/** Mark and name of the installation at the top of the menu. */
export function Brand({ compact }: { readonly compact: boolean }) {
  const t = useMessages(shellMessages);
  const language = useLanguage();
  const brand = useBrand();
  return (
    <Link to="/home" className="brand">
      <span className="visually-hidden">{t('home')}</span>
      <img src={brandPicture(brand.navigationIcon)} alt="" />
      {compact ? null : <span>{ownName(brand, language) || t('productShort')}</span>}
    </Link>
  );
}
