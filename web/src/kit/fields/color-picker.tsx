import { BgColorsOutlined } from '@ant-design/icons';
import type { colorPicker } from '@auditplus/contract/kinds/color-picker.ts';
import { ColorPicker } from 'antd';
import { sizeOf } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import './fields.css';

export const colorPickerRenderer: RendererOf<typeof colorPicker> = {
  icon: <BgColorsOutlined />,
  Edit: ({ value, props, isDisabled, onChange }) => (
    <ColorPicker
      value={value}
      disabled={isDisabled}
      {...sizeOf(props.size)}
      disabledAlpha={!props.showAlpha}
      allowClear
      showText
      format={props.colorFormat === 'hex' ? 'hex' : props.colorFormat === 'rgb' ? 'rgb' : 'hsb'}
      onChangeComplete={(colour) =>
        onChange(
          colour.cleared ? null : props.colorFormat === 'hex' ? colour.toHexString() : colour.toRgbString(),
        )
      }
    />
  ),
  Read: ({ value }) =>
    value ? (
      <span className="colour-read">
        <span style={{ background: value }} aria-hidden />
        {value}
      </span>
    ) : (
      '–'
    ),
};
