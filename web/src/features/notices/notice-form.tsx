import { NoticeEdit } from '@auditplus/contract/features/messages/messages.model.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useCan } from '../../kit/permission.tsx';
import { RichTextEditor } from '../../kit/rich-text-editor.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { noticeMessages } from './notices.messages.ts';

type NoticeFormDrawerProps = { readonly id: string | null; readonly onClose: () => void };
type Detail = RouteReply<typeof messagesRoutes.notice>;

/** Writes or changes a draft, and releases it. */
export function NoticeFormDrawer({ id, onClose }: NoticeFormDrawerProps) {
  const t = useMessages(noticeMessages);
  const query = useRoute(
    messagesRoutes.notice,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0 },
  );
  if (id === null) return <NoticeForm notice={null} onClose={onClose} />;
  if (query.data && !query.isFetching) return <NoticeForm notice={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('editNotice')} width="large" onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function NoticeForm({ notice, onClose }: { readonly notice: Detail | null; readonly onClose: () => void }) {
  const t = useMessages(noticeMessages);
  const missing = t('bodyMissing');
  const schema = useMemo(
    () => NoticeEdit.refine((edit) => hasContent(edit.bodyText), { error: missing, path: ['bodyText'] }),
    [missing],
  );
  const values = useMemo(() => startOf(notice), [notice]);
  const form = useKitForm({ schema, values });
  const mayRelease = useCan('btn_edit');
  const create = useAction(messagesRoutes.createNotice, { onRefused: () => true });
  const update = useAction(messagesRoutes.updateNotice, { onRefused: () => true });
  const store = async ({ done, body }: { readonly done: string; readonly body: NoticeEdit }) => {
    if (notice) await update.mutateAsync({ params: { id: notice.id }, body });
    else await create.mutateAsync({ body });
    toast.success(done);
  };
  return (
    <FormDrawer
      recordId={notice?.id}
      open
      title={notice ? t('editNotice') : t('newNotice')}
      width="large"
      form={form}
      submitText={t('saveDraft')}
      onSubmit={(body) => store({ done: t('draftSaved'), body })}
      {...(mayRelease
        ? {
            further: {
              text: t('release'),
              mayGo: ({ title }: NoticeEdit) =>
                confirm({
                  title: t('releaseAsk', { name: title }),
                  text: t('releaseText'),
                  okText: t('release'),
                }),
              onSubmit: (body: NoticeEdit) =>
                store({ done: t('releaseDone'), body: { ...body, isReleased: true } }),
            },
          }
        : {})}
      onClose={onClose}
    >
      <Field name="title" label={t('subject')} required>
        <Input maxLength={200} />
      </Field>
      <Field name="toUserIds" label={t('receivers')} help={t('receiversHelp')}>
        <UserPicker multiple />
      </Field>
      <Field name="bodyText" label={t('body')} required>
        <RichTextEditor />
      </Field>
      <Field name="files" label={t('files')}>
        <UploadField />
      </Field>
    </FormDrawer>
  );
}

const hasContent = (html: string): boolean =>
  /<img/i.test(html) || html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';

function startOf(notice: Detail | null): NoticeEdit {
  if (!notice) return { title: '', bodyText: '', toUserIds: [], files: [] };
  const { title, bodyText, toUserIds, files, rev } = notice;
  return { title, bodyText, toUserIds, files, rev };
}
