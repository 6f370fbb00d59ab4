import './data-sources.css';
import {
  DataSourceEdit,
  type DataSourceInfo,
  OFFERED_DB_TYPES,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, InputNumber, Radio } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, useKitForm } from '../../kit/form.tsx';
import { useCan } from '../../kit/permission.tsx';
import { FlagField, TailFields } from '../../kit/record-fields.tsx';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { dataSourceMessages } from './data-sources.messages.ts';

type DrawerProps = { readonly id: string | null; readonly onClose: () => void };

/** Adds a data source or changes one. */
export function DataSourceDrawer({ id, onClose }: DrawerProps) {
  const t = useMessages(dataSourceMessages);
  const query = useRoute(
    dataSourcesRoutes.read,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0 },
  );
  if (id === null) return <SourceForm info={null} onClose={onClose} />;
  if (query.data) return <SourceForm info={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('editSource')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

const USUAL_PORTS = { PostgreSQL: 5432, MySQL: 3306 } as const;

function SourceForm({
  info,
  onClose,
}: {
  readonly info: DataSourceInfo | null;
  readonly onClose: () => void;
}) {
  const t = useMessages(dataSourceMessages);
  const values = useMemo(() => (info ? editOf(info) : EMPTY), [info]);
  const form = useKitForm({ schema: DataSourceEdit, values });
  const create = useAction(dataSourcesRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(dataSourcesRoutes.update, { done: t('saved'), onRefused: () => true });
  const test = useAction(dataSourcesRoutes.test, { onRefused: () => true });
  const client = useQueryClient();
  const [tried, setTried] = useState<DataSourceEdit | null>(null);
  const dbType = useWatch({ control: form.control, name: 'dbType' });
  const save = async (body: DataSourceEdit) => {
    const id = info?.id ?? (await create.mutateAsync({ body })).id;
    if (info) await update.mutateAsync({ params: { id }, body: { ...body, rev: info.rev } });
    // What was tried before it was stored is noted beside what is stored now, a failure too.
    if (tried && isSameConnection(tried, body))
      await test
        .mutateAsync({ body: { ...body, id, password: KEPT_SECRET } })
        .catch(() => client.invalidateQueries({ queryKey: routeKey(dataSourcesRoutes.list) }));
  };
  return (
    <FormDrawer
      recordId={info?.id}
      open
      title={info ? t('editSource') : t('newSource')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="dbType" label={t('dbType')} required help={t('notTried')}>
        <Radio.Group
          options={OFFERED_DB_TYPES.map((known) => ({ value: known, label: t(`dbType.${known}`) }))}
          onChange={({ target }) => {
            const chosen = OFFERED_DB_TYPES.find((known) => known === target.value);
            if (chosen && !form.formState.dirtyFields.port)
              form.resetField('port', { defaultValue: USUAL_PORTS[chosen] });
          }}
        />
      </Field>
      <Field name="host" label={t('host')} required help={t('hostHelp')}>
        <Input maxLength={253} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field name="port" label={t('port')} required>
        <InputNumber min={1} max={65_535} precision={0} />
      </Field>
      <Field name="serviceName" label={t('serviceName')} required>
        <Input maxLength={100} spellCheck={false} autoCapitalize="none" />
      </Field>
      {dbType === 'PostgreSQL' ? (
        <Field name="dbSchema" label={t('dbSchema')} required>
          <Input maxLength={63} spellCheck={false} autoCapitalize="none" />
        </Field>
      ) : null}
      <Field name="userName" label={t('userName')} required help={t('userNameHelp')}>
        <Input maxLength={100} autoComplete="off" spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field name="password" label={t('password')} help={t('passwordHelp')}>
        <Input.Password maxLength={500} autoComplete="new-password" visibilityToggle={false} />
      </Field>
      <FlagField name="isEncrypted" label={t('isEncrypted')} help={t('isEncryptedHelp')} />
      <FlagField name="mayWrite" label={t('mayWrite')} help={t('mayWriteHelp')} />
      <ConnectionTest id={info?.id ?? ''} form={form} onTried={setTried} />
      <FormSection title={t('limits')} isFolded>
        <Field name="maxConnections" label={t('maxConnections')} help={t('maxConnectionsHelp')}>
          <InputNumber min={1} max={10} precision={0} />
        </Field>
        <Field name="timeoutSeconds" label={t('timeoutSeconds')}>
          <InputNumber min={1} max={60} precision={0} />
        </Field>
      </FormSection>
      <TailFields />
    </FormDrawer>
  );
}

const CONNECTION_FIELDS = [
  'dbType',
  'host',
  'port',
  'serviceName',
  'dbSchema',
  'userName',
  'password',
] as const satisfies readonly (keyof DataSourceEdit)[];

const isSameConnection = (one: DataSourceEdit, other: DataSourceEdit): boolean =>
  [...CONNECTION_FIELDS, 'isEncrypted' as const].every((name) => one[name] === other[name]);

type ConnectionTestProps = {
  readonly id: string;
  readonly form: UseFormReturn<DataSourceEdit>;
  readonly onTried: (what: DataSourceEdit) => void;
};

/** Tries what the form says, saved or not. */
function ConnectionTest({ id, form, onTried }: ConnectionTestProps) {
  const t = useMessages(dataSourceMessages);
  const mayTest = useCan('btn_test');
  const test = useAction(dataSourcesRoutes.test, { onRefused: () => true });
  const mayWrite = useWatch({ control: form.control, name: 'mayWrite' }) === 1;
  const said = useRef<HTMLDivElement>(null);
  const hasResult = !test.isPending && (test.isSuccess || test.isError);
  useEffect(() => {
    if (hasResult) said.current?.scrollIntoView({ block: 'nearest' });
  }, [hasResult]);
  if (!mayTest) return null;
  const run = async () => {
    if (!(await form.trigger([...CONNECTION_FIELDS], { shouldFocus: true }))) return;
    const values = form.getValues();
    onTried(values);
    test.mutate({ body: { id, ...values } });
  };
  return (
    <div className="field" data-wide="true">
      <Button loading={test.isPending} onClick={() => void run()}>
        {t('test')}
      </Button>
      <div ref={said} role="status" className="source-test">
        {test.isPending ? null : test.error ? (
          <Alert type="error" showIcon title={test.error.message} />
        ) : test.data ? (
          <>
            <Alert
              type="success"
              showIcon
              title={t('testOk', { version: test.data.version, ms: test.data.ms })}
            />
            {test.data.canWrite === mayWrite ? null : (
              <Alert type="warning" showIcon title={t(mayWrite ? 'cannotWrite' : 'canWrite')} />
            )}
          </>
        ) : null}
      </div>
    </div>
  );
}

const EMPTY: DataSourceEdit = {
  dbType: 'PostgreSQL',
  fullName: '',
  host: '',
  port: USUAL_PORTS.PostgreSQL,
  userName: '',
  password: '',
  serviceName: '',
  dbSchema: 'public',
  isEncrypted: 0,
  mayWrite: 0,
  maxConnections: 4,
  timeoutSeconds: 10,
  sortCode: 0,
  enabledMark: 1,
  description: '',
};

function editOf(info: DataSourceInfo): DataSourceEdit {
  const { id: _id, ...edit } = info;
  return { ...edit, password: info.password === KEPT_SECRET ? KEPT_SECRET : '' };
}
