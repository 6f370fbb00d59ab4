import {
  type PortalAudience,
  PortalAudienceEdit,
  type PortalRow,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { Alert, Checkbox } from 'antd';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useMayGive } from '../../kit/item-holders-drawer.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { RoleSelect } from '../../kit/tree-selects.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { readHomePage } from './home-page.ts';
import { portalMessages } from './portals.messages.ts';

type AudienceDrawerProps = { readonly portal: PortalRow; readonly onClose: () => void };

/** Whose home page a portal is: everybody's, that of the holders of roles or of the people of organisations. */
export function AudienceDrawer({ portal, onClose }: AudienceDrawerProps) {
  const t = useMessages(portalMessages);
  const query = useRoute(portalsRoutes.audience, { params: { id: portal.id } }, { staleTime: 0 });
  if (query.data && !query.isFetching)
    return <AudienceForm portal={portal} audience={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('homeOfPortal', { name: portal.fullName })} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function AudienceForm({
  portal,
  audience,
  onClose,
}: AudienceDrawerProps & { readonly audience: PortalAudience }) {
  const t = useMessages(portalMessages);
  const values = useMemo(() => ({ ...audience, grants: false }), [audience]);
  const form = useKitForm({ schema: PortalAudienceEdit, values });
  const save = useAction(portalsRoutes.setAudience, {
    done: t('homeSet'),
    onRefused: () => true,
    onDone: () => void readHomePage(),
  });
  return (
    <FormDrawer
      recordId={portal.id}
      open
      title={t('homeOfPortal', { name: portal.fullName })}
      form={form}
      onSubmit={(body) => save.mutateAsync({ params: { id: portal.id }, body })}
      onClose={onClose}
    >
      <Field name="isForAll" label={t('homeOfAll')} help={t('homeOfAllHelp')} valueProp="checked">
        <Checkbox>{t('homeOfEverybody')}</Checkbox>
      </Field>
      <Field name="roleIds" label={t('homeOfRoles')} help={t('homeOfRolesHelp')}>
        <RoleSelect multiple />
      </Field>
      <Field name="organizeIds" label={t('homeOfOrganizes')} help={t('homeOfOrganizesHelp')}>
        <OrgPicker multiple scope="all" />
      </Field>
      <ShutOutNote portalId={portal.id} />
    </FormDrawer>
  );
}

/** Whose people may not open the portal, and the offer to give it to them. */
function ShutOutNote({ portalId }: { readonly portalId: string }) {
  const t = useMessages(portalMessages);
  const mayGive = useMayGive();
  const { roleIds, organizeIds } = useWatch<PortalAudienceEdit>() as PortalAudienceEdit;
  const query = useRoute(
    portalsRoutes.shutOut,
    { params: { id: portalId }, body: { isForAll: false, roleIds, organizeIds } },
    { enabled: roleIds.length + organizeIds.length > 0, staleTime: 0 },
  );
  const list = query.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t('shutOut')}
        description={
          <ul>
            {list.map(({ kind, id, fullName, people, shutOut }) => (
              <li key={`${kind} ${id}`}>{t('shutOutOf', { name: fullName, count: people, shutOut })}</li>
            ))}
          </ul>
        }
      />
      {mayGive ? (
        <Field name="grants" label={t('holders')} valueProp="checked">
          <Checkbox>{t('grantToThem')}</Checkbox>
        </Field>
      ) : null}
    </>
  );
}
