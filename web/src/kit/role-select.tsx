import type { HolderNode } from '@auditplus/contract/features/roles/roles.model.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { Select } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { useRoute } from '../lib/query.ts';
import { fieldMessages } from './kit-fields.messages.ts';

type RoleSelectProps = {
  readonly id?: string;
  readonly multiple: true;
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly disabled?: boolean;
  readonly status?: 'error' | '';
};

const FRESH_MS = 60_000;

/** Chooses enabled roles. */
export function RoleSelect({ id, value = [], onChange, disabled = false, status = '' }: RoleSelectProps) {
  const t = useMessages(fieldMessages);
  const query = useRoute(rolesRoutes.selector, {}, { staleTime: FRESH_MS });
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      disabled={disabled}
      status={status}
      placeholder={t('choose')}
      loading={query.isPending}
      value={[...value]}
      options={(query.data?.list ?? []).flatMap(rolesOf)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}

/** Roles below their organisations. */
const rolesOf = (node: HolderNode): { value: string; label: string }[] => [
  ...(node.type === 'role' ? [{ value: node.id, label: node.fullName }] : []),
  ...(node.children ?? []).flatMap(rolesOf),
];
