import { Skeleton } from 'antd';
import { renderAsync } from 'docx-preview';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';
import { bytesOf } from './preview-bytes.ts';

/** A Word document as pages: by its link, or by its bytes. */
export default function PreviewDocx({ source }: { readonly source: string | Uint8Array }) {
  const t = useMessages(kitMessages);
  const holder = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    const controller = new AbortController();
    const { current } = holder;
    if (!current) return;
    Promise.resolve(typeof source === 'string' ? bytesOf(source, controller.signal) : source)
      .then((bytes) => renderAsync(bytes, current, current, { renderAltChunks: false, useBase64URL: true }))
      .then(
        () => {
          disarm(current);
          setState('shown');
        },
        () => {
          if (!controller.signal.aborted) setState('failed');
        },
      );
    return () => controller.abort();
  }, [source]);
  return (
    <>
      {state === 'loading' ? <Skeleton active paragraph={{ rows: 12 }} /> : null}
      {state === 'failed' ? <p className="quiet preview-none">{t('previewFailed')}</p> : null}
      <div ref={holder} className="preview-docx" hidden={state !== 'shown'} />
    </>
  );
}

/** Links of a document open elsewhere, and only web addresses are links at all. */
function disarm(holder: HTMLElement): void {
  for (const anchor of holder.querySelectorAll('a')) {
    const address = anchor.getAttribute('href') ?? '';
    if (address.startsWith('#')) continue;
    if (!/^https?:/i.test(address)) anchor.removeAttribute('href');
    anchor.target = '_blank';
    anchor.rel = 'noopener noreferrer';
  }
}
