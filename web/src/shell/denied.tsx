import { commonTexts } from '../i18n/common.texts.ts';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { Notice } from '../kit/notice.tsx';
import type { PageHandle } from '../lib/page-handle.ts';
import { shellTexts } from './shell.texts.ts';

/** A page whose menu entry the person does not hold. */
export function Denied({ handle }: { readonly handle: PageHandle }) {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const name = handle.titles[useLanguage()];
  return <Notice title={common('permissionDenied')} text={t('deniedText', { name })} />;
}
