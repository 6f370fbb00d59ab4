import { useEffect } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { ownName, useBrand } from './brand.ts';

/** Names the window after its page and the installation, in the reader's language; '' for the installation alone. */
export function useWindowTitle(page: string): void {
  const t = useMessages(commonMessages);
  const language = useLanguage();
  const product = ownName(useBrand(), language) || t('product');
  useEffect(() => {
    document.title = page ? `${page} - ${product}` : product;
  }, [page, product]);
}
