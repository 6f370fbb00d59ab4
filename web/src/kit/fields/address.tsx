import { EnvironmentOutlined } from '@ant-design/icons';
import type { address } from '@auditplus/contract/kinds/address.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { AreaPicker } from '../area-picker.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { AreaNames } from './names.tsx';
import { useWords } from './use-words.ts';
import './fields.css';

export const addressRenderer: RendererOf<typeof address> = {
  icon: <EnvironmentOutlined />,
  Edit: function AddressEdit(field) {
    const { value, props, onChange } = field;
    const placeholder = useWords()(props.placeholder);
    const { onBlur: _, ...shared } = controlProps(field);
    const picker = {
      ...shared,
      clearable: props.clearable,
      depth: Number(props.level),
      ...(placeholder ? { placeholder } : {}),
    };
    const ids = idsOf(value);
    if (!props.multiple)
      return <AreaPicker {...picker} value={[...ids]} onChange={(path) => onChange(path.at(-1) ?? null)} />;
    // Each has a box of its own, and an empty one follows for the next.
    return (
      <span className="areas">
        {[...ids, ''].map((id, index) => (
          <AreaPicker
            key={id}
            {...picker}
            value={id ? [id] : []}
            onChange={(path) => {
              const chosen = path.at(-1);
              const rest = ids.filter((other, at) => at !== index && other !== chosen);
              onChange(chosen ? [...rest.slice(0, index), chosen, ...rest.slice(index)] : rest);
            }}
          />
        ))}
      </span>
    );
  },
  Read: ({ value }) => <AreaNames ids={idsOf(value)} />,
};
