import { smsTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { templateMessages } from './message-templates.messages.ts';

export type TriedTemplate = { readonly id: string; readonly fullName: string };
type DialogProps = { readonly template: TriedTemplate; readonly onClose: () => void };

const MOBILE = /^1\d{10}$/;
const START = { phoneNumbers: '', parameters: {} as Record<string, string> };

/** Sends an SMS template to a few numbers to try it. */
export function SmsTrialDialog({ template, onClose }: DialogProps) {
  const t = useMessages(templateMessages);
  const bad = t('phonesBad');
  const schema = useMemo(
    () =>
      z.object({
        phoneNumbers: z.string().refine(
          (text) => {
            const phones = phonesOf(text);
            return phones.length > 0 && phones.length <= 10 && phones.every((phone) => MOBILE.test(phone));
          },
          { error: bad },
        ),
        parameters: z.record(z.string(), z.string().max(200)),
      }),
    [bad],
  );
  const form = useKitForm({ schema, values: START });
  const places = useRoute(smsTemplatesRoutes.parameters, { params: { id: template.id } }).data ?? [];
  const send = useAction(smsTemplatesRoutes.testSent, {
    done: t('tried'),
    invalidates: [],
    onRefused: () => true,
  });
  return (
    <FormDialog
      open
      title={`${t('try')} · ${template.fullName}`}
      submitText={t('send')}
      form={form}
      onSubmit={({ phoneNumbers, parameters }) =>
        send.mutateAsync({ body: { id: template.id, phoneNumbers: phonesOf(phoneNumbers), parameters } })
      }
      onClose={onClose}
    >
      <Field name="phoneNumbers" label={t('phones')} required help={t('phonesHelp')}>
        <Input maxLength={150} inputMode="tel" />
      </Field>
      {places.map((place) => (
        <Field key={place} name={`parameters.${place}`} label={place}>
          <Input maxLength={200} />
        </Field>
      ))}
    </FormDialog>
  );
}

const phonesOf = (text: string): string[] => text.split(/[\s,，;；、]+/).filter((phone) => phone !== '');
