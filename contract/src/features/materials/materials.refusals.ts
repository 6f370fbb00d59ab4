import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the audit materials (audit-domain 8.15). */
export const materialsRefusals = defineRefusals({
  'material.noVisibleOrgs': {
    status: 422,
    zh: '受限资料须指定可见单位',
    zhtw: '受限資料須指定可見單位',
    en: 'Please name the organisations that may see a limited material',
  },
  'material.foreignOrg': {
    status: 422,
    zh: '只能归入本单位的目录',
    zhtw: '只能歸入本單位的目錄',
    en: 'You can only file materials under your own unit',
  },
});
