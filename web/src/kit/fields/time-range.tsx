import { ClockCircleOutlined } from '@ant-design/icons';
import type { timeRange } from '@auditplus/contract/kinds/time-range.ts';
import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { RendererOf } from './form-renderer.ts';

/** Any day will do for times of day. */
const at = (clock: string | undefined) => (clock ? dayjs(`2000-01-01T${clock}`) : null);

export const timeRangeRenderer: RendererOf<typeof timeRange> = {
  icon: <ClockCircleOutlined />,
  Edit: function TimeRangeEdit({ id, label, value, props, isDisabled, hasIssue, onChange }) {
    const [from, to] = value ?? [];
    return (
      <TimePicker.RangePicker
        id={id}
        aria-label={label}
        className="picker"
        disabled={isDisabled}
        status={hasIssue ? 'error' : ''}
        allowClear={props.clearable}
        value={[at(from), at(to)]}
        onChange={(range) => {
          const times = [range?.[0], range?.[1]].flatMap((time) => (time ? [time.format('HH:mm:ss')] : []));
          onChange(times.length === 2 ? times : []);
        }}
      />
    );
  },
};
