import { MoneyCollectOutlined } from '@ant-design/icons';
import type { amount } from '@auditplus/contract/kinds/amount.ts';
import { decimalOf } from '@auditplus/contract/kinds/stored-values.ts';
import { InputNumber } from 'antd';
import { AmountInWords } from '../display-fields.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { shownNumber } from './numbers.ts';
import { useWords } from './use-words.ts';

/** Decimals of money. */
const PLACES = 2;

export const amountRenderer: RendererOf<typeof amount> = {
  icon: <MoneyCollectOutlined />,
  Edit: function AmountEdit(field) {
    const { value, props, onChange } = field;
    const placeholder = useWords()(props.placeholder);
    return (
      <span className="amount">
        <InputNumber<string | number>
          {...controlProps(field)}
          stringMode
          controls={false}
          value={value}
          precision={PLACES}
          placeholder={placeholder}
          {...(props.min === undefined ? {} : { min: props.min })}
          {...(props.max === undefined ? {} : { max: props.max })}
          onChange={(next) =>
            onChange(next === null || next === '' ? null : (decimalOf(String(next)) ?? next))
          }
        />
        {props.showChinese && value !== null ? <AmountInWords value={value} /> : null}
      </span>
    );
  },
  Read: ({ value, props }) =>
    value === null ? (
      '–'
    ) : (
      <>
        {shownNumber(value, { places: PLACES })} {props.showChinese ? <AmountInWords value={value} /> : null}
      </>
    ),
};
