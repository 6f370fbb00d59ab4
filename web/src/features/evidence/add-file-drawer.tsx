import {
  AddSupportFile,
  type SupportFile,
  type SupportRequest,
} from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { FileRef } from '@auditplus/contract/kernel/values.ts';
import { DatePicker, Input } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction } from '../../lib/query.ts';
import { evidenceMessages } from './evidence.messages.ts';

const Fields = AddSupportFile.pick({ issuedOn: true, validTo: true, description: true }).extend({
  files: z.array(FileRef).min(1),
});
type Fields = z.output<typeof Fields>;

const EMPTY: Fields = { files: [], description: '' };
const MB = 1024 ** 2;

type AddFileDrawerProps = {
  readonly request: SupportRequest;
  /** The file that gets a new version. */
  readonly replaces: SupportFile | null;
  readonly onClose: () => void;
};

/** Adds files with their dates to a request, or a new version of one. */
export function AddFileDrawer({ request, replaces, onClose }: AddFileDrawerProps) {
  const t = useMessages(evidenceMessages);
  const add = useAction(evidenceRoutes.addFile, { onRefused: () => true });
  const values = useMemo(() => EMPTY, []);
  const form = useKitForm({ schema: Fields, values });
  const day = (value: unknown) => fromDayjs(value) || undefined;
  const save = async ({ files, ...rest }: Fields) => {
    for (const file of files) {
      await add.mutateAsync({
        params: { id: request.id },
        body: {
          ...rest,
          fileId: file.fileId,
          ...(file.sha256 ? { sha256: file.sha256 } : {}),
          ...(replaces ? { replacesId: replaces.id } : {}),
        },
      });
    }
  };
  return (
    <FormDrawer
      recordId={request.id}
      open
      title={replaces ? t('newVersion') : t('addFileTitle', { label: request.label })}
      submitText={replaces ? t('newVersion') : t('addFile')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="files" label={t('file')} required help={t('addHelp')}>
        <UploadField
          accept={request.fileTypes}
          limit={replaces ? 1 : request.maxCount}
          {...(request.maxSizeMb > 0 ? { maxBytes: request.maxSizeMb * MB } : {})}
        />
      </Field>
      <Field name="issuedOn" label={t('issuedOn')} toChild={toDayjs} fromChild={day}>
        <DatePicker style={{ width: '100%' }} />
      </Field>
      <Field name="validTo" label={t('validTo')} toChild={toDayjs} fromChild={day}>
        <DatePicker style={{ width: '100%' }} />
      </Field>
      <Field name="description" label={t('fileNote')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
    </FormDrawer>
  );
}
