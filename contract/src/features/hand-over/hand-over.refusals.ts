import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of handing over open work. */
export const handOverRefusals = defineRefusals({
  'handOver.samePerson': {
    status: 422,
    zh: '接收人不能是本人',
    zhtw: '接收人不能是本人',
    en: 'Work cannot be handed over to the same person',
  },
  'handOver.noReceiver': {
    status: 422,
    zh: '接收人不存在或已停用',
    zhtw: '接收人不存在或已停用',
    en: 'The new owner does not exist or is switched off',
  },
  'handOver.notOfUnit': {
    status: 422,
    zh: '接收人不属于被审核单位',
    zhtw: '接收人不屬於被審核單位',
    en: 'The new owner does not belong to the audited unit',
  },
  'handOver.ofUnit': {
    status: 422,
    zh: '接收人属于被审核单位，不能在本环节评分',
    zhtw: '接收人屬於被審核單位，不能在本環節評分',
    en: 'The new owner belongs to the audited unit and cannot score this stage',
  },
  'handOver.bothParties': {
    status: 422,
    zh: '合同甲方签署人不能是乙方本人',
    zhtw: '合約甲方簽署人不能是乙方本人',
    en: 'Party A’s signer cannot be party B',
  },
  'handOver.alreadyMember': {
    status: 422,
    zh: '接收人已在审核组中',
    zhtw: '接收人已在審核組中',
    en: 'The new owner is in the team already',
  },
  'handOver.maySignNot': {
    status: 422,
    zh: '接收人已参与该步骤，或按职责分离规则不能办理',
    zhtw: '接收人已參與該步驟，或按職責分離規則不能辦理',
    en: 'The new owner takes part in this step already, or may not sign it by separation of duty',
  },
});
