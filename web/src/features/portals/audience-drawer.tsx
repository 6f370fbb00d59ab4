import { PortalAudience, type PortalRow } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { Checkbox } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { RoleSelect } from '../../kit/role-select.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { readHomePage } from './home-page.ts';
import { portalMessages } from './portals.messages.ts';

type AudienceDrawerProps = { readonly portal: PortalRow; readonly onClose: () => void };

/** Whose home page a portal is: everybody's, or that of the holders of roles. */
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
  const form = useKitForm({ schema: PortalAudience, values: audience });
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
    </FormDrawer>
  );
}
