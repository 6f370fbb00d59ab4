import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed link opens, for whom and until when. */
export type FileLink = {
  /** One file, or several that are packed into a zip. */
  readonly fileIds: readonly string[];
  /** The person for whom it was made; his right is checked again when it is opened. */
  readonly userId: string;
  readonly inline: boolean;
  /** Hash of the session that asked for it: with the session the link ends. Empty for system work. */
  readonly sessionHash: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** Another form of the file, such as the PDF that an Office file was turned into. */
  readonly form?: 'pdf' | undefined;
  /** Name of the zip, when it is one. */
  readonly packName?: string | undefined;
};

type Content = [
  fileIds: readonly string[],
  userId: string,
  sessionHash: string,
  inline: 0 | 1,
  expiresAt: number,
  form: 'pdf' | null,
  packName: string | null,
];

/** The text of a link's `encryption` parameter: the content and its HMAC-SHA256. */
export function signLink(secret: string, link: FileLink): string {
  const parts: Content = [
    link.fileIds,
    link.userId,
    link.sessionHash,
    link.inline ? 1 : 0,
    link.expiresAt,
    link.form ?? null,
    link.packName ?? null,
  ];
  const content = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return `${content}.${mac(secret, content).toString('base64url')}`;
}

/** What a signed text opens, or null when it was altered, has expired or is no link at all. */
export function readLink(secret: string, text: string, now: number): FileLink | null {
  const [content = '', signature = ''] = text.split('.');
  const expected = mac(secret, content);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Only this server can have written what carries its signature.
  const parts = JSON.parse(Buffer.from(content, 'base64url').toString()) as Content;
  const [fileIds, userId, sessionHash, inline, expiresAt, form, packName] = parts;
  if (expiresAt <= now) return null;
  return {
    fileIds,
    userId,
    sessionHash,
    inline: inline === 1,
    expiresAt,
    ...(form && { form }),
    ...(packName !== null && { packName }),
  };
}

const mac = (secret: string, content: string): Buffer =>
  createHmac('sha256', secret).update(`file-link\n${content}`).digest();
