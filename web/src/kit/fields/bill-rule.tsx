import { FieldNumberOutlined } from '@ant-design/icons';
import type { billRule } from '@auditplus/contract/kinds/bill-rule.ts';
import { useMessages } from '../../i18n/messages.ts';
import { formFieldMessages } from './form-fields.messages.ts';
import type { RendererOf } from './form-renderer.ts';

export const billRuleRenderer: RendererOf<typeof billRule> = {
  icon: <FieldNumberOutlined />,
  Edit: function BillRuleEdit({ value }) {
    const t = useMessages(formFieldMessages);
    return value ? (
      <span className="field-text">{value}</span>
    ) : (
      <span className="field-text quiet">{t('numberLater')}</span>
    );
  },
};
