import type { Backup } from '@auditplus/contract/features/backups/backups.model.ts';
import { backupsRoutes } from '@auditplus/contract/features/backups/backups.routes.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
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
});
const EMPTY = { confirmation: '', password: '' };

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
  const restore = useAction(backupsRoutes.restore, { done: t('restoreBegun'), onRefused: () => true });
  return (
    <FormDialog
      open={backup !== null}
      title={t('restoreTitle')}
      width={560}
      danger
      submitText={t('restore')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ confirmation, password }) => {
        if (!backup) return;
        const digest = await sha256Hex(password);
        await restore.mutateAsync({ params: { id: backup.id }, body: { confirmation, password: digest } });
      }}
    >
      <p className="measure">{t('restoreText')}</p>
      <Field name="confirmation" label={t('typeName')} required help={t('typeNameHelp', { name: fileName })}>
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <Field name="password" label={t('password')} required>
        <Input.Password autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
