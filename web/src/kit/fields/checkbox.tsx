import { CheckSquareOutlined } from '@ant-design/icons';
import type { checkbox } from '@auditplus/contract/kinds/checkbox.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { Checkbox } from 'antd';
import { ChosenWords } from './chosen-words.tsx';
import type { RendererOf } from './form-renderer.ts';
import { offeredChoices, useOptions } from './use-options.ts';

export const checkboxRenderer: RendererOf<typeof checkbox> = {
  icon: <CheckSquareOutlined />,
  Edit: function CheckboxEdit({ label, value, props, isDisabled, allows = () => true, onChange }) {
    const { problem, ...choices } = useOptions(props);
    if (problem) return <span className="quiet">{problem}</span>;
    const chosen = idsOf(value);
    return (
      // antd's group takes no name of its own.
      <fieldset className="choices" data-size={props.size} aria-label={label}>
        <Checkbox.Group
          disabled={isDisabled}
          value={[...chosen]}
          className={props.border || props.optionType === 'button' ? 'choices-bordered' : ''}
          options={offeredChoices(choices, { chosen, allows }).map((option) => ({
            value: option.value,
            label: option.label,
          }))}
          onChange={(next) => onChange(next.map(String))}
        />
      </fieldset>
    );
  },
  Read: ({ path, value, props }) => <ChosenWords path={path} value={value} source={props} />,
};
