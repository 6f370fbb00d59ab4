import { CheckCircleOutlined } from '@ant-design/icons';
import type { radio } from '@auditplus/contract/kinds/radio.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { Radio } from 'antd';
import { ChosenWords } from './chosen-words.tsx';
import { sizeOf } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { offeredChoices, useOptions } from './use-options.ts';

export const radioRenderer: RendererOf<typeof radio> = {
  icon: <CheckCircleOutlined />,
  Edit: function RadioEdit({ id, label, value, props, isDisabled, allows = () => true, onChange }) {
    const { problem, ...choices } = useOptions(props);
    if (problem) return <span className="quiet">{problem}</span>;
    return (
      <Radio.Group
        id={id}
        aria-label={label}
        disabled={isDisabled}
        value={value}
        optionType={props.optionType}
        {...sizeOf(props.size)}
        className={props.border ? 'choices-bordered' : ''}
        options={offeredChoices(choices, { chosen: idsOf(value), allows }).map((option) => ({
          value: option.value,
          label: option.label,
        }))}
        onChange={(event) => onChange(String(event.target.value))}
      />
    );
  },
  Read: ({ path, value, props }) => <ChosenWords path={path} value={value} source={props} />,
};
