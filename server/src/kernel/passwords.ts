import {
  type Argon2Parameters,
  argon2,
  createHash,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

// OWASP's parameters for Argon2id: 19 MiB, two passes, one lane.
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes a password digest with Argon2id off the main thread; the text carries salt and parameters. */
export async function hashPassword(digest: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive({ ...PARAMETERS, message: Buffer.from(digest, 'utf8'), nonce });
  const { memory, passes, parallelism } = PARAMETERS;
  return `argon2id$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

/** Whether a digest matches a stored hash; a missing hash costs the same time and never matches. */
export async function verifyPassword(digest: string, stored: string | null): Promise<boolean> {
  const parts = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '');
  if (!parts) {
    await derive({ ...PARAMETERS, message: Buffer.from(digest, 'utf8'), nonce: randomBytes(16) });
    return false;
  }
  const [, memory, passes, parallelism, nonce, tag] = parts;
  const expected = Buffer.from(tag ?? '', 'base64');
  const actual = await derive({
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: Buffer.from(digest, 'utf8'),
    nonce: Buffer.from(nonce ?? '', 'base64'),
  });
  return timingSafeEqual(expected, actual);
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';

/** Small and capital letters and digits with at least one of each, which fits every password policy of their length. */
export function randomPassword(length: number): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const text = Array.from({ length }, () => pick(LETTERS + DIGITS)).join('');
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) ? text : randomPassword(length);
}

/** The digest of a password as a browser sends it. */
export const passwordDigest = (plain: string): string => createHash('sha256').update(plain).digest('hex');

// One hash at a time: sixteen logins at once must not take both cores and 300 MB from everybody else.
let last: Promise<unknown> = Promise.resolve();

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  const result = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
      }),
  );
  last = result.catch(() => undefined);
  return result;
}
