import { EditFinding, type Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction } from '../../lib/query.ts';
import { findingsMessages } from './findings.messages.ts';
import { useUnitBranch } from './unit-part.ts';

const FindingFields = EditFinding.omit({ rev: true, fileIds: true, repeatOfId: true }).extend({
  files: z.array(FileRef).max(20),
});
type FindingFields = z.output<typeof FindingFields>;

type EditFindingDrawerProps = { readonly finding: Finding; readonly onClose: () => void };

/** Edits a draft. */
export function EditFindingDrawer({ finding, onClose }: EditFindingDrawerProps) {
  const t = useMessages(findingsMessages);
  const branch = useUnitBranch(finding.unit.id);
  const values = useMemo(() => fieldsOf(finding), [finding]);
  const form = useKitForm({ schema: FindingFields, values });
  const edit = useAction(findingsRoutes.edit, { done: t('saved'), onRefused: () => true });
  const save = ({ files, ...fields }: FindingFields) =>
    edit.mutateAsync({
      params: { id: finding.id },
      body: {
        ...fields,
        fileIds: files.map(({ fileId }) => fileId),
        rev: finding.rev,
        repeatOfId: finding.repeatOf?.id ?? null,
      },
    });
  return (
    <FormDrawer
      recordId={finding.id}
      open
      title={t('editFinding')}
      width="medium"
      form={form}
      submitText={t('saveFinding')}
      onSubmit={save}
      onClose={onClose}
    >
      <FindingFieldset />
      <Field name="causePreliminary" label={t('cause')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
      <Field name="deptOrgId" label={t('dept')} fromChild={(id) => id || null}>
        <OrgPicker nodes={branch} />
      </Field>
      <Field name="files" label={t('files')}>
        <UploadField limit={20} />
      </Field>
    </FormDrawer>
  );
}

/** The fields that every way of making a finding asks for: title, fact, criterion, severity, category, hazard, place. */
export function FindingFieldset() {
  const t = useMessages(findingsMessages);
  return (
    <>
      <Field name="title" label={t('title')} required>
        <Input maxLength={100} />
      </Field>
      <Field name="fact" label={t('fact')} required help={t('factHelp')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} showCount />
      </Field>
      <Field name="criterion" label={t('criterion')} required>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
      <Field
        name="severity"
        label={t('severity')}
        required
        toChild={(value) => (typeof value === 'number' ? String(value) : '')}
        fromChild={(value) => Number(value)}
      >
        <DictSelect code="auditSeverity" allowClear={false} />
      </Field>
      <Field name="category" label={t('category')} required>
        <DictSelect code="auditFindingCategory" allowClear={false} />
      </Field>
      <FlagField name="majorHazard" label={t('majorHazard')} />
      <Field name="place" label={t('place')}>
        <Input maxLength={100} />
      </Field>
    </>
  );
}

function fieldsOf(finding: Finding): FindingFields {
  const { title, fact, criterion, severity, majorHazard, category, causePreliminary, place, files } = finding;
  return {
    title,
    fact,
    criterion,
    severity,
    majorHazard,
    category,
    causePreliminary,
    deptOrgId: finding.dept?.id ?? null,
    place,
    files,
  };
}
