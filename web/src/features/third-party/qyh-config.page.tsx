import './third-party.css';
import {
  type QyhConfig,
  QyhConfigEdit,
} from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { officialAccountsRoutes } from '@auditplus/contract/features/third-party/official-accounts.routes.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { Button, Input } from 'antd';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, KitForm, useKitForm } from '../../kit/form.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { CallbackPart } from './callback-part.tsx';
import { thirdPartyMessages } from './third-party.messages.ts';
import { weChatMessages } from './we-chat.messages.ts';

/** The enterprise account: WeCom's settings, and how it reaches us. */
export default function QyhConfigPage() {
  const t = useMessages(weChatMessages);
  const words = useMessages(thirdPartyMessages);
  const query = useRoute(officialAccountsRoutes.readQyh, {});
  return (
    <PageFrame title={t('qyTitle')} subtitle={words('untried')}>
      <Loaded query={query}>{(view) => <QyhForm view={view} />}</Loaded>
    </PageFrame>
  );
}

function QyhForm({ view }: { readonly view: QyhConfig }) {
  const t = useMessages(weChatMessages);
  const words = useMessages(thirdPartyMessages);
  const language = useLanguage();
  const mayEdit = useCan('btn_edit');
  const values = useMemo(() => {
    const { calledTime: _called, lostSecrets: _lost, ...edit } = view;
    return edit;
  }, [view]);
  const form = useKitForm({ schema: QyhConfigEdit, values });
  const save = useAction(officialAccountsRoutes.saveQyh, { done: words('saved'), onRefused: () => true });
  const helpOf = (name: QyhConfig['lostSecrets'][number], usual = words('secretHelp')) =>
    view.lostSecrets.includes(name) ? refusals['secret.lost'][language] : usual;
  const secret = <Input.Password maxLength={200} autoComplete="new-password" visibilityToggle={false} />;
  return (
    <KitForm form={form} layout="wide" readOnly={!mayEdit} onSubmit={(body) => save.mutateAsync({ body })}>
      <FormSection title={words('settings')}>
        <p className="quiet">{t('qyLead')}</p>
        <FlagField name="enabledMark" label={words('enabled')} />
        <Field name="address" label={words('address')} required help={words('addressHelp')}>
          <Input maxLength={200} spellCheck={false} />
        </Field>
        <Field name="qyh_CorpId" label={words('corpId')}>
          <Input maxLength={100} autoComplete="off" spellCheck={false} />
        </Field>
        <Field name="qyh_CorpSecret" label={words('contactsSecret')} help={helpOf('qyh_CorpSecret')}>
          {secret}
        </Field>
        <Field name="qyh_AgentId" label={words('agentId')} help={words('agentIdHelp')}>
          <Input maxLength={50} autoComplete="off" />
        </Field>
        <Field name="qyh_AgentSecret" label={words('agentSecret')} help={helpOf('qyh_AgentSecret')}>
          {secret}
        </Field>
      </FormSection>
      <CallbackPart
        kind="qy"
        calledTime={view.calledTime}
        token={['qyh_Token', helpOf('qyh_Token')]}
        aesKey={['qyh_AesKey', helpOf('qyh_AesKey', t('aesKeyHelp'))]}
      />
      {mayEdit ? (
        <div className="third-party-acts">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {words('save')}
          </Button>
        </div>
      ) : null}
    </KitForm>
  );
}
