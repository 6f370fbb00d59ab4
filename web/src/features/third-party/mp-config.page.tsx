import './third-party.css';
import {
  type MpConfig,
  MpConfigEdit,
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

/** How the WeChat official account is reached, and how it reaches us. */
export default function MpConfigPage() {
  const t = useMessages(weChatMessages);
  const words = useMessages(thirdPartyMessages);
  const query = useRoute(officialAccountsRoutes.readMp, {});
  return (
    <PageFrame title={t('mpTitle')} subtitle={words('untried')}>
      <Loaded query={query}>{(view) => <MpForm view={view} />}</Loaded>
    </PageFrame>
  );
}

function MpForm({ view }: { readonly view: MpConfig }) {
  const t = useMessages(weChatMessages);
  const words = useMessages(thirdPartyMessages);
  const language = useLanguage();
  const mayEdit = useCan('btn_edit');
  const values = useMemo(() => {
    const { calledTime: _called, lostSecrets: _lost, ...edit } = view;
    return edit;
  }, [view]);
  const form = useKitForm({ schema: MpConfigEdit, values });
  const save = useAction(officialAccountsRoutes.saveMp, { done: words('saved'), onRefused: () => true });
  const test = useAction(officialAccountsRoutes.testMp, { done: words('testDone'), invalidates: [] });
  const helpOf = (name: MpConfig['lostSecrets'][number], usual: string) =>
    view.lostSecrets.includes(name) ? refusals['secret.lost'][language] : usual;
  const isReady = view.enabledMark === 1 && view.wx_GZH_APPID !== '' && view.wx_GZH_APPSECRET !== '';
  return (
    <KitForm form={form} layout="wide" readOnly={!mayEdit} onSubmit={(body) => save.mutateAsync({ body })}>
      <FormSection title={words('settings')}>
        <FlagField name="enabledMark" label={words('enabled')} />
        <Field name="address" label={words('address')} required help={words('addressHelp')}>
          <Input maxLength={200} spellCheck={false} />
        </Field>
        <Field name="wx_GZH_APPID" label={t('appId')}>
          <Input maxLength={100} autoComplete="off" spellCheck={false} />
        </Field>
        <Field
          name="wx_GZH_APPSECRET"
          label={t('appSecret')}
          help={helpOf('wx_GZH_APPSECRET', words('secretHelp'))}
        >
          <Input.Password maxLength={200} autoComplete="new-password" visibilityToggle={false} />
        </Field>
      </FormSection>
      <CallbackPart
        kind="mp"
        calledTime={view.calledTime}
        token={['wx_GZH_TOKEN', helpOf('wx_GZH_TOKEN', words('secretHelp'))]}
        aesKey={['wx_GZH_AESKEY', helpOf('wx_GZH_AESKEY', t('aesKeyHelp'))]}
      />
      {mayEdit ? (
        <div className="third-party-acts">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {words('save')}
          </Button>
          <Button
            loading={test.isPending}
            disabled={form.formState.isDirty || !isReady}
            onClick={() => test.mutate({})}
          >
            {words('test')}
          </Button>
        </div>
      ) : null}
    </KitForm>
  );
}
