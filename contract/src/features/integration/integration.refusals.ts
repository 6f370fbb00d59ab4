import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of integration (audit-domain 4.12). */
export const integrationRefusals = defineRefusals({
  AU2201: {
    status: 422,
    zh: '后续环节已开始，不能作废整合结果',
    zhtw: '後續環節已開始，不能作廢整合結果',
    en: 'The next stage has begun, so the result cannot be voided',
  },
  AU2202: {
    status: 422,
    zh: '还有{n}个单位未定分，不能完成整合',
    zhtw: '還有{n}個單位未定分，不能完成整合',
    en: '{n} {n:unit has|units have} no final score yet',
  },
  AU2203: {
    status: 422,
    zh: '参与整合的数据已变化，请重新整合',
    zhtw: '參與整合的資料已變化，請重新整合',
    en: 'What the run rests on has changed; please run it again',
  },
});
