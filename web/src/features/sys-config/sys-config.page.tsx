import './sys-config.css';
import { SysConfigEdit } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, Tabs } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { askForBrand } from '../../lib/brand.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { OutboundHosts } from '../outbound-hosts/public.ts';
import { ThirdParty } from '../third-party/public.ts';
import { Administrators } from './administrators.tsx';
import { BasicFields } from './basic-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { SecurityFields } from './security-fields.tsx';
import { sysConfigMessages } from './sys-config.messages.ts';

const FORM = 'sys-config';
const TABS = ['basic', 'security', 'delivery', 'third', 'admins', 'outbound'] as const;
/** Tabs that are no part of the form. */
const APART: readonly Tab[] = ['third', 'admins', 'outbound'];
type Tab = (typeof TABS)[number];

/** The system configuration in tabs; the first three are one form. */
export default function SysConfigPage() {
  const t = useMessages(sysConfigMessages);
  const query = useRoute(sysConfigRoutes.read, {});
  const mayEdit = useCan('btn_edit');
  const [search, setSearch] = useSearchParams();
  const mayOpen = useCan('btn_outbound');
  const tabs = TABS.filter((name) => name !== 'outbound' || mayOpen);
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'basic';
  return (
    <PageFrame
      title={t('title')}
      actions={
        mayEdit && !APART.includes(tab) ? (
          <Button type="primary" htmlType="submit" form={FORM}>
            {t('save')}
          </Button>
        ) : null
      }
    >
      <Tabs
        activeKey={tab}
        items={tabs.map((name) => ({ key: name, label: t(name) }))}
        onChange={(name) => setSearch({ tab: name }, { replace: true })}
      />
      {tab === 'admins' ? <Administrators /> : null}
      {tab === 'third' ? <ThirdParty /> : null}
      {tab === 'outbound' ? <OutboundHosts /> : null}
      {APART.includes(tab) ? null : (
        <Loaded query={query}>
          {(config) => <ConfigForm config={config} tab={tab} readOnly={!mayEdit} />}
        </Loaded>
      )}
    </PageFrame>
  );
}

type ConfigFormProps = {
  readonly config: RouteReply<typeof sysConfigRoutes.read>;
  readonly tab: Tab;
  readonly readOnly: boolean;
};

function ConfigForm({ config, tab, readOnly }: ConfigFormProps) {
  const t = useMessages(sysConfigMessages);
  const values = useMemo(() => config, [config]);
  const form = useKitForm({ schema: SysConfigEdit, values });
  const save = useAction(sysConfigRoutes.save, {
    done: t('saved'),
    invalidates: [routeKey(sysConfigRoutes.read)],
    onRefused: () => true,
  });
  return (
    <KitForm
      form={form}
      id={FORM}
      layout="wide"
      readOnly={readOnly}
      onSubmit={async (body) => {
        await save.mutateAsync({ body });
        form.setValue('rev', (body.rev ?? 0) + 1);
        void askForBrand();
      }}
    >
      <div hidden={tab !== 'basic'}>
        <BasicFields publicUrl={config.publicUrl} />
      </div>
      <div hidden={tab !== 'security'}>
        <SecurityFields form={form} />
      </div>
      <div hidden={tab !== 'delivery'}>
        <DeliveryFields form={form} readOnly={readOnly} lost={config.lostSecrets} />
      </div>
    </KitForm>
  );
}
