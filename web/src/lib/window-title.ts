import { useEffect } from 'react';
import { commonTexts } from '../i18n/common.texts.ts';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { ownName, useBrand } from './brand.ts';

/** Names the window after its page and the installation, in the reader's language; '' for the installation alone. */
export function useWindowTitle(page: string): void {
  const t = useTexts(commonTexts);
  const language = useLanguage();
  const product = ownName(useBrand(), language) || t('product');
  useEffect(() => {
    document.title = page ? `${page} - ${product}` : product;
  }, [page, product]);
}
