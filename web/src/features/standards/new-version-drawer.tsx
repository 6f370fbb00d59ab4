import type { StandardRow } from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { line, prose } from '@auditplus/contract/kernel/values.ts';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { standardsMessages } from './standards.messages.ts';
import { useVersionState } from './version-state.ts';

const Choice = z.object({
  versionNo: line(20).min(1),
  fromVersionId: z.string(),
  changeNote: prose(2000),
});

type NewVersionDrawerProps = {
  readonly standard: StandardRow;
  readonly onClose: () => void;
  readonly onCreated: (versionId: string) => void;
};

/** Starts a version, empty or as a copy of another one. */
export function NewVersionDrawer({ standard, onClose, onCreated }: NewVersionDrawerProps) {
  const t = useMessages(standardsMessages);
  const stateOf = useVersionState();
  const values = useMemo(
    () => ({ versionNo: '', fromVersionId: standard.versions[0]?.id ?? '', changeNote: '' }),
    [standard],
  );
  const form = useKitForm({ schema: Choice, values });
  const create = useAction(standardsRoutes.newVersion, {
    done: t('versionCreated'),
    onRefused: () => true,
    onDone: (version) => onCreated(version.id),
  });
  return (
    <FormDrawer
      recordId={standard.id}
      open
      title={t('newVersionTitle', { name: standard.fullName })}
      submitText={t('newVersion')}
      form={form}
      onClose={onClose}
      onSubmit={({ versionNo, fromVersionId, changeNote }) =>
        create.mutateAsync({
          params: { id: standard.id },
          body: { versionNo, changeNote, ...(fromVersionId ? { fromVersionId } : {}) },
        })
      }
    >
      <Field name="versionNo" label={t('versionNo')} required>
        <Input maxLength={20} />
      </Field>
      <Field name="fromVersionId" label={t('copyFrom')}>
        <Select
          className="picker"
          options={[
            { value: '', label: t('copyNothing') },
            ...standard.versions.map((version) => ({
              value: version.id,
              label: `${version.versionNo} · ${stateOf(version.state).text}`,
            })),
          ]}
        />
      </Field>
      <Field name="changeNote" label={t('changeNote')} help={t('changeNoteHelp')}>
        <Input.TextArea rows={5} maxLength={2000} />
      </Field>
    </FormDrawer>
  );
}
