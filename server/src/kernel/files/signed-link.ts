import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed link opens: one file, as an attachment or inline, until a moment (epoch milliseconds). */
export type FileLink = { readonly fileId: string; readonly inline: boolean; readonly expiresAt: number };

/** The text of a link's `encryption` parameter: the content and its HMAC-SHA256. */
export function signLink(secret: string, link: FileLink): string {
  const content = Buffer.from(JSON.stringify([link.fileId, link.inline ? 1 : 0, link.expiresAt])).toString(
    'base64url',
  );
  return `${content}.${mac(secret, content).toString('base64url')}`;
}

/** What a signed text opens, or null when it was altered, has expired or is no link at all. */
export function readLink(secret: string, text: string, now: number): FileLink | null {
  const [content = '', signature = ''] = text.split('.');
  const expected = mac(secret, content);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Only this server can have written what carries its signature.
  const [fileId, inline, expiresAt] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    string,
    number,
    number,
  ];
  return expiresAt > now ? { fileId, inline: inline === 1, expiresAt } : null;
}

const mac = (secret: string, content: string): Buffer =>
  createHmac('sha256', secret).update(`file-link\n${content}`).digest();
