import { defineTexts } from '../../i18n/texts.ts';

/** Words of the caches page. */
export const cacheTexts = defineTexts({
  zh: {
    title: '系统缓存',
    name: '名称',
    overdue: '过期',
    onChange: '内容变化时',
    size: '大小',
    settings: '系统配置',
    permissions: '人员权限',
    languages: '修改过的界面文字',
    content: '内容',
    clear: '清除',
    clearAll: '清空所有',
    clearAsk: '清除缓存“{name}”？',
    clearAllAsk: '清空所有缓存？',
    clearText: '各服务进程会从数据库重新读取，短时间内访问可能变慢。',
    cleared: '缓存已清除',
  },
  en: {
    title: 'Caches',
    name: 'Name',
    overdue: 'Expires',
    onChange: 'When its content changes',
    size: 'Size',
    settings: 'Settings',
    permissions: 'People’s rights',
    languages: 'Changed interface texts',
    content: 'Content',
    clear: 'Clear',
    clearAll: 'Clear all',
    clearAsk: 'Clear the cache “{name}”?',
    clearAllAsk: 'Clear every cache?',
    clearText: 'Every server process reads anew from the database; calls may be slower for a moment.',
    cleared: 'Cache cleared',
  },
});
