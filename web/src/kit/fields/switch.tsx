import { PoweroffOutlined } from '@ant-design/icons';
import type { switchKind } from '@auditplus/contract/kinds/switch.ts';
import { Switch } from 'antd';
import { StateDot } from '../state-tag.tsx';
import type { RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

export const switchRenderer: RendererOf<typeof switchKind> = {
  icon: <PoweroffOutlined />,
  Edit: function SwitchEdit({ id, label, value, props, isDisabled, onChange }) {
    const words = useWords();
    const colour = value === 1 ? props.activeColor : props.inactiveColor;
    return (
      <Switch
        id={id}
        aria-label={label}
        disabled={isDisabled}
        checked={value === 1}
        checkedChildren={words(props.activeTxt)}
        unCheckedChildren={words(props.inactiveTxt)}
        {...(colour ? { style: { background: colour } } : {})}
        onChange={(isOn) => onChange(isOn ? 1 : 0)}
      />
    );
  },
  Read: function SwitchRead({ value, props }) {
    const words = useWords();
    return (
      <StateDot
        tone={value === 1 ? 'green' : 'grey'}
        text={words(value === 1 ? props.activeTxt : props.inactiveTxt)}
      />
    );
  },
};
