import { commonMessages } from '../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Notice } from '../kit/notice.tsx';
import type { PageHandle } from '../lib/page-handle.ts';
import { shellMessages } from './shell.messages.ts';

/** A page whose menu entry the person does not hold. */
export function Denied({ handle }: { readonly handle: PageHandle }) {
  const t = useMessages(shellMessages);
  const common = useMessages(commonMessages);
  const name = handle.titles[useLanguage()];
  return <Notice title={common('permissionDenied')} text={t('deniedText', { name })} />;
}
