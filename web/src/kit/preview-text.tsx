import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { kitTexts } from './kit.texts.ts';
import { bytesOf, decodeText } from './preview-bytes.ts';

/** A text file. */
export function PreviewText({ url }: { readonly url: string }) {
  const t = useTexts(kitTexts);
  const [text, setText] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    bytesOf(url, controller.signal).then(
      (bytes) => setText(decodeText(bytes)),
      () => setFailed(!controller.signal.aborted),
    );
    return () => controller.abort();
  }, [url]);
  if (isFailed) return <p className="quiet preview-none">{t('previewFailed')}</p>;
  return text === null ? <Skeleton active /> : <pre className="preview-text">{text}</pre>;
}
