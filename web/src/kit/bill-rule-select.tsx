import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { Select } from 'antd';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { useRoute } from '../lib/query.ts';
import { fieldMessages } from './kit-fields.messages.ts';

type BillRuleSelectProps = {
  /** The rule's code. */
  readonly value?: string | null;
  readonly onChange?: (code: string) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
};

/** Chooses the rule by which numbers are given out. */
export function BillRuleSelect({ value, onChange, placeholder, ...rest }: BillRuleSelectProps) {
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const query = useRoute(billNumbersRoutes.selector, {}, { staleTime: 60_000 });
  const name = t('chooseTitle', { title: t('billRule') });
  return (
    <Select<string | null>
      aria-label={t('billRule')}
      {...rest}
      className="picker"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={query.isPending}
      placeholder={placeholder ?? name}
      notFoundContent={common('noData')}
      value={value || null}
      options={(query.data?.list ?? []).map((rule) => ({
        value: rule.enCode,
        label: `${rule.fullName} (${rule.enCode})`,
      }))}
      onChange={(code) => onChange?.(code ?? '')}
    />
  );
}
