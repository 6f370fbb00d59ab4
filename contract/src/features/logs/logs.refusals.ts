import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of cleaning logs up. */
export const logsRefusals = defineRefusals({
  'log.trailKept': {
    status: 422,
    zh: '操作日志是业务留痕，不能删除',
    zhtw: '操作日誌是業務留痕，不能刪除',
    en: 'The operation log is the trail of the business and cannot be deleted',
  },
});
