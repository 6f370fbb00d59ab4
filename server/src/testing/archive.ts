import { inflateRawSync } from 'node:zlib';

/** The entries of a zip archive (docx, xlsx) by name, unpacked. */
export function unzip(bytes: Uint8Array): Map<string, Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const entries = new Map<string, Buffer>();
  let offset = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = file.readUInt16LE(offset + 10);
    const size = file.readUInt32LE(offset + 20);
    const nameLength = file.readUInt16LE(offset + 28);
    const local = file.readUInt32LE(offset + 42);
    const name = file.toString('utf8', offset + 46, offset + 46 + nameLength);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + size);
    entries.set(name, method === 0 ? Buffer.from(packed) : inflateRawSync(packed));
    offset += 46 + nameLength + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32);
  }
  return entries;
}

/** The text of an entry's XML without its tags. */
export function xmlText(xml: string): string {
  return xml
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
