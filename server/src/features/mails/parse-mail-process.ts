import type { MailProblem } from '@auditplus/contract/features/mails/mails.model.ts';
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { cleanHtml, cleanOutsideMail, excerptOf } from '../../kernel/rich-text.ts';

/** A mail as its server has it; of one that is too large only the beginning. */
export type ParseJob = { readonly source: Uint8Array; readonly problem: MailProblem };

type OutsidePerson = { readonly name: string; readonly address: string };

/** A file that a mail brings along. */
export type BroughtFile = {
  readonly name: string;
  readonly content: Uint8Array;
  /** Set for a picture that stands in the text: the text names it by this address until it is stored. */
  readonly place: string | null;
};

export type OutsideMail = {
  readonly subject: string;
  readonly from: OutsidePerson;
  readonly to: readonly OutsidePerson[];
  readonly cc: readonly OutsidePerson[];
  readonly messageId: string;
  /** Cleaned. */
  readonly html: string;
  /** The beginning of its text. */
  readonly content: string;
  readonly remotePictures: number;
  readonly files: readonly BroughtFile[];
  readonly problem: MailProblem;
};

const MAX_HTML = 1_000_000;
const MAX_TEXT = 200_000;
const SEARCHED_CHARACTERS = 20_000;
const MAX_RECEIVERS = 200;
const MAX_SUBJECT = 200;
const MAX_NAME = 100;
const MAX_FILE_NAME = 200;
const MAX_ADDRESS = 254;
const MAX_MESSAGE_ID = 300;

process.on('message', (job: ParseJob) => {
  void parse(job).then((mail) => process.send?.(mail));
});

// Whoever asked is gone.
process.on('disconnect', () => process.exit());

// The cleaner is loaded at its first use.
cleanHtml('<p></p>');
process.send?.('ready');

async function parse({ source, problem }: ParseJob): Promise<OutsideMail> {
  const mail = await simpleParser(Buffer.from(source), {
    keepCidLinks: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    checksumAlgo: false,
  }).catch(() => null);
  if (!mail) return headOf(source);
  const head = headsOf(mail);
  if (problem !== '') return { ...head, ...NOTHING, problem };
  const pictures = new Map(
    mail.attachments.flatMap((file, position) =>
      file.cid && file.contentType.startsWith('image/') ? [[file.cid, placeOf(position)]] : [],
    ),
  );
  const used = new Set<string>();
  const text = textOf(mail, (contentId) => {
    const place = pictures.get(decoded(contentId));
    if (place) used.add(place);
    return place;
  });
  const files = mail.attachments.map((file, position) => {
    const place = placeOf(position);
    return { name: nameOf(file), content: file.content, place: used.has(place) ? place : null };
  });
  return { ...head, ...text, files, problem };
}

const NOTHING = { html: '', content: '', remotePictures: 0, files: [] } as const;
const MAX_HEAD = 64 * 1024;

/** Of a mail that cannot be parsed as a whole, who wrote it about what, where at least that can be read. */
async function headOf(source: Uint8Array): Promise<OutsideMail> {
  const text = Buffer.from(source.subarray(0, MAX_HEAD)).toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const known = text
    .slice(0, end)
    .split(/\r?\n(?![ \t])/)
    .filter((line) => /^(?:subject|from|message-id):/i.test(line));
  const head = Buffer.from(`${known.slice(0, 10).join('\r\n')}\r\n\r\n`, 'latin1');
  const mail = await simpleParser(head, { checksumAlgo: false }).catch(() => null);
  const heads = mail
    ? headsOf(mail)
    : { subject: '', from: { name: '', address: '' }, to: [], cc: [], messageId: '' };
  return { ...heads, ...NOTHING, problem: 'unreadable' };
}

const headsOf = (mail: ParsedMail) => ({
  subject: plain(mail.subject ?? '', MAX_SUBJECT),
  from: peopleOf(mail.from)[0] ?? { name: '', address: '' },
  to: peopleOf(mail.to),
  cc: peopleOf(mail.cc),
  messageId: plain(mail.messageId ?? '', MAX_MESSAGE_ID),
});

function peopleOf(lines: AddressObject | AddressObject[] | undefined): OutsidePerson[] {
  const all = [lines ?? []].flat().flatMap(({ value }) => value);
  return all
    .flatMap((one) => one.group ?? [one])
    .filter(({ address }) => address !== undefined && address !== '' && address.length <= MAX_ADDRESS)
    .slice(0, MAX_RECEIVERS)
    .map(({ name, address = '' }) => ({
      name: plain(name, MAX_NAME) || plain(address, MAX_NAME),
      address: plain(address, MAX_ADDRESS),
    }));
}

function textOf(mail: ParsedMail, addressOf: (contentId: string) => string | undefined) {
  const ofHtml = mail.html ? cleanOutsideMail(wellFormed(mail.html), addressOf) : null;
  // A text that is longer than anybody reads is shown as far as it is kept, without its form.
  if (ofHtml && ofHtml.html.length <= MAX_HTML)
    return { ...ofHtml, content: excerptOf(ofHtml.html, SEARCHED_CHARACTERS) };
  const text = ofHtml ? excerptOf(ofHtml.html, MAX_TEXT) : (mail.text ?? '').slice(0, MAX_TEXT);
  const lines = wellFormed(text).split(/\r?\n/).map(escaped);
  const html = lines.some((line) => line !== '') ? `<p>${lines.join('<br />')}</p>` : '';
  return {
    html,
    content: excerptOf(html, SEARCHED_CHARACTERS),
    remotePictures: ofHtml?.remotePictures ?? 0,
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** No file of ours has such a name. */
const placeOf = (position: number): string => `/prod-api/api/file/Image/annexpic/brought-${position}`;

function nameOf(file: Attachment): string {
  const name = plain(file.filename ?? '', MAX_FILE_NAME);
  if (name !== '') return name;
  const kind = /^(?:image|text)\/(png|jpeg|gif|webp|plain)$/.exec(file.contentType)?.[1];
  if (kind) return `file.${kind === 'plain' ? 'txt' : kind === 'jpeg' ? 'jpg' : kind}`;
  return file.contentType === 'message/rfc822' ? 'mail.eml' : 'file';
}

function decoded(contentId: string): string {
  try {
    return decodeURIComponent(contentId);
  } catch {
    return contentId;
  }
}

/** A line that the database takes: no control characters, no halves of characters. */
const plain = (text: string, length: number): string =>
  [
    ...wellFormed(text)
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  ]
    .slice(0, length)
    .join('')
    .slice(0, length);

const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '');
