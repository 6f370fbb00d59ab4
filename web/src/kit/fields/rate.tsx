import { StarOutlined } from '@ant-design/icons';
import type { rate } from '@auditplus/contract/kinds/rate.ts';
import { Rate } from 'antd';
import type { RendererOf } from './form-renderer.ts';

export const rateRenderer: RendererOf<typeof rate> = {
  icon: <StarOutlined />,
  Edit: ({ value, props, isDisabled, onChange }) => (
    <span className="rate-edit">
      <Rate
        count={props.max}
        allowHalf={props.allowHalf}
        disabled={isDisabled}
        value={Number(value ?? 0)}
        onChange={(stars) => onChange(stars === 0 ? null : stars)}
      />
      {props.showScore && value !== null ? <span className="number">{value}</span> : null}
    </span>
  ),
  Read: ({ value, props }) =>
    value === null ? '–' : <Rate count={props.max} allowHalf disabled value={Number(value)} />,
};
