import { stateLabels } from '../../kernel/states.ts';

/** States of a standard version (audit-domain 4.8). */
export const VERSION = { draft: 0, submitted: 1, published: 2, retired: 3 } as const;

/** The printed name of a version's state. */
export const versionStateLabel = stateLabels({
  0: { zh: '草稿', zhtw: '草稿', en: 'draft' },
  1: { zh: '待发布', zhtw: '待發布', en: 'awaiting publication' },
  2: { zh: '已发布', zhtw: '已發布', en: 'published' },
  3: { zh: '已停用', zhtw: '已停用', en: 'retired' },
});
