import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of maintaining administrative areas (platform-contract 2.3). */
export const areasRefusals = defineRefusals({
  'area.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '区域编码{code}已存在',
    zhtw: '區域編碼{code}已存在',
    en: 'There is already an area with the code {code}',
  },
  'area.duplicateName': {
    status: 422,
    field: 'fullName',
    zh: '同级下已有名称为“{name}”的区域',
    zhtw: '同級下已有名稱為「{name}」的區域',
    en: 'There is already an area named "{name}" at this place',
  },
  'area.hasChildren': {
    status: 422,
    zh: '“{name}”下还有{count}个下级区域，请先删除下级区域',
    zhtw: '「{name}」下還有{count}個下級區域，請先刪除下級區域',
    en: '"{name}" has {count} {count:area below it; delete that|areas below it; delete those} first',
  },
  'area.parentInvalid': {
    status: 422,
    field: 'parentId',
    zh: '上级区域不存在，或是自己及其下级',
    zhtw: '上級區域不存在，或是自己及其下級',
    en: 'The parent area does not exist, or lies below the area itself',
  },
});
