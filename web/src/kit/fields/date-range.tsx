import { CalendarOutlined } from '@ant-design/icons';
import type { dateRange } from '@auditplus/contract/kinds/date-range.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { RendererOf } from './form-renderer.ts';

export const dateRangeRenderer: RendererOf<typeof dateRange> = {
  icon: <CalendarOutlined />,
  Edit: function DateRangeEdit({ id, label, value, props, isDisabled, hasIssue, onChange }) {
    const [from, to] = value ?? [];
    return (
      <DatePicker.RangePicker
        id={id}
        aria-label={label}
        className="picker"
        disabled={isDisabled}
        status={hasIssue ? 'error' : ''}
        allowClear={props.clearable}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={(range) => {
          const days = [range?.[0], range?.[1]].flatMap((day) => (day ? [day.format('YYYY-MM-DD')] : []));
          onChange(days.length === 2 ? days : []);
        }}
      />
    );
  },
};
