import { FontSizeOutlined } from '@ant-design/icons';
import type { comInput } from '@auditplus/contract/kinds/com-input.ts';
import { Input } from 'antd';
import { MENU_ICONS } from '../menu-icons.ts';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

type BesideProps = { readonly icon: string; readonly text: string };

/** What stands in the box before or after what is typed. */
function Beside({ icon, text }: BesideProps) {
  const Icon = MENU_ICONS[icon];
  return Icon || text ? (
    <>
      {Icon ? <Icon /> : null}
      {text}
    </>
  ) : null;
}

export const comInputRenderer: RendererOf<typeof comInput> = {
  icon: <FontSizeOutlined />,
  Edit: function ComInput(field) {
    const words = useWords();
    const { value, props, onChange } = field;
    const shared = {
      ...controlProps(field),
      value: value ?? '',
      placeholder: words(props.placeholder),
      allowClear: props.clearable,
      showCount: props.showWordLimit,
      ...(props.maxlength === undefined ? {} : { maxLength: props.maxlength }),
      prefix: <Beside icon={props.prefixIcon} text={words(props.prepend)} />,
      suffix: <Beside icon={props.suffixIcon} text={words(props.append)} />,
      onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
    };
    return props.showPassword ? <Input.Password autoComplete="off" {...shared} /> : <Input {...shared} />;
  },
};
