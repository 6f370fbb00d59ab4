import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Attributes of the units that can be audited. */
export const unitProfileMessages = defineMessages('unit-profile', {
  title: words.unitProfiles,
  keyword: ['搜索单位名称、编码', 'Search name or code'],
  unit: words.unit,
  code: words.code,
  kind: words.classification,
  kind2: ['总部部门', 'Head office'],
  kind3: ['成员企业', 'Company'],
  hasChlorine: ['使用液氯', 'Uses chlorine'],
  hasMajorHazardSource: ['有重大危险源', 'Major hazard source'],
  hasSecondarySupply: ['有二次供水', 'Secondary supply'],
  capacity: ['供水能力（万m³/d）', 'Capacity (10,000 m³/d)'],
  staffCount: ['人数', 'Staff'],
  plantCount: ['水厂数', 'Water plants'],
  pipelineKm: ['管网长度（km）', 'Network (km)'],
  editTitle: ['单位概况：{unit}', 'Unit profile: {unit}'],
  help: [
    '适用条件按单位概况判断：条件不满足的评价项目在下达审核时预先标记为不适用。',
    'Applicability is derived from the profile: items whose condition is not met are marked not applicable when an audit is issued.',
  ],
  saved: ['单位概况已保存', 'Unit profile saved'],
  none: ['没有可审核的单位', 'No auditable units'],
});
