import { CalculatorOutlined } from '@ant-design/icons';
import type { calculate } from '@auditplus/contract/kinds/calculate.ts';
import { decimalText } from '@auditplus/contract/kinds/stored-values.ts';
import type { PropsOf, RendererOf } from './form-renderer.ts';
import { grouped } from './numbers.ts';
import { useWords } from './use-words.ts';

type CalculatedProps = { readonly value: number | string | null; readonly props: PropsOf<typeof calculate> };

/** Two decimals at least, as the field's value travels. */
function Calculated({ value, props }: CalculatedProps) {
  const unit = useWords()(props.unit);
  if (value === null) return '–';
  const [whole = '', places = ''] = decimalText(value).split('.');
  const text = `${props.thousands ? grouped(whole) : whole}.${places.padEnd(2, '0')}`;
  return unit ? `${text} ${unit}` : text;
}

export const calculateRenderer: RendererOf<typeof calculate> = {
  icon: <CalculatorOutlined />,
  Edit: ({ id, label, value, props }) => (
    <output id={id} className="field-text number" aria-label={label}>
      <Calculated value={value} props={props} />
    </output>
  ),
  Read: Calculated,
};
