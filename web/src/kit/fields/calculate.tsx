import { CalculatorOutlined } from '@ant-design/icons';
import type { calculate } from '@auditplus/contract/kinds/calculate.ts';
import type { PropsOf, RendererOf } from './form-renderer.ts';
import { shownNumber } from './numbers.ts';
import { useWords } from './use-words.ts';

type CalculatedProps = { readonly value: number | string | null; readonly props: PropsOf<typeof calculate> };

/** Two decimals at least, as the field's value travels. */
function Calculated({ value, props }: CalculatedProps) {
  const unit = useWords()(props.unit);
  if (value === null) return '–';
  const text = shownNumber(value, { places: 2, isGrouped: props.thousands });
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
