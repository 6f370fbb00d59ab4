import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { ItemHolderType } from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../i18n/messages.ts';
import { useAction, useRoute } from '../lib/query.ts';
import { Loaded } from './blocks.tsx';
import { FormDrawer, SideDrawer } from './drawers.tsx';
import { Field } from './field.tsx';
import { useKitForm } from './form.tsx';
import { itemHoldersMessages } from './item-holders.messages.ts';
import { OrgPicker } from './org-picker.tsx';
import { useCan } from './permission.tsx';
import { RoleSelect } from './tree-selects.tsx';

/** Whether the person gives what the page lists to others: with all rights, or these alone. */
export function useMayGive(): boolean {
  const givesRights = useCan('btn_save', 'permission.authorize');
  return useCan('btn_authorize') || givesRights;
}

type ItemHoldersDrawerProps = {
  readonly itemType: 'portal' | 'report';
  readonly id: string;
  readonly onClose: () => void;
};

/** Which roles and organisations may open a portal or a report. */
export function ItemHoldersDrawer({ itemType, id, onClose }: ItemHoldersDrawerProps) {
  const t = useMessages(itemHoldersMessages);
  const holdersOf = (objectType: ItemHolderType) =>
    [{ params: { itemId: id, objectType }, query: { itemType } }, { staleTime: 0 }] as const;
  const roles = useRoute(grantsRoutes.itemHolders, ...holdersOf('Role'));
  const organizes = useRoute(grantsRoutes.itemHolders, ...holdersOf('Organize'));
  if (roles.data && organizes.data && !roles.isFetching && !organizes.isFetching)
    return (
      <HoldersForm
        itemType={itemType}
        id={id}
        roleIds={roles.data.ids}
        organizeIds={organizes.data.ids}
        onClose={onClose}
      />
    );
  return (
    <SideDrawer open title={t('title')} onClose={onClose}>
      <Loaded query={roles.error ? roles : organizes}>{() => null}</Loaded>
    </SideDrawer>
  );
}

const NONE: ReadonlySet<string> = new Set();
const isAdministered = ({ abilities }: OrganizeNode): boolean => abilities?.canEdit === true;

const Holders = z.object({ roleIds: z.array(z.string()), organizeIds: z.array(z.string()) });

type HoldersFormProps = ItemHoldersDrawerProps & {
  readonly roleIds: readonly string[];
  readonly organizeIds: readonly string[];
};

function HoldersForm({ itemType, id, roleIds, organizeIds, onClose }: HoldersFormProps) {
  const t = useMessages(itemHoldersMessages);
  const values = useMemo(
    () => ({ roleIds: [...roleIds], organizeIds: [...organizeIds] }),
    [roleIds, organizeIds],
  );
  const form = useKitForm({ schema: Holders, values });
  // The server refuses what lies outside the organisations that a person administers.
  const own = useRoute(rolesRoutes.selectorByPermission, {}, { staleTime: 0 });
  const ownRoles = useMemo(
    () => own.data && new Set(own.data.list.flatMap(({ children }) => children.map(({ id }) => id))),
    [own.data],
  );
  const every = useRoute(rolesRoutes.selector, {}, { staleTime: 60_000 });
  const isLimited = own.data !== undefined && own.data.list.length < (every.data?.list.length ?? 0);
  const save = useAction(grantsRoutes.saveItem, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={id}
      open
      title={t('title')}
      form={form}
      onSubmit={(chosen) =>
        save.mutateAsync({
          params: { itemId: id },
          body: {
            itemType,
            objectType: 'Role',
            objectId: chosen.roleIds,
            organizeIds: chosen.organizeIds,
          },
        })
      }
      onClose={onClose}
    >
      {isLimited ? <p className="quiet">{t('onlyYours')}</p> : null}
      <Field name="roleIds" label={t('roles')} help={t(`${itemType}Help`)}>
        <RoleSelect multiple among={ownRoles ?? NONE} />
      </Field>
      <Field name="organizeIds" label={t('organizes')} help={t('organizesHelp')}>
        <OrgPicker multiple scope="all" selectable={isAdministered} />
      </Field>
    </FormDrawer>
  );
}
