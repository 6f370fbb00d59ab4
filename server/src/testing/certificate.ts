import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';

/** A key and its self-signed certificate for names and IPv4 addresses, in PEM: a server may show it, and a client may trust it. */
export function certificateFor(...names: readonly string[]): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(
    tagged(0x31, sequence(oid(2, 5, 4, 3), tagged(0x0c, Buffer.from(names[0] ?? '')))),
  );
  const validity = sequence(
    ...['200101000000Z', '491231235959Z'].map((time) => tagged(0x17, Buffer.from(time))),
  );
  const extensions = sequence(
    // Its own authority: basicConstraints CA.
    sequence(oid(2, 5, 29, 19), tagged(0x04, sequence(tagged(0x01, Buffer.of(0xff))))),
    sequence(oid(2, 5, 29, 17), tagged(0x04, sequence(...names.map(nameOf)))),
  );
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_SHA256,
    subject,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const whole = sequence(body, ECDSA_SHA256, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const nameOf = (name: string): Buffer =>
  isIP(name) === 0 ? tagged(0x82, Buffer.from(name)) : tagged(0x87, Buffer.from(name.split('.').map(Number)));

/** A value of DER: its tag, its length, its content. */
function tagged(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function oid(first: number, second: number, ...others: readonly number[]): Buffer {
  const bytes = others.flatMap((part) =>
    part < 128 ? [part] : part < 16_384 ? [0x80 | (part >> 7), part & 0x7f] : [],
  );
  return tagged(0x06, Buffer.of(first * 40 + second, ...bytes));
}

const ECDSA_SHA256 = sequence(oid(1, 2, 840, 10_045, 4, 3, 2));
