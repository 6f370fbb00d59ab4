import DOMPurify from 'dompurify';
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { lazyPart } from './lazy-part.ts';
import './rich-text.css';

const PictureViewer = lazyPart(async () => (await import('./picture-viewer.tsx')).PictureViewer);

const STYLES = new Set(['color', 'background-color', 'font-size', 'text-align']);
const KEPT_DATA = new Set(['data-indent']);

/** Rich text without anything that runs or that dresses up as the product itself. */
export function cleanHtml(html: string): string {
  const cleaner = DOMPurify(window);
  cleaner.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (attribute.attrName.startsWith('data-') && !KEPT_DATA.has(attribute.attrName))
      attribute.keepAttr = false;
    if (attribute.attrName === 'style') attribute.attrValue = plainStyle(attribute.attrValue);
  });
  cleaner.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  });
  return cleaner.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'iframe', 'video', 'audio'],
    FORBID_ATTR: ['id', 'name', 'class'],
  });
}

function plainStyle(style: string): string {
  return style
    .split(';')
    .filter((rule) => {
      const [name = '', value = ''] = rule.split(':').map((part) => part.trim().toLowerCase());
      return STYLES.has(name) && !/url\(|expression|var\(/.test(value);
    })
    .join(';');
}

type Picture = { readonly src: string; readonly alt: string };

/** Rich text as it reads, without an editor; its pictures open large. */
export function RichTextView({ html }: { readonly html: string }) {
  // The same object as long as the text is the same: another one would make React write the elements anew.
  const content = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  const holder = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = useCallback((pressed: Picture) => {
    setPicture(pressed);
    setIsOpen(true);
  }, []);
  usePressedPicture(holder, content.__html, show);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above */}
      <div ref={holder} className="rich-text" dangerouslySetInnerHTML={content} />
      {picture ? (
        <Suspense>
          <PictureViewer {...picture} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Makes the pictures of a text press like buttons; one inside a link stays the link's. */
function usePressedPicture(
  holder: RefObject<HTMLElement | null>,
  html: string,
  onPress: (picture: Picture) => void,
): void {
  const t = useMessages(fieldMessages);
  useEffect(() => {
    if (!holder.current || !html.includes('<img')) return;
    const pictures = [...holder.current.querySelectorAll('img')].filter((img) => !img.closest('a'));
    const ended = new AbortController();
    for (const img of pictures) {
      const press = () => onPress({ src: img.src, alt: img.alt });
      img.tabIndex = 0;
      img.setAttribute('role', 'button');
      img.setAttribute('aria-label', `${t('enlargePicture')} ${img.alt}`.trim());
      img.addEventListener('click', press, { signal: ended.signal });
      img.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Enter') press();
        },
        { signal: ended.signal },
      );
    }
    return () => ended.abort();
  }, [holder, html, onPress, t]);
}
