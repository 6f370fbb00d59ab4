// Runs before the first paint so that a dark screen never flashes white; the application sets the same values later.
try {
  const read = (name) => JSON.parse(localStorage.getItem(`plus_${name}`) ?? 'null');
  if (read('dark') === true) document.documentElement.dataset.theme = 'dark';
  const tag = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }[read('language')];
  if (tag) document.documentElement.lang = tag;
} catch {
  // A full or blocked storage leaves the light, Chinese defaults.
}
