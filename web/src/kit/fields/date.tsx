import { CalendarOutlined } from '@ant-design/icons';
import type { date } from '@auditplus/contract/kinds/date.ts';
import { dayOf, startOfDay } from '@auditplus/contract/kinds/stored-values.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

/** Which of antd's pickers shows a format. */
const PICKERS = { 'yyyy-MM': 'month', yyyy: 'year' } as const;

const pickerOf = (format: string): 'date' | 'month' | 'year' =>
  format === 'yyyy-MM' || format === 'yyyy' ? PICKERS[format] : 'date';

/** The clock of a moment in Asia/Shanghai, which forms mean whatever the browser's own zone is. */
const clockOf = (moment: number): string => new Date(moment + 8 * 3_600_000).toISOString().slice(11, 19);

export const dateRenderer: RendererOf<typeof date> = {
  icon: <CalendarOutlined />,
  Edit: function DateEdit(field) {
    const { value, props, onChange } = field;
    const words = useWords();
    const isMoment = props.type === 'datetime';
    const shown =
      value === null ? null : dayjs(typeof value === 'number' ? `${dayOf(value)}T${clockOf(value)}` : value);
    return (
      <DatePicker
        {...controlProps(field)}
        className="picker"
        picker={pickerOf(props.format)}
        format={props.format.replace('yyyy', 'YYYY').replace('dd', 'DD')}
        showTime={isMoment ? { format: props.format.slice(11) || 'HH:mm' } : false}
        allowClear={props.clearable}
        placeholder={words(props.placeholder)}
        value={shown}
        onChange={(next) => {
          if (!next) onChange(null);
          else if (!isMoment) onChange(startOf(next.format('YYYY-MM-DD'), props.format));
          else onChange(startOfDay(next.format('YYYY-MM-DD')) + secondsOf(next.format('HH:mm:ss')) * 1000);
        }}
      />
    );
  },
};

/** A month is its first day, a year too. */
function startOf(day: string, format: string): string {
  if (format === 'yyyy') return `${day.slice(0, 4)}-01-01`;
  return format === 'yyyy-MM' ? `${day.slice(0, 7)}-01` : day;
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
