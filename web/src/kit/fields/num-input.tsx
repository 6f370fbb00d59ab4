import { NumberOutlined } from '@ant-design/icons';
import type { numInput } from '@auditplus/contract/kinds/num-input.ts';
import { decimalOf } from '@auditplus/contract/kinds/stored-values.ts';
import { InputNumber } from 'antd';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { shownNumber } from './numbers.ts';
import { useWords } from './use-words.ts';

export const numInputRenderer: RendererOf<typeof numInput> = {
  icon: <NumberOutlined />,
  Edit: function NumInput(field) {
    const words = useWords();
    const { value, props, onChange } = field;
    const unit = words(props.unit);
    return (
      <InputNumber<string | number>
        {...controlProps(field)}
        stringMode
        value={value}
        step={props.step}
        controls={props.controlsPosition !== ''}
        {...(props.min === undefined ? {} : { min: props.min })}
        {...(props.max === undefined ? {} : { max: props.max })}
        {...(props.precision === undefined ? {} : { precision: props.precision })}
        placeholder={words(props.placeholder)}
        {...(unit ? { suffix: unit } : {})}
        onChange={(next) => onChange(next === null || next === '' ? null : (decimalOf(String(next)) ?? next))}
      />
    );
  },
  Read: function NumRead({ value, props }) {
    const unit = useWords()(props.unit);
    if (value === null) return '–';
    const text = shownNumber(value, { places: props.precision, isGrouped: props.thousands });
    return unit ? `${text} ${unit}` : text;
  },
};
