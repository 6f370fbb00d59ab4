import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the caches page. */
export const cacheMessages = defineMessages('cache', {
  title: words.caches,
  name: words.name,
  overdue: ['失效条件', 'Expires'],
  onChange: ['内容变化时', 'On change'],
  size: words.size,
  settings: words.settings,
  permissions: ['用户权限', 'User permissions'],
  languages: ['自定义文案', 'Custom texts'],
  content: words.content,
  clear: ['清除', 'Clear'],
  clearAll: ['全部清空', 'Clear all'],
  clearAsk: ['清除缓存“{name}”？', 'Clear cache “{name}”?'],
  clearAllAsk: ['清空全部缓存？', 'Clear all caches?'],
  clearText: [
    '各服务进程会从数据库重新读取，短时间内访问可能变慢。',
    'Caches are rebuilt from the database; requests may be slower for a moment.',
  ],
  cleared: ['缓存已清除', 'Cache cleared'],
});
