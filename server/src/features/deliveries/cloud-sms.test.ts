import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { aliAuthorization, canonicalQuery } from './cloud-sms.ts';
import { cloudTransport } from './transports.ts';

type Heard = { readonly address: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Stands in for a provider: keeps what it was asked and answers what it was told. */
async function provider(answer: unknown) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      heard.push({ address: request.url ?? '', headers: request.headers, body });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { heard, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const TEMPLATE = {
  templateId: 'SMS_154950909',
  signContent: '审核平台',
  appId: '',
  places: [
    ['code', '123456'],
    ['minutes', '5'],
  ] as [string, string][],
};
const MESSAGE = { id: '42', receiver: '13800000001', subject: '验证码', body: '动态码123456' };

test('a signature for Alibaba Cloud is the one that its documentation publishes for the same request', () => {
  const headers = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  };
  const query = canonicalQuery({
    RegionId: 'cn-shanghai',
    ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
  });
  const keys = { keyId: 'YourAccessKeyId', secret: 'YourAccessKeySecret' };
  assert.match(
    aliAuthorization({ ...keys, query, headers }),
    /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
  );
});

test('a text message by Alibaba Cloud carries its template, its places and a signature over what was sent', async () => {
  const double = await provider({ Code: 'OK', Message: 'OK' });
  try {
    const send = cloudTransport({ company: 1, keyId: 'key', secret: 'secret', endpoint: double.endpoint });
    await send({ ...MESSAGE, template: { company: 1, ...TEMPLATE } });
    const [asked] = double.heard;
    assert.ok(asked);
    const query = new URL(asked.address, double.endpoint).searchParams;
    assert.deepEqual(Object.fromEntries(query), {
      PhoneNumbers: '13800000001',
      SignName: '审核平台',
      TemplateCode: 'SMS_154950909',
      TemplateParam: '{"code":"123456","minutes":"5"}',
      OutId: '42',
    });
    const [, signed = '', signature] =
      /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(asked.headers.authorization ?? '') ?? [];
    const lines = signed.split(';').map((name) => `${name}:${asked.headers[name]}\n`);
    const request = ['POST', '/', asked.address.slice(2), lines.join(''), signed, hash('')].join('\n');
    assert.equal(signature, hmac('secret', `ACS3-HMAC-SHA256\n${hash(request)}`).toString('hex'));
  } finally {
    double.close();
  }
});

test('a text message by Tencent Cloud carries its places in order and a signature over what was sent', async () => {
  const double = await provider({ Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }] } });
  try {
    const account = { company: 2, keyId: 'id', secret: 'secret', appId: '1400006666' } as const;
    const send = cloudTransport({ ...account, endpoint: double.endpoint });
    await send({ ...MESSAGE, template: { company: 2, ...TEMPLATE } });
    const [asked] = double.heard;
    assert.ok(asked);
    assert.deepEqual(JSON.parse(asked.body), {
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400006666',
      SignName: '审核平台',
      TemplateId: 'SMS_154950909',
      TemplateParamSet: ['123456', '5'],
      SessionContext: '42',
    });
    const { headers } = asked;
    const day = new Date(Number(headers['x-tc-timestamp']) * 1000).toISOString().slice(0, 10);
    const head = `content-type:${headers['content-type']}\nhost:${headers.host}\nx-tc-action:sendsms\n`;
    const request = `POST\n/\n\n${head}\ncontent-type;host;x-tc-action\n${hash(asked.body)}`;
    const toSign = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp']}\n${day}/sms/tc3_request\n${hash(request)}`;
    const key = hmac(hmac(hmac('TC3secret', day), 'sms'), 'tc3_request');
    assert.ok(headers.authorization?.endsWith(`Signature=${hmac(key, toSign).toString('hex')}`));
    assert.ok(headers.authorization?.includes(`Credential=id/${day}/sms/tc3_request`));
  } finally {
    double.close();
  }
});

test('what a provider refuses is passed on, and a message without a template of its is not sent', async () => {
  const refusing = await provider({ Response: { Error: { Code: 'AuthFailure', Message: 'wrong key' } } });
  const limited = await provider({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'too many' });
  const broken = await provider('<html>');
  try {
    const tencent = { company: 2, keyId: 'id', secret: 's', appId: '1' } as const;
    const ali = { company: 1, keyId: 'id', secret: 's' } as const;
    const byTencent = cloudTransport({ ...tencent, endpoint: refusing.endpoint });
    const byAli = cloudTransport({ ...ali, endpoint: limited.endpoint });
    const byBroken = cloudTransport({ ...ali, endpoint: broken.endpoint });
    const [own, other] = [
      { company: 1, ...TEMPLATE },
      { company: 2, ...TEMPLATE },
    ];
    await assert.rejects(byTencent({ ...MESSAGE, template: other }), /AuthFailure wrong key/);
    await assert.rejects(byAli({ ...MESSAGE, template: own }), /BUSINESS_LIMIT_CONTROL too many/);
    await assert.rejects(byBroken({ ...MESSAGE, template: own }), /answered 200/);
    await assert.rejects(byAli({ ...MESSAGE, template: other }), /no template/);
    await assert.rejects(byAli(MESSAGE), /no template/);
    assert.equal(limited.heard.length, 1);
  } finally {
    for (const double of [refusing, limited, broken]) double.close();
  }
});

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest();
