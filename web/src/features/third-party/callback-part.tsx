import type { CallbackKind } from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { Button, Input } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { FormSection } from '../../kit/form.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { moment } from '../../lib/formats.ts';
import { weChatMessages } from './we-chat.messages.ts';

type CallbackPartProps = {
  readonly kind: CallbackKind;
  readonly calledTime: number | null;
  /** Names of the fields of token and key, with what is said under each. */
  readonly token: readonly [name: string, help: string];
  readonly aesKey: readonly [name: string, help: string];
};

/** Where the platform calls us, and what its calls are signed and encrypted with. */
export function CallbackPart({ kind, calledTime, token, aesKey }: CallbackPartProps) {
  const t = useMessages(weChatMessages);
  const url = `${window.location.origin}/prod-api/api/third/WeChat/Callback/${kind}`;
  const secret = <Input.Password maxLength={100} autoComplete="new-password" visibilityToggle={false} />;
  return (
    <FormSection title={t('callback')}>
      <div className="third-party-callback">
        <span>{t('callbackUrl')}</span>
        <div className="third-party-copied">
          <Input
            readOnly
            value={url}
            aria-label={t('callbackUrl')}
            onFocus={({ target }) => target.select()}
          />
          <Button onClick={() => void copyText(url, t('copied'))}>{t('copy')}</Button>
        </div>
        <span className="quiet">{t('callbackUrlHelp')}</span>
        <span className="quiet">
          {calledTime === null ? t('neverCalled') : t('called', { time: moment(calledTime) })}
        </span>
      </div>
      <Field name={token[0]} label={t('token')} help={token[1]}>
        {secret}
      </Field>
      <Field name={aesKey[0]} label={t('aesKey')} help={aesKey[1]}>
        {secret}
      </Field>
    </FormSection>
  );
}
