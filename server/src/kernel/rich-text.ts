import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { onFirstUse } from './on-first-use.ts';

const cleaner = onFirstUse((): typeof sanitizeHtml => createRequire(import.meta.url)('sanitize-html'));

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['style', 'dir'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedStyles: {
    '*': {
      color: [/^[#\w(),.%\s]{1,40}$/],
      'background-color': [/^[#\w(),.%\s]{1,40}$/],
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [/^\d{1,3}(px|em|rem|%)$/],
      'padding-left': [/^\d{1,3}(px|em)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: attribs.src ? { ...attribs, src: lastingAddress(attribs.src) } : attribs,
    }),
  },
};

/** An uploaded picture's address without the signature of the moment; every reading signs anew. */
const lastingAddress = (src: string): string => (PICTURE.test(src) ? src.replace(/\?.*$/, '') : src);

const PICTURE = /^(?:\/prod-api)?\/api\/file\/Image\/\w+\/([\w.-]+)/;

/** The uploaded file that a picture's address names; undefined for a picture from elsewhere. */
export const pictureId = (src: string): string | undefined => PICTURE.exec(src)?.[1];

/** Rich text without anything that runs or loads from a foreign scheme, as it is stored. */
export const cleanHtml = (html: string): string => cleaner()(html, OPTIONS);

/** Pictures that a mail carries within itself. */
const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/**
 * A mail's text as it is stored: as rich text, and without any picture that another server would have to be asked for,
 * as that tells its owner who reads the mail and when. Such pictures are counted.
 */
export const cleanMail = (html: string): CleanMail =>
  cleaned(html, (src) => (pictureId(src) ? lastingAddress(src) : undefined));

/**
 * The text of a mail from outside, as `cleanMail` has it. `addressOf` gives a picture that the mail brings along its
 * address here; one that names a file of ours was not ours to give, and counts as a picture of another server.
 */
export const cleanOutsideMail = (
  html: string,
  addressOf: (contentId: string) => string | undefined,
): CleanMail =>
  cleaned(html, (src) => (src.startsWith(BROUGHT) ? addressOf(src.slice(BROUGHT.length)) : undefined));

const BROUGHT = 'cid:';

type CleanMail = { readonly html: string; readonly remotePictures: number };

function cleaned(html: string, ownAddress: (src: string) => string | undefined): CleanMail {
  let remotePictures = 0;
  const text = cleaner()(html.replaceAll('\0', ''), {
    ...OPTIONS,
    allowedSchemesByTag: { img: ['data'] },
    transformTags: {
      ...OPTIONS.transformTags,
      img: (tagName, { src = '', ...attribs }) => {
        const own = ownAddress(src);
        if (own !== undefined) return { tagName, attribs: { ...attribs, src: own } };
        if (EMBEDDED.test(src)) return { tagName, attribs: { ...attribs, src } };
        if (src !== '') remotePictures += 1;
        return { tagName, attribs };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
  return { html: text, remotePictures };
}

/** The first words of a rich text. */
export function excerptOf(html: string, length = 100): string {
  const text = cleaner()(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return [...text].slice(0, length).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};
