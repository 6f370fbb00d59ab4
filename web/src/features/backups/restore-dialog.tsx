import type { Backup } from '@auditplus/contract/features/backups/backups.model.ts';
import { backupsRoutes } from '@auditplus/contract/features/backups/backups.routes.ts';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { sha256Hex } from '../../lib/digest.ts';
import { useAction } from '../../lib/query.ts';
import { backupsMessages } from './backups.messages.ts';

const Words = z.object({
  confirmation: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(200),
  emptied: z.string().max(10_000),
});
const EMPTY = { confirmation: '', password: '', emptied: '' };

/** A restore replaces everything: it asks for the archive's name, typed, and for the password again. */
export function RestoreDialog({
  backup,
  onClose,
}: {
  readonly backup: Backup | null;
  readonly onClose: () => void;
}) {
  const t = useMessages(backupsMessages);
  const fileName = backup?.fileName ?? '';
  const schema = useMemo(
    () =>
      Words.refine((words) => words.confirmation === fileName, {
        error: t('nameWrong'),
        path: ['confirmation'],
      }),
    [fileName, t],
  );
  const form = useKitForm({ schema, values: EMPTY });
  const [hasAppTables, setHasAppTables] = useState(false);
  const restore = useAction(backupsRoutes.restore, {
    done: t('restoreBegun'),
    onRefused: ({ errorCode }) => {
      if (errorCode === 'backup.appTables') setHasAppTables(true);
      return true;
    },
  });
  return (
    <FormDialog
      recordId={backup?.id}
      open={backup !== null}
      title={t('restoreTitle')}
      width={560}
      danger
      submitText={t('restore')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ confirmation, password, emptied }) => {
        if (!backup) return;
        const digest = await sha256Hex(password);
        await restore.mutateAsync({
          params: { id: backup.id },
          body: {
            confirmation,
            password: digest,
            emptied: emptied.split(/[,，、\s]+/).filter((name) => name !== ''),
          },
        });
      }}
    >
      <p className="measure">{t('restoreText')}</p>
      <Field name="confirmation" label={t('typeName')} required help={t('typeNameHelp', { name: fileName })}>
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <Field name="password" label={t('password')} required>
        <Input.Password autoComplete="current-password" />
      </Field>
      {hasAppTables ? (
        <Field name="emptied" label={t('emptied')} required help={t('emptiedHelp')}>
          <Input maxLength={10_000} autoComplete="off" spellCheck={false} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
