import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the integrity check. */
export const integrityRefusals = defineRefusals({
  'integrity.busy': {
    status: 409,
    zh: '校验正在进行，请等待其完成',
    zhtw: '校驗正在進行，請等待其完成',
    en: 'An integrity check is running; wait until it has ended',
  },
});
