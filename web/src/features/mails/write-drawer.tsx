import { MailAddress } from '@auditplus/contract/features/mails/mail-accounts.model.ts';
import { mailAccountsRoutes } from '@auditplus/contract/features/mails/mail-accounts.routes.ts';
import type { MailEdit, MailPerson, MailView } from '@auditplus/contract/features/mails/mails.model.ts';
import { MAX_MAIL_BYTES } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ErrorBlock } from '../../kit/blocks.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { RichTextEditor } from '../../kit/rich-text-editor.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { queryClient, routeKey, useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { mailsMessages } from './mails.messages.ts';
import { type StoredDraft, useDraft } from './use-draft.ts';

type WriteDrawerProps = {
  /** The draft that is written on; null for a new mail. */
  readonly id: string | null;
  readonly onClose: () => void;
};

/** A mail as it is written. */
export function WriteDrawer({ id, onClose }: WriteDrawerProps) {
  return id === null ? (
    <Writing start={{ id: null, rev: 0, fields: NEW_MAIL }} onClose={onClose} />
  ) : (
    <KeptDraft id={id} onClose={onClose} />
  );
}

const NEW_MAIL: MailEdit = {
  toUserIds: [],
  ccUserIds: [],
  bccUserIds: [],
  toAddresses: [],
  ccAddresses: [],
  bccAddresses: [],
  subject: '',
  html: '',
  files: [],
};

type KeptDraftProps = { readonly id: string; readonly onClose: () => void };

function KeptDraft({ id, onClose }: KeptDraftProps) {
  const t = useMessages(mailsMessages);
  const [start, setStart] = useState<StoredDraft | null>(null);
  const query = useRoute(mailsRoutes.read, { params: { id } }, { staleTime: 0 });
  // What was read before it was last saved may still be kept: only a fresh answer is written on.
  if (!start && query.data && !query.isFetching) setStart(draftOf(query.data));
  if (start) return <Writing start={start} onClose={onClose} />;
  return (
    <SideDrawer open width="large" title={t('write')} onClose={onClose}>
      {query.error ? <ErrorBlock compact error={query.error} onRetry={() => void query.refetch()} /> : null}
    </SideDrawer>
  );
}

const idsOf = (people: readonly MailPerson[]): string[] => people.flatMap(({ userId }) => userId ?? []);

const addressesOf = (people: readonly MailPerson[]): string[] =>
  people.flatMap(({ address }) => address || []);

const draftOf = (mail: MailView): StoredDraft => ({
  id: mail.id,
  rev: mail.rev,
  fields: {
    toUserIds: idsOf(mail.to),
    ccUserIds: idsOf(mail.cc),
    bccUserIds: idsOf(mail.bcc),
    toAddresses: addressesOf(mail.to),
    ccAddresses: addressesOf(mail.cc),
    bccAddresses: addressesOf(mail.bcc),
    subject: mail.subject,
    html: mail.html,
    files: mail.files,
  },
});

type WritingProps = { readonly start: StoredDraft; readonly onClose: () => void };

function Writing({ start, onClose }: WritingProps) {
  const t = useMessages(mailsMessages);
  const common = useMessages(commonMessages);
  const draft = useDraft(start);
  const [isSending, setSending] = useState(false);
  const leave = () => {
    for (const route of [mailsRoutes.list, mailsRoutes.counts, mailsRoutes.read])
      void queryClient.invalidateQueries({ queryKey: routeKey(route) });
    onClose();
  };
  const remove = useAction(mailsRoutes.remove, { done: t('removed'), ends: mailsRoutes.read });
  const close = () => void attempt(() => draft.save()).then((isSaved) => isSaved && leave());
  const submit = async () => {
    setSending(true);
    const isSent = await attempt(async () => {
      const { id, rev } = await draft.save(true);
      if (id !== null) await call(mailsRoutes.send, { params: { id }, body: { rev } });
    });
    setSending(false);
    if (!isSent) return;
    toast.success(t('sentDone'));
    leave();
  };
  const askRemove = async () => {
    const agreed = await confirm({
      title: t('removeAsk', { count: 1 }),
      okText: t('removeDraft'),
      danger: true,
    });
    if (!agreed) return;
    await attempt(async () => {
      const { id } = await draft.save();
      if (id !== null) await remove.mutateAsync({ body: { ids: [id] } });
      leave();
    });
  };
  return (
    <SideDrawer
      open
      width="large"
      title={t('write')}
      isDirty={draft.state === 'failed'}
      onClose={draft.state === 'failed' ? leave : close}
      footer={
        <div className="drawer-actions">
          <span className="quiet mail-state" role="status">
            {draft.state === 'saving' ? t('saving') : null}
            {draft.state === 'failed' ? t('notSaved') : null}
            {draft.state === 'kept' && draft.isStored() ? t('saved') : null}
          </span>
          <Button danger onClick={() => void askRemove()}>
            {t('removeDraft')}
          </Button>
          <Button onClick={close}>{common('close')}</Button>
          <Button type="primary" loading={isSending} onClick={() => void submit()}>
            {t('send')}
          </Button>
        </div>
      }
    >
      <Inputs fields={draft.fields} onChange={draft.change} />
    </SideDrawer>
  );
}

type InputsProps = {
  readonly fields: MailEdit;
  readonly onChange: (part: Partial<MailEdit>) => void;
};

function Inputs({ fields, onChange }: InputsProps) {
  const t = useMessages(mailsMessages);
  const [hasCopies, setCopies] = useState(
    [fields.ccUserIds, fields.bccUserIds, fields.ccAddresses, fields.bccAddresses].some(
      ({ length }) => length > 0,
    ),
  );
  return (
    <div className="mail-inputs">
      <Labelled label={t('to')}>
        {(id) => (
          <UserPicker
            id={id}
            multiple
            value={fields.toUserIds}
            onChange={(toUserIds) => onChange({ toUserIds })}
          />
        )}
      </Labelled>
      <Outside line="to" fields={fields} onChange={onChange} />
      {hasCopies ? (
        <>
          <Labelled label={t('cc')}>
            {(id) => (
              <UserPicker
                id={id}
                multiple
                value={fields.ccUserIds}
                onChange={(ccUserIds) => onChange({ ccUserIds })}
              />
            )}
          </Labelled>
          <Outside line="cc" fields={fields} onChange={onChange} />
          <Labelled label={t('bcc')}>
            {(id) => (
              <UserPicker
                id={id}
                multiple
                value={fields.bccUserIds}
                onChange={(bccUserIds) => onChange({ bccUserIds })}
              />
            )}
          </Labelled>
          <Outside line="bcc" fields={fields} onChange={onChange} />
        </>
      ) : (
        <Button type="link" size="small" className="mail-copies" onClick={() => setCopies(true)}>
          {t('addCc')}
        </Button>
      )}
      <Labelled label={t('subject')}>
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            value={fields.subject}
            onChange={({ target }) => onChange({ subject: target.value })}
          />
        )}
      </Labelled>
      <RichTextEditor aria-label={t('text')} value={fields.html} onChange={(html) => onChange({ html })} />
      <Labelled label={t('files')}>
        {(id) => (
          <UploadField
            id={id}
            limit={20}
            maxBytes={MAX_MAIL_BYTES}
            value={fields.files}
            onChange={(files) => onChange({ files })}
          />
        )}
      </Labelled>
    </div>
  );
}

type OutsideProps = InputsProps & { readonly line: 'to' | 'cc' | 'bcc' };

/** Addresses outside the product; without an account to send by, none can be added. */
function Outside({ line, fields, onChange }: OutsideProps) {
  const t = useMessages(mailsMessages);
  const account = useRoute(mailAccountsRoutes.read, {});
  const name = `${line}Addresses` as const;
  const value = fields[name];
  if (account.data === null && value.length === 0)
    return line === 'to' ? <p className="quiet mail-note">{t('outsideNeedsAccount')}</p> : null;
  const set = (addresses: readonly string[]) => {
    const typed = addresses.map((address) => address.trim()).filter((address) => address !== '');
    const valid = typed.filter((address) => MailAddress.safeParse(address).success);
    if (valid.length < typed.length) toast.error(t('addressWrong'));
    onChange({ [name]: valid });
  };
  return (
    <Labelled label={t(`${line}Outside`)}>
      {(id) => (
        <Select
          id={id}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ';', '；', ' ']}
          placeholder={t('outsideHint')}
          value={value}
          onChange={set}
        />
      )}
    </Labelled>
  );
}

type LabelledProps = { readonly label: string; readonly children: (id: string) => ReactNode };

function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="mail-input">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
