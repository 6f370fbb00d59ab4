import { Link } from 'react-router';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { brandPicture, ownName, useBrand } from '../lib/brand.ts';
import { shellTexts } from './shell.texts.ts';

/** Mark and name of the installation at the top of the menu. */
export function Brand({ compact }: { readonly compact: boolean }) {
  const t = useTexts(shellTexts);
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
