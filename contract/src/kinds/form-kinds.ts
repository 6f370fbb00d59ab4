import { address } from './address.ts';
import { amount } from './amount.ts';
import { barcode } from './barcode.ts';
import { billRule } from './bill-rule.ts';
import { button } from './button.ts';
import { calculate } from './calculate.ts';
import { card } from './card.ts';
import { cascader } from './cascader.ts';
import { checkbox } from './checkbox.ts';
import { collapse } from './collapse.ts';
import { colorPicker } from './color-picker.ts';
import { comInput } from './com-input.ts';
import { comSelect } from './com-select.ts';
import { createTime } from './create-time.ts';
import { createUser } from './create-user.ts';
import { currDept } from './curr-dept.ts';
import { currOrganize } from './curr-organize.ts';
import { currPosition } from './curr-position.ts';
import { date } from './date.ts';
import { dateRange } from './date-range.ts';
import { depSelect } from './dep-select.ts';
import { dicSelect } from './dic-select.ts';
import { divider } from './divider.ts';
import { editor } from './editor.ts';
import type { FormKind, LayoutKind } from './form-kind.ts';
import { groupTitle } from './group-title.ts';
import type { FieldKindId } from './kind-ids.ts';
import { modifyTime } from './modify-time.ts';
import { modifyUser } from './modify-user.ts';
import { numInput } from './num-input.ts';
import { popupAttr } from './popup-attr.ts';
import { popupSelect } from './popup-select.ts';
import { popupTableSelect } from './popup-table-select.ts';
import { posSelect } from './pos-select.ts';
import { psdInput } from './psd-input.ts';
import { qrcode } from './qrcode.ts';
import { radio } from './radio.ts';
import { rate } from './rate.ts';
import { relationForm } from './relation-form.ts';
import { relationFormAttr } from './relation-form-attr.ts';
import { row } from './row.ts';
import { select } from './select.ts';
import { slider } from './slider.ts';
import { staticText } from './static-text.ts';
import { switchKind } from './switch.ts';
import { tab } from './tab.ts';
import { table } from './table.ts';
import { textarea } from './textarea.ts';
import { time } from './time.ts';
import { timeRange } from './time-range.ts';
import { treeSelect } from './tree-select.ts';
import { uploadFz } from './upload-fz.ts';
import { uploadImg } from './upload-img.ts';
import { userSelect } from './user-select.ts';

/** Kinds of field that hold a value, by their ids. */
export const VALUE_KINDS = {
  comInput,
  textarea,
  numInput,
  switch: switchKind,
  radio,
  checkbox,
  select,
  popupTableSelect,
  cascader,
  date,
  time,
  uploadFz,
  uploadImg,
  colorPicker,
  rate,
  slider,
  editor,
  comSelect,
  depSelect,
  posSelect,
  userSelect,
  treeSelect,
  billRule,
  address,
  relationForm,
  popupSelect,
  calculate,
  createUser,
  createTime,
  modifyUser,
  modifyTime,
  currOrganize,
  currPosition,
  amount,
  PsdInput: psdInput,
  timeRange,
  dateRange,
  currDept,
  dicSelect,
};

/** Kinds that arrange, explain or show. */
export const LAYOUT_KINDS = {
  divider,
  staticText,
  button,
  table,
  relationFormAttr,
  popupAttr,
  qrcode,
  barcode,
  groupTitle,
  card,
  row,
  tab,
  collapse,
};

export type ValueKindId = keyof typeof VALUE_KINDS;
export type LayoutKindId = keyof typeof LAYOUT_KINDS;

export const isValueKind = (kind: FieldKindId): kind is ValueKindId => Object.hasOwn(VALUE_KINDS, kind);

/** The functions of a kind that holds a value. */
export const valueKind = (kind: ValueKindId): FormKind => VALUE_KINDS[kind];

/** What a kind without a value is. */
export const layoutKind = (kind: LayoutKindId): LayoutKind => LAYOUT_KINDS[kind];

/** What any kind is called and which properties it has. */
export const anyKind = (kind: FieldKindId): Pick<LayoutKind, 'title' | 'properties'> =>
  isValueKind(kind) ? valueKind(kind) : layoutKind(kind);
