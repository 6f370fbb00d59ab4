import { CreateFinding, type Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Input, Switch } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { DictSelect } from '../../kit/dictionary.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction } from '../../lib/query.ts';
import { findingsTexts } from './findings.texts.ts';

const FindingFields = CreateFinding.omit({
  checkTaskId: true,
  nodeId: true,
  stageRecordId: true,
  deductionIndexes: true,
  fileIds: true,
  repeatOfId: true,
}).extend({ files: z.array(FileRef).max(20) });
export type FindingFields = z.output<typeof FindingFields>;

/** Where a new finding belongs. */
export type FindingSubject = {
  readonly checkTaskId: string;
  readonly nodeId: string;
  readonly stageRecordId?: string;
  /** Places of the linked deductions in the item's row. */
  readonly deductionIndexes?: readonly number[];
};

const EMPTY: FindingFields = {
  title: '',
  fact: '',
  criterion: '',
  severity: 2,
  majorHazard: 0,
  category: '',
  causePreliminary: '',
  deptOrgId: null,
  place: '',
  files: [],
};

type FindingFormProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A new finding on an item, or the draft that is edited. */
  readonly of: { readonly subject: FindingSubject } | { readonly finding: Finding };
  /** What a new finding starts with, for example taken from the deductions. */
  readonly prefill?: Partial<FindingFields>;
  readonly onSaved?: (finding: Finding) => void;
};

/** Records a finding on an item or edits a draft, in a drawer. */
export function FindingForm({ open, onClose, of, prefill, onSaved }: FindingFormProps) {
  const t = useTexts(findingsTexts);
  const finding = 'finding' in of ? of.finding : null;
  const values = useMemo(() => (finding ? fieldsOf(finding) : { ...EMPTY, ...prefill }), [finding, prefill]);
  const form = useKitForm({ schema: FindingFields, values });
  const options = { done: t('saved'), onRefused: () => true };
  const create = useAction(findingsRoutes.create, options);
  const edit = useAction(findingsRoutes.edit, options);

  const save = async ({ files, ...fields }: FindingFields) => {
    const body = { ...fields, fileIds: files.map(({ fileId }) => fileId) };
    const saved =
      'finding' in of
        ? await edit.mutateAsync({
            params: { id: of.finding.id },
            body: { ...body, rev: of.finding.rev, repeatOfId: of.finding.repeatOf?.id ?? null },
          })
        : await create.mutateAsync({
            body: { ...body, ...of.subject, deductionIndexes: [...(of.subject.deductionIndexes ?? [])] },
          });
    onSaved?.(saved);
  };
  return (
    <FormDrawer
      open={open}
      title={finding ? t('editFinding') : t('newFinding')}
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
        <OrgPicker scope="all" />
      </Field>
      <Field name="files" label={t('files')}>
        <UploadField limit={20} />
      </Field>
    </FormDrawer>
  );
}

/** The fields that every way of making a finding asks for: title, fact, criterion, severity, category, hazard, place. */
export function FindingFieldset() {
  const t = useTexts(findingsTexts);
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
      <Field
        name="majorHazard"
        label={t('majorHazard')}
        valueProp="checked"
        toChild={(value) => value === 1}
        fromChild={(value) => (value === true ? 1 : 0)}
      >
        <Switch />
      </Field>
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
