const BROWSERS = [
  ['Edg/', 'Edge'],
  ['MicroMessenger/', 'WeChat'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** A browser's long self-description in short: `Chrome 156 · Windows`; anything else stays as it is. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark));
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark));
  if (!browser || !system) return userAgent;
  const version = userAgent.split(browser[0])[1]?.split(/[. ]/)[0] ?? '';
  return `${browser[1]} ${version} · ${system[1]}`;
}
