import { StarOutlined } from '@ant-design/icons';
import type { rate } from '@auditplus/contract/kinds/rate.ts';
import { Rate } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { formFieldMessages } from './form-fields.messages.ts';
import type { RendererOf } from './form-renderer.ts';

const WORDS = ['rate1', 'rate2', 'rate3', 'rate4', 'rate5'] as const;

/** What so many stars say, however many there may be. */
const wordOf = (stars: number, most: number) =>
  WORDS[Math.min(WORDS.length, Math.max(1, Math.ceil((stars / most) * WORDS.length))) - 1] ?? 'rate1';

export const rateRenderer: RendererOf<typeof rate> = {
  icon: <StarOutlined />,
  Edit: function RateEdit({ value, props, isDisabled, onChange }) {
    const t = useMessages(formFieldMessages);
    return (
      <span className="rate-edit">
        <Rate
          count={props.max}
          allowHalf={props.allowHalf}
          disabled={isDisabled}
          value={Number(value ?? 0)}
          onChange={(stars) => onChange(stars === 0 ? null : stars)}
        />
        {props.showScore && value !== null ? <span className="number">{value}</span> : null}
        {props.showText && value !== null ? <span>{t(wordOf(Number(value), props.max))}</span> : null}
      </span>
    );
  },
  Read: ({ value, props }) =>
    value === null ? '–' : <Rate count={props.max} allowHalf disabled value={Number(value)} />,
};
