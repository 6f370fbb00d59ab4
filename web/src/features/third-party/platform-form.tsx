import { ThirdEdit, type ThirdView } from '@auditplus/contract/features/third-party/third-party.model.ts';
import { thirdPartyRoutes } from '@auditplus/contract/features/third-party/third-party.routes.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { Button, Input } from 'antd';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { FormSection, KitForm, useKitForm } from '../../kit/form.tsx';
import { useCan } from '../../kit/permission.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { useAction } from '../../lib/query.ts';
import { thirdPartyMessages } from './third-party.messages.ts';

/** How a platform is reached. */
export function PlatformForm({ view }: { readonly view: ThirdView }) {
  const t = useMessages(thirdPartyMessages);
  const language = useLanguage();
  const mayEdit = useCan('btn_edit');
  const values = useMemo(() => editOf(view), [view]);
  const form = useKitForm({ schema: ThirdEdit, values });
  const params = { kind: view.kind };
  const save = useAction(thirdPartyRoutes.save, { done: t('saved'), onRefused: () => true });
  const test = useAction(thirdPartyRoutes.test, { done: t('testDone'), invalidates: [] });
  const isWecom = view.kind === 'wecom';
  const helpOf = (name: 'secret' | 'agentSecret') =>
    view.lostSecrets.includes(name) ? refusals['secret.lost'][language] : t('secretHelp');
  const secret = <Input.Password maxLength={200} autoComplete="new-password" visibilityToggle={false} />;
  return (
    <KitForm
      form={form}
      layout="wide"
      readOnly={!mayEdit}
      onSubmit={(body) => save.mutateAsync({ params, body })}
    >
      <FormSection title={t('settings')}>
        <FlagField name="enabledMark" label={t('enabled')} />
        <Field name="address" label={t('address')} required help={t('addressHelp')}>
          <Input maxLength={200} spellCheck={false} />
        </Field>
        <Field name="appId" label={t(isWecom ? 'corpId' : 'appKey')}>
          <Input maxLength={100} autoComplete="off" spellCheck={false} />
        </Field>
        <Field name="secret" label={t(isWecom ? 'contactsSecret' : 'appSecret')} help={helpOf('secret')}>
          {secret}
        </Field>
        <Field name="agentId" label={t('agentId')} help={t('agentIdHelp')}>
          <Input maxLength={50} autoComplete="off" />
        </Field>
        {isWecom ? (
          <Field name="agentSecret" label={t('agentSecret')} help={helpOf('agentSecret')}>
            {secret}
          </Field>
        ) : null}
        <Field name="rootId" label={t('rootId')} help={t('rootIdHelp')}>
          <Input maxLength={20} />
        </Field>
      </FormSection>
      {mayEdit ? (
        <div className="third-party-acts">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button
            loading={test.isPending}
            disabled={form.formState.isDirty || view.appId === '' || view.secret === ''}
            onClick={() => test.mutate({ params })}
          >
            {t('test')}
          </Button>
        </div>
      ) : null}
    </KitForm>
  );
}

const editOf = (view: ThirdView): ThirdEdit => {
  const { enabledMark, address, appId, agentId, secret, agentSecret, rootId, rev } = view;
  return { enabledMark, address, appId, agentId, secret, agentSecret, rootId, rev };
};
