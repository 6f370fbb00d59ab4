// Runs before the first paint so that the page never flashes in other colours; the application sets the same values later.
try {
  const read = (name) => JSON.parse(localStorage.getItem(`plus_${name}`) ?? 'null');
  const root = document.documentElement;
  if (read('slideClass') === 'dark') root.dataset.theme = 'dark';
  const paint = read('paint');
  if (typeof paint === 'string') root.style.cssText = paint;
  const size = read('size');
  if (typeof size === 'string') root.dataset.size = size;
  const tag = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }[read('language')];
  if (tag) root.lang = tag;

  // Who is signed in is asked, and the shell fetched, while the application itself is still on its way.
  const token = read('token');
  if (typeof token === 'string' && token && read('lock') !== true && location.pathname !== '/login') {
    const headers = { authorization: token, 'origin-client': 'pc', 'accept-language': tag ?? 'zh-CN' };
    const reply = fetch(`/prod-api/api/oauth/CurrentUser?names=1&n=${Math.floor(Date.now() / 1000)}`, {
      headers,
    });
    reply.catch(() => undefined);
    window.plusEarly = { token, reply };
    const filesOf = (name) => document.querySelector(`meta[name="${name}"]`)?.content.split(' ') ?? [];
    const isHome = ['/', '/home', '/dashboard'].includes(location.pathname);
    for (const href of [...filesOf('shell-files'), ...(isHome ? [] : filesOf('page-files'))])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
} catch {
  // A full or blocked storage leaves the light, Chinese defaults.
}
