import { Select, Skeleton } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { useDictionary } from './dictionary.tsx';
import { kitMessages } from './kit.messages.ts';

type DictSelectProps = {
  readonly code: string;
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly allowClear?: boolean;
  readonly 'aria-label'?: string;
};

/** Chooses one value of a dictionary. */
export function DictSelect({
  code,
  value,
  onChange,
  allowClear = true,
  placeholder,
  ...rest
}: DictSelectProps) {
  const t = useMessages(kitMessages);
  const { options, former, loading } = useDictionary(code);
  // Without its options the select would show the bare code of its value.
  if (loading && value) return <Skeleton.Input active block aria-label={rest['aria-label']} />;
  return (
    <Select<string | null>
      {...rest}
      className="picker"
      value={value || null}
      options={[...options, ...former.filter((option) => option.value === value)]}
      loading={loading}
      allowClear={allowClear}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder ?? t('chooseSome')}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}
