import { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { headedRoutes } from '@auditplus/contract/kernel/definitions/definition-routes.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useAction } from '../../lib/query.ts';
import { FormDialog } from '../drawers.tsx';
import { Field } from '../field.tsx';
import { useKitForm } from '../form.tsx';
import { definitionMessages } from './definition.messages.ts';

type PublishDialogProps = {
  readonly route: ReturnType<typeof headedRoutes>['publish'];
  readonly id: string;
  /** The draft that was looked at: one that somebody saved meanwhile is not published. */
  readonly rev: number;
  readonly title: string;
  readonly help?: string;
  readonly onClose: () => void;
};

/** Asks what changed, and makes the draft of a definition the version that is used. */
export function PublishDialog({ route, id, rev, title, help, onClose }: PublishDialogProps) {
  const t = useMessages(definitionMessages);
  const values = useMemo((): PublishRequest => ({ note: '', rev }), [rev]);
  const form = useKitForm({ schema: PublishRequest, values });
  const publish = useAction(route, { done: t('publishedDone'), onRefused: () => true });
  return (
    <FormDialog
      recordId={id}
      open
      title={title}
      form={form}
      submitText={t('publish')}
      onSubmit={(body) => publish.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      <Field name="note" label={t('publishNote')} {...(help !== undefined && { help })}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDialog>
  );
}
