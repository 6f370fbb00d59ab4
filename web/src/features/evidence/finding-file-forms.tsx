import {
  ConvertToFinding,
  CreateFindingFile,
  EditFindingFile,
  type FindingFile,
} from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog, FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { FindingFieldset } from '../findings/public.ts';
import { findingFileMessages } from './evidence.messages.ts';

type FileRow = z.output<typeof FindingFile>;
type Items = readonly SheetNode[];

const optionsOf = (items: Items) =>
  items.map(({ id, nodeCode, fullName }) => ({ value: id, label: `${nodeCode} ${fullName}` }));

const AddFields = CreateFindingFile.pick({ nodeId: true, place: true, description: true }).extend({
  files: z.array(FileRef).min(1),
});
type AddFields = z.output<typeof AddFields>;

type AddProps = {
  readonly items: Items;
  readonly evaluationId: string;
  readonly stageRecordId: string;
  readonly onClose: () => void;
};

/** Attaches photos or files to an item. */
export function AddFindingFiles({ items, evaluationId, stageRecordId, onClose }: AddProps) {
  const t = useMessages(findingFileMessages);
  const add = useAction(evidenceRoutes.addFindingFile, { done: t('added'), onRefused: () => true });
  const values = useMemo<AddFields>(() => ({ nodeId: '', place: '', description: '', files: [] }), []);
  const form = useKitForm({ schema: AddFields, values });
  const save = async ({ files, ...fields }: AddFields) => {
    for (const { fileId } of files) {
      await add.mutateAsync({ body: { ...fields, evaluationId, stageRecordId, fileId } });
    }
  };
  return (
    <FormDrawer
      open
      title={t('addTitle')}
      submitText={t('add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <ItemField items={items} />
      <Field name="files" label={t('files')} required>
        <UploadField />
      </Field>
      <TextFields />
    </FormDrawer>
  );
}

function ItemField({ items }: { readonly items: Items }) {
  const t = useMessages(findingFileMessages);
  return (
    <Field name="nodeId" label={t('item')} required toChild={(value) => value || null}>
      <Select showSearch={{ optionFilterProp: 'label' }} options={optionsOf(items)} />
    </Field>
  );
}

function TextFields() {
  const t = useMessages(findingFileMessages);
  return (
    <>
      <Field name="place" label={t('place')}>
        <Input maxLength={100} />
      </Field>
      <Field name="description" label={t('description')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1000} />
      </Field>
    </>
  );
}

type EditProps = { readonly row: FileRow; readonly items: Items; readonly onClose: () => void };

/** Changes item, place and description of a findings file. */
export function EditFindingFileDialog({ row, items, onClose }: EditProps) {
  const t = useMessages(findingFileMessages);
  const edit = useAction(evidenceRoutes.editFindingFile, { done: t('saved'), onRefused: () => true });
  const { id, rev, nodeId, place, description } = row;
  const values = useMemo(() => ({ rev, nodeId, place, description }), [rev, nodeId, place, description]);
  const form = useKitForm({ schema: EditFindingFile, values });
  return (
    <FormDialog
      recordId={id}
      open
      title={t('editTitle')}
      form={form}
      onSubmit={(body) => edit.mutateAsync({ params: { id }, body: { ...body, rev } })}
      onClose={onClose}
    >
      {items.length > 0 ? <ItemField items={items} /> : null}
      <TextFields />
    </FormDialog>
  );
}

type ConvertProps = {
  readonly files: readonly FileRow[];
  readonly item: SheetNode | null;
  /** The item's row, whose deductions give the first words. */
  readonly row: z.output<typeof ScoreRow> | null;
  readonly onClose: () => void;
  readonly onDone: (findingId: string) => void;
};

/** Turns the chosen files of one item into a finding; clause, deduction and descriptions are taken over. */
export function ConvertDrawer({ files, item, row, onClose, onDone }: ConvertProps) {
  const t = useMessages(findingFileMessages);
  const convert = useAction(evidenceRoutes.toFinding, { done: t('converted'), onRefused: () => true });
  const values = useMemo(() => prefilled(files, item, row), [files, item, row]);
  const form = useKitForm({ schema: ConvertToFinding, values });
  return (
    <FormDrawer
      open
      title={t('toFindingTitle')}
      width="medium"
      submitText={t('toFinding')}
      form={form}
      onSubmit={async (body) => {
        const { findingId } = await convert.mutateAsync({ body });
        onDone(findingId);
      }}
      onClose={onClose}
    >
      <p className="quiet">
        {item ? `${item.nodeCode} ${item.fullName}` : ''} {listed(files.map(({ file }) => file.name))}
      </p>
      <FindingFieldset />
    </FormDrawer>
  );
}

function prefilled(
  files: readonly FileRow[],
  item: SheetNode | null,
  row: z.output<typeof ScoreRow> | null,
): z.output<typeof ConvertToFinding> {
  const deductions = row?.deductions ?? [];
  const option = item?.options.find(({ id }) => id === deductions[0]?.optionId);
  const words = [
    ...files.map(({ description }) => description),
    ...deductions.map(({ label, reason }) => [label, reason].filter(Boolean).join(' ')),
  ];
  return {
    ids: files.map(({ id }) => id),
    title: (deductions[0]?.label ?? item?.fullName ?? '').slice(0, 100),
    fact: [...new Set(words.filter(Boolean))].join('\n'),
    criterion: item?.requirement ?? '',
    severity: option && option.severityDefault >= 1 ? option.severityDefault : 2,
    majorHazard: 0,
    category: '',
    place: files.find(({ place }) => place)?.place ?? deductions.find(({ place }) => place)?.place ?? '',
  };
}
