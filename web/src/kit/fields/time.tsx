import { ClockCircleOutlined } from '@ant-design/icons';
import type { time } from '@auditplus/contract/kinds/time.ts';
import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

/** Any day will do for a time of day. */
const DAY = '2000-01-01T';

export const timeRenderer: RendererOf<typeof time> = {
  icon: <ClockCircleOutlined />,
  Edit: function TimeEdit(field) {
    const { value, props, onChange } = field;
    const words = useWords();
    return (
      <TimePicker
        {...controlProps(field)}
        className="picker"
        format={props.format}
        allowClear={props.clearable}
        placeholder={words(props.placeholder)}
        value={value === null ? null : dayjs(DAY + value)}
        onChange={(next) => onChange(next && !Array.isArray(next) ? next.format('HH:mm:ss') : null)}
      />
    );
  },
};
