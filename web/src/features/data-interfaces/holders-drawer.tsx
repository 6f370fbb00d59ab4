import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { RoleSelect } from '../../kit/tree-selects.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';

type HoldersDrawerProps = { readonly id: string; readonly onClose: () => void };

/** Which roles may call an interface. */
export function HoldersDrawer({ id, onClose }: HoldersDrawerProps) {
  const t = useMessages(interfaceMessages);
  const query = useRoute(dataInterfacesRoutes.holders, { params: { id } }, { staleTime: 0 });
  if (query.data && !query.isFetching)
    return <HoldersForm id={id} roleIds={query.data.roleIds} onClose={onClose} />;
  return (
    <SideDrawer open title={t('holders')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function HoldersForm({ id, roleIds, onClose }: HoldersDrawerProps & { readonly roleIds: readonly string[] }) {
  const t = useMessages(interfaceMessages);
  const values = useMemo(() => ({ roleIds: [...roleIds] }), [roleIds]);
  const form = useKitForm({ schema: dataInterfacesRoutes.saveHolders.body, values });
  const save = useAction(dataInterfacesRoutes.saveHolders, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={id}
      open
      title={t('holders')}
      form={form}
      onSubmit={(body) => save.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      <Field name="roleIds" label={t('roles')} help={t('holdersHelp')}>
        <RoleSelect multiple />
      </Field>
    </FormDrawer>
  );
}
