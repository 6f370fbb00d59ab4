import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../../testing/http.ts';

// The harmless text that every scanner takes for a virus.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

let scanner: Server;
let product: TestApp;

before(async () => {
  scanner = createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      // A length of nothing ends the stream.
      if (!heard.subarray(-4).equals(Buffer.alloc(4))) return;
      socket.end(heard.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
  const bound = scanner.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  product = await startTestApp({ env: { CLAMD: `127.0.0.1:${port}` } });
});
after(async () => {
  await product.stop();
  scanner.close();
});

async function upload(content: string) {
  const client = await product.as('tangmy');
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'text/plain' }), '说明.txt');
  const reply = await fetch(`${product.url}/prod-api/api/file/Uploader/annex`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  const { msg } = (await reply.json()) as { msg: string };
  return { status: reply.status, msg };
}

const storedFiles = async (): Promise<number> => {
  const rows = await product.app.kernel.db.selectFrom('files').select('id').execute();
  return rows.length;
};

test('a file with a virus is refused in clear words and nothing of it stays', async () => {
  assert.equal((await upload('每月点检灭火器')).status, 200);
  const before = await storedFiles();
  const refused = await upload(EICAR);
  assert.deepEqual(refused, { status: 422, msg: '文件中发现病毒，已拒绝上传' });
  assert.equal(await storedFiles(), before);
});

test('while the scanner is away nothing is taken in, and the person learns why', async () => {
  await new Promise((resolve) => scanner.close(resolve));
  const refused = await upload('每月点检灭火器');
  assert.notEqual(refused.status, 200);
  assert.match(refused.msg, /安全检查/);
});
