import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { Field } from '../../kit/field.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { useCan } from '../../kit/permission.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { sysConfigMessages } from './sys-config.messages.ts';

/** Who passes every menu and button check. */
export function Administrators() {
  const query = useRoute(sysConfigRoutes.administrators, {});
  return (
    <Loaded query={query}>
      {(administrators) => <AdministratorsForm ids={administrators.map((user) => user.id)} />}
    </Loaded>
  );
}

const Body = z.object({ adminIds: z.array(z.string()).min(1) });

function AdministratorsForm({ ids }: { readonly ids: readonly string[] }) {
  const t = useMessages(sysConfigMessages);
  const mayEdit = useCan('btn_edit');
  const values = useMemo(() => ({ adminIds: [...ids] }), [ids]);
  const form = useKitForm({ schema: Body, values });
  const save = useAction(sysConfigRoutes.setAdministrators, {
    done: t('adminsSaved'),
    invalidates: [routeKey(sysConfigRoutes.administrators)],
    onRefused: () => true,
  });
  return (
    <KitForm form={form} readOnly={!mayEdit} onSubmit={(body) => save.mutateAsync({ body })}>
      <p className="quiet measure">{t('adminsLead')}</p>
      <Field name="adminIds" label={t('adminsField')} required>
        <UserPicker multiple />
      </Field>
      {mayEdit ? (
        <div>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('adminsSave')}
          </Button>
        </div>
      ) : null}
    </KitForm>
  );
}
