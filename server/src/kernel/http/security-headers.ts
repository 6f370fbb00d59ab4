const FRAMES: readonly string[] = ["'self'", 'blob:'];

const POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  // WebAssembly hashes uploads and decodes pictures of PDF files; it gives scripts no more power.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  // Ant Design writes its styles into the page.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'frame-src': FRAMES,
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** What a page may load and show; `origins` are other systems whose pages it may show in frames. */
export const contentPolicy = (origins: readonly string[] = []): string =>
  Object.entries({ ...POLICY, 'frame-src': [...FRAMES, ...origins] })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');

/**
 * The headers with which every reply tells browsers what they may do with it. They never change, so they are written
 * down once instead of being put together for each reply. Plain http on the company's network is a legal way to run
 * the product; the proxy example adds HSTS.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Those that mean something for a document only. */
export const PAGE_HEADERS: readonly string[] = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
