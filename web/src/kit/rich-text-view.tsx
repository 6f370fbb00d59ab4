import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import './rich-text.css';

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

/** Rich text as it reads, without an editor. */
export function RichTextView({ html }: { readonly html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
