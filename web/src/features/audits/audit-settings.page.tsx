import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { AuditSettings } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, Tabs } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { NotifyRules } from '../messages/public.ts';
import { SettingFields } from './audit-setting-fields.tsx';
import { settingsMessages } from './audit-settings.messages.ts';

const FORM = 'audit-settings';

/** The settings of the audit side (audit-domain 3.7); the department's head changes them. */
export default function AuditSettingsPage() {
  const t = useMessages(settingsMessages);
  const common = useMessages(commonMessages);
  const query = useRoute(checkTasksRoutes.settings, {});
  const mayEdit = useCan('btn_edit');
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'notify' ? 'notify' : 'settings';
  return (
    <PageFrame
      title={t('title')}
      actions={
        mayEdit && tab === 'settings' ? (
          <Button type="primary" htmlType="submit" form={FORM}>
            {common('save')}
          </Button>
        ) : null
      }
    >
      <Tabs
        activeKey={tab}
        items={[
          { key: 'settings', label: t('settings') },
          { key: 'notify', label: t('notify') },
        ]}
        onChange={(key) => setAddress(key === 'notify' ? { tab: key } : {}, { replace: true })}
      />
      {tab === 'notify' ? (
        <NotifyRules />
      ) : (
        <Loaded query={query}>{(stored) => <SettingsForm stored={stored} readOnly={!mayEdit} />}</Loaded>
      )}
    </PageFrame>
  );
}

type SettingsFormProps = {
  readonly stored: RouteReply<typeof checkTasksRoutes.settings>;
  readonly readOnly: boolean;
};

function SettingsForm({ stored, readOnly }: SettingsFormProps) {
  const t = useMessages(settingsMessages);
  const values = useMemo(() => AuditSettings.parse(stored), [stored]);
  const form = useKitForm({ schema: AuditSettings, values });
  const save = useAction(checkTasksRoutes.saveSettings, {
    done: t('saved'),
    invalidates: [routeKey(checkTasksRoutes.settings)],
    onRefused: () => true,
  });
  return (
    <KitForm
      form={form}
      id={FORM}
      layout="wide"
      readOnly={readOnly}
      onSubmit={(settings) => save.mutateAsync({ body: { settings, rev: stored.rev } })}
    >
      <SettingFields />
    </KitForm>
  );
}
