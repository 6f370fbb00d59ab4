import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../i18n/messages.ts';
import { useAction, useRoute } from '../lib/query.ts';
import { Loaded } from './blocks.tsx';
import { FormDrawer, SideDrawer } from './drawers.tsx';
import { Field } from './field.tsx';
import { useKitForm } from './form.tsx';
import { itemHoldersMessages } from './item-holders.messages.ts';
import { RoleSelect } from './role-select.tsx';

type ItemHoldersDrawerProps = {
  readonly itemType: 'portal' | 'report';
  readonly id: string;
  readonly onClose: () => void;
};

/** Which roles may open a portal or a report. */
export function ItemHoldersDrawer({ itemType, id, onClose }: ItemHoldersDrawerProps) {
  const t = useMessages(itemHoldersMessages);
  const query = useRoute(
    grantsRoutes.itemHolders,
    { params: { itemId: id, objectType: 'Role' }, query: { itemType } },
    { staleTime: 0 },
  );
  if (query.data && !query.isFetching)
    return <HoldersForm itemType={itemType} id={id} holders={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('title')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

const Holders = z.object({ roleIds: z.array(z.string()) });

type HoldersFormProps = ItemHoldersDrawerProps & {
  readonly holders: RouteReply<typeof grantsRoutes.itemHolders>;
};

function HoldersForm({ itemType, id, holders: { ids }, onClose }: HoldersFormProps) {
  const t = useMessages(itemHoldersMessages);
  const values = useMemo(() => ({ roleIds: [...ids] }), [ids]);
  const form = useKitForm({ schema: Holders, values });
  const save = useAction(grantsRoutes.saveItem, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={id}
      open
      title={t('title')}
      form={form}
      onSubmit={({ roleIds }) =>
        save.mutateAsync({
          params: { itemId: id },
          body: { itemType, objectType: 'Role', objectId: roleIds },
        })
      }
      onClose={onClose}
    >
      <Field name="roleIds" label={t('roles')} help={t(`${itemType}Help`)}>
        <RoleSelect multiple />
      </Field>
    </FormDrawer>
  );
}
