import type { ValueKindId } from '@auditplus/contract/kinds/form-kinds.ts';
import { addressRenderer } from './address.tsx';
import { amountRenderer } from './amount.tsx';
import { billRuleRenderer } from './bill-rule.tsx';
import { calculateRenderer } from './calculate.tsx';
import { cascaderRenderer } from './cascader.tsx';
import { checkboxRenderer } from './checkbox.tsx';
import { colorPickerRenderer } from './color-picker.tsx';
import { comInputRenderer } from './com-input.tsx';
import { comSelectRenderer } from './com-select.tsx';
import { dateRenderer } from './date.tsx';
import { dateRangeRenderer } from './date-range.tsx';
import { depSelectRenderer } from './dep-select.tsx';
import { dicSelectRenderer } from './dic-select.tsx';
import { editorRenderer } from './editor.tsx';
import type { FormRenderer } from './form-renderer.ts';
import { numInputRenderer } from './num-input.tsx';
import { popupSelectRenderer } from './popup-select.tsx';
import { popupTableSelectRenderer } from './popup-table-select.tsx';
import { posSelectRenderer } from './pos-select.tsx';
import { psdInputRenderer } from './psd-input.tsx';
import { radioRenderer } from './radio.tsx';
import { rateRenderer } from './rate.tsx';
import { relationFormRenderer } from './relation-form.tsx';
import { selectRenderer } from './select.tsx';
import { sliderRenderer } from './slider.tsx';
import { switchRenderer } from './switch.tsx';
import {
  systemOrganizationRenderer,
  systemPositionRenderer,
  systemTimeRenderer,
  systemUserRenderer,
} from './system-field.tsx';
import { textareaRenderer } from './textarea.tsx';
import { timeRenderer } from './time.tsx';
import { timeRangeRenderer } from './time-range.tsx';
import { treeSelectRenderer } from './tree-select.tsx';
import { uploadFzRenderer } from './upload-fz.tsx';
import { uploadImgRenderer } from './upload-img.tsx';
import { userSelectRenderer } from './user-select.tsx';

/** How every kind of designed field is drawn. */
const RENDERERS: Readonly<Record<ValueKindId, FormRenderer<unknown, unknown>>> = {
  comInput: comInputRenderer,
  textarea: textareaRenderer,
  numInput: numInputRenderer,
  switch: switchRenderer,
  radio: radioRenderer,
  checkbox: checkboxRenderer,
  select: selectRenderer,
  popupTableSelect: popupTableSelectRenderer,
  cascader: cascaderRenderer,
  date: dateRenderer,
  time: timeRenderer,
  uploadFz: uploadFzRenderer,
  uploadImg: uploadImgRenderer,
  colorPicker: colorPickerRenderer,
  rate: rateRenderer,
  slider: sliderRenderer,
  editor: editorRenderer,
  comSelect: comSelectRenderer,
  depSelect: depSelectRenderer,
  posSelect: posSelectRenderer,
  userSelect: userSelectRenderer,
  treeSelect: treeSelectRenderer,
  billRule: billRuleRenderer,
  address: addressRenderer,
  relationForm: relationFormRenderer,
  popupSelect: popupSelectRenderer,
  calculate: calculateRenderer,
  createUser: systemUserRenderer,
  modifyUser: systemUserRenderer,
  createTime: systemTimeRenderer,
  modifyTime: systemTimeRenderer,
  currOrganize: systemOrganizationRenderer,
  currDept: systemOrganizationRenderer,
  currPosition: systemPositionRenderer,
  amount: amountRenderer,
  PsdInput: psdInputRenderer,
  timeRange: timeRangeRenderer,
  dateRange: dateRangeRenderer,
  dicSelect: dicSelectRenderer,
};

/** How a kind is drawn. */
export const formRenderer = (kind: ValueKindId): FormRenderer<unknown, unknown> => RENDERERS[kind];
