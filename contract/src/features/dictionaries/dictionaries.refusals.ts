import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of maintaining dictionaries (platform-contract 9.14, 12.1). */
export const dictionariesRefusals = defineRefusals({
  'dictionary.duplicateTypeCode': {
    status: 422,
    field: 'enCode',
    zh: '字典分类编码“{code}”已存在',
    zhtw: '字典分類編碼「{code}」已存在',
    en: 'There is already a dictionary with the code "{code}"',
  },
  'dictionary.duplicateTypeName': {
    status: 422,
    field: 'fullName',
    zh: '同级下已有名称为“{name}”的字典分类',
    zhtw: '同級下已有名稱為「{name}」的字典分類',
    en: 'There is already a dictionary named "{name}" at this place',
  },
  'dictionary.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '该字典中编码“{code}”已存在',
    zhtw: '該字典中編碼「{code}」已存在',
    en: 'This dictionary already has a value with the code "{code}"',
  },
  'dictionary.duplicateName': {
    status: 422,
    field: 'fullName',
    zh: '该字典中名称“{name}”已存在',
    zhtw: '該字典中名稱「{name}」已存在',
    en: 'This dictionary already has a value named "{name}"',
  },
  'dictionary.typeHasChildren': {
    status: 422,
    zh: '“{name}”下还有{count}个字典分类，不能删除',
    zhtw: '「{name}」下還有{count}個字典分類，不能刪除',
    en: '"{name}" has {count} {count:dictionary|dictionaries} below it and cannot be deleted',
  },
  'dictionary.typeHasValues': {
    status: 422,
    zh: '“{name}”中还有{count}个字典值，不能删除',
    zhtw: '「{name}」中還有{count}個字典值，不能刪除',
    en: '"{name}" still holds values ({count}) and cannot be deleted',
  },
  'dictionary.treeLocked': {
    status: 422,
    zh: '“{name}”已有字典值，不能再改变列表或树形',
    zhtw: '「{name}」已有字典值，不能再改變列表或樹狀',
    en: '"{name}" already has values; it can no longer change between list and tree',
  },
  'dictionary.builtIn': {
    status: 422,
    zh: '“{name}”由系统内置，不能删除或修改编码，可以停用',
    zhtw: '「{name}」由系統內建，不能刪除或修改編碼，可以停用',
    en: '"{name}" belongs to the product: it cannot be deleted nor change its code, but it can be disabled',
  },
  'dictionary.parentInvalid': {
    status: 422,
    field: 'parentId',
    zh: '上级不存在，或是自己及其下级',
    zhtw: '上級不存在，或是自己及其下級',
    en: 'The parent does not exist, or lies below the record itself',
  },
  'dictionary.valueHasChildren': {
    status: 422,
    zh: '“{name}”下还有{count}个下级，不能删除',
    zhtw: '「{name}」下還有{count}個下級，不能刪除',
    en: '"{name}" has {count} {count:value|values} below it and cannot be deleted',
  },
});
