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
  /** Those that may be chosen and taken away; all unless given. What else is chosen already stays. */
  readonly among?: ReadonlySet<string>;
};

const FRESH_MS = 60_000;

/** Chooses enabled roles. */
export function RoleSelect({
  id,
  value = [],
  onChange,
  disabled = false,
  status = '',
  among,
}: RoleSelectProps) {
  const t = useMessages(fieldMessages);
  const query = useRoute(rolesRoutes.selector, {}, { staleTime: FRESH_MS });
  const options = (query.data?.list ?? [])
    .flatMap(rolesOf)
    .map((role) => ({ ...role, disabled: among?.has(role.value) === false }))
    .filter((role) => !role.disabled || value.includes(role.value));
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      disabled={disabled}
      status={status}
      placeholder={t('choose')}
      loading={query.isPending}
      value={[...value]}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}

/** Roles below their organisations. */
export const rolesOf = (node: HolderNode): { value: string; label: string }[] => [
  ...(node.type === 'role' ? [{ value: node.id, label: node.fullName }] : []),
  ...(node.children ?? []).flatMap(rolesOf),
];
