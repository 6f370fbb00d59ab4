import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { RoleSelect } from '../../kit/role-select.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { portalMessages } from './portals.messages.ts';

type PortalHoldersDrawerProps = { readonly id: string; readonly onClose: () => void };

/** Which roles may open a portal. */
export function PortalHoldersDrawer({ id, onClose }: PortalHoldersDrawerProps) {
  const t = useMessages(portalMessages);
  const query = useRoute(
    grantsRoutes.portalHolders,
    { params: { itemId: id, objectType: 'Role' } },
    { staleTime: 0 },
  );
  if (query.data && !query.isFetching) return <HoldersForm id={id} ids={query.data.ids} onClose={onClose} />;
  return (
    <SideDrawer open title={t('holders')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

const Holders = z.object({ roleIds: z.array(z.string()) });

function HoldersForm({ id, ids, onClose }: PortalHoldersDrawerProps & { readonly ids: readonly string[] }) {
  const t = useMessages(portalMessages);
  const values = useMemo(() => ({ roleIds: [...ids] }), [ids]);
  const form = useKitForm({ schema: Holders, values });
  const save = useAction(grantsRoutes.savePortal, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      open
      title={t('holders')}
      form={form}
      onSubmit={({ roleIds }) =>
        save.mutateAsync({
          params: { itemId: id },
          body: { itemType: 'portal', objectType: 'Role', objectId: roleIds },
        })
      }
      onClose={onClose}
    >
      <Field name="roleIds" label={t('roles')} help={t('holdersHelp')}>
        <RoleSelect multiple />
      </Field>
    </FormDrawer>
  );
}
