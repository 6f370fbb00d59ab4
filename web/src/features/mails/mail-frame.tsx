import { Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { mailsMessages } from './mails.messages.ts';

type MailFrameProps = { readonly subject: string; readonly html: string };

/**
 * A mail's text in a frame of its own origin, in which nothing runs and nothing is fetched: own pictures are put into
 * it as data. A frame so closed opens no links either; they are listed below, under their true address.
 */
export function MailFrame({ subject, html }: MailFrameProps) {
  const t = useMessages(mailsMessages);
  const page = useMemo(() => new DOMParser().parseFromString(html, 'text/html'), [html]);
  const body = useOwnPictures(html);
  const links = useMemo(() => linksIn(page), [page]);
  if (!page.body.textContent?.trim() && !page.querySelector('img'))
    return <p className="quiet">{t('noText')}</p>;
  if (body === null) return <Skeleton active />;
  return (
    <>
      <iframe className="mail-frame" sandbox="" title={subject || t('text')} srcDoc={framed(body)} />
      {links.length > 0 ? (
        <details>
          <summary>{t('links', { count: links.length })}</summary>
          <ul className="mail-links">
            {links.map(({ text, address }) => (
              <li key={address}>
                {text === address ? null : `${text} `}
                <a href={address} target="_blank" rel="noopener noreferrer">
                  {address}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** The frame knows nothing of the page's theme: its colours are those that the page has now. */
function framed(body: string): string {
  const page = getComputedStyle(document.body);
  const colours = `color:${page.color};background:${page.getPropertyValue('--raised')}`;
  const accent = page.getPropertyValue('--link');
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<style>body{margin:0;font:14px/1.6 ${page.fontFamily.replaceAll('"', "'")};${colours};overflow-wrap:anywhere}
img{max-width:100%;height:auto}a{color:${accent}}
blockquote{margin:8px 0;padding-left:12px;border-left:3px solid currentColor;opacity:.85}
table{border-collapse:collapse}td,th{border:1px solid;padding:4px 8px}pre{white-space:pre-wrap}</style>
<body>${body}</body>`;
}

/** The text with uploaded pictures as data; null while they are fetched. */
function useOwnPictures(html: string): string | null {
  const [shown, setShown] = useState<{ readonly of: string; readonly body: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void withData(html).then((body) => isWanted && setShown({ of: html, body }));
    return () => {
      isWanted = false;
    };
  }, [html]);
  return shown?.of === html ? shown.body : null;
}

async function withData(html: string): Promise<string> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  await Promise.all(
    [...page.querySelectorAll('img')].map(async (picture) => {
      const address = picture.getAttribute('src') ?? '';
      if (!address.startsWith('/')) return;
      const data = await dataOf(address);
      if (data) picture.setAttribute('src', data);
      else picture.removeAttribute('src');
    }),
  );
  return page.body.innerHTML;
}

async function dataOf(address: string): Promise<string | null> {
  try {
    const response = await fetch(address);
    if (!response.ok) return null;
    const blob = await response.blob();
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
      reader.onerror = () => resolve(null);
      reader.readAsDataURL(blob);
    });
  } catch {
    return null;
  }
}

type MailLink = { readonly text: string; readonly address: string };
const MAX_LINKS = 50;

function linksIn(page: Document): MailLink[] {
  const links = new Map<string, MailLink>();
  for (const link of page.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (!/^(?:https?:|mailto:)/i.test(address) || links.has(address) || links.size >= MAX_LINKS) continue;
    links.set(address, { text: link.textContent?.trim() ?? '', address });
  }
  return [...links.values()];
}
