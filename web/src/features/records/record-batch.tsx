import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { BatchEdited, RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { formRenderer } from '../../kit/fields/form-fields.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { recordsMessages } from './records.messages.ts';
import { type Runtime, useOwnRuntime } from './use-runtime.ts';

/** Kinds whose control needs the rest of its form. */
const BOUND: ReadonlySet<string> = new Set(['PsdInput', 'relationForm', 'popupSelect', 'popupTableSelect']);

/** Fields that several records can have the same value of. */
export const editableFields = ({ model, readOnly }: Runtime): FormField[] =>
  model.fields.filter(
    ({ table, shape, kind, kindId, field, path }) =>
      table === null &&
      shape !== 'files' &&
      shape !== 'html' &&
      !kind.isSystem &&
      !kind.isComputed &&
      !field.unique &&
      !BOUND.has(kindId) &&
      !readOnly.includes(path),
  );

type RecordBatchProps = {
  readonly rows: readonly RecordRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Sets chosen fields of the ticked records to the same values. What could not be changed is listed, and can be tried
 * once more with other values.
 */
export function RecordBatch({ rows: ticked, onDone, onClose }: RecordBatchProps) {
  const t = useMessages(recordsMessages);
  const common = useMessages(commonMessages);
  const words = useWords();
  const runtime = useOwnRuntime();
  const fields = editableFields(runtime);
  const [rows, setRows] = useState(ticked);
  const [names, setNames] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [outcome, setOutcome] = useState<BatchEdited | null>(null);
  const edit = useAction(recordsRoutes.batchEdit, {
    onDone: (reply) => {
      onDone();
      if (reply.failed.length === 0) {
        toast.success(t('editedMany', { count: reply.changed }));
        setNames([]);
        onClose();
      } else setOutcome(reply);
    },
  });
  const chosen = names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const setTo = (field: FormField): unknown =>
    field.name in values ? values[field.name] : field.kind.blank({ props: field.props });
  const tryAgain = () => {
    const failed = new Set(outcome?.failed.map(({ id }) => id));
    setRows(rows.filter(({ id }) => failed.has(id)));
    setOutcome(null);
  };
  const save = () =>
    edit.mutate({
      params: { modelId: runtime.designId },
      body: {
        records: rows.map(({ id, rev }) => ({ id, ...(rev === undefined ? {} : { rev }) })),
        data: JSON.parse(
          JSON.stringify(Object.fromEntries(chosen.map((field) => [field.name, setTo(field) ?? null]))),
        ),
        version: runtime.version,
        ...(runtime.menuId ? { menuId: runtime.menuId } : {}),
      },
    });
  return (
    <SideDrawer
      open
      width="small"
      title={t('editManyTitle', { count: rows.length })}
      isDirty={names.length > 0 && outcome === null}
      onClose={onClose}
      footer={
        outcome ? (
          <div className="drawer-actions">
            <DrawerCancel text={common('close')} />
            <Button type="primary" onClick={tryAgain}>
              {t('editManyAgain')}
            </Button>
          </div>
        ) : (
          <div className="drawer-actions">
            <DrawerCancel />
            <Button type="primary" disabled={chosen.length === 0} loading={edit.isPending} onClick={save}>
              {t('editManySave', { count: rows.length })}
            </Button>
          </div>
        )
      }
    >
      {outcome ? (
        <Outcome outcome={outcome} rows={rows} />
      ) : (
        <div className="record-batch">
          <label htmlFor="batch-fields">{t('editManyFields')}</label>
          <Select
            id="batch-fields"
            mode="multiple"
            value={[...names]}
            optionFilterProp="label"
            options={fields.map(({ name, field }) => ({ value: name, label: words(field.label) || name }))}
            onChange={setNames}
          />
          <p className="quiet">{t('editManyHint')}</p>
          {chosen.map((field) => (
            <BatchField
              key={field.name}
              field={field}
              rows={rows}
              value={setTo(field)}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          ))}
        </div>
      )}
    </SideDrawer>
  );
}

type BatchFieldProps = {
  readonly field: FormField;
  readonly rows: readonly RecordRow[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};

const SHOWN_VALUES = 3;

function BatchField({ field, rows, value, onChange }: BatchFieldProps) {
  const t = useMessages(recordsMessages);
  const words = useWords();
  const { Edit } = formRenderer(field.kindId);
  const label = words(field.field.label) || field.name;
  const now = rows.every((row) => field.name in row)
    ? [...new Set(rows.map((row) => String(row[field.name] || t('editManyEmpty'))))]
    : [];
  const more = now.length > SHOWN_VALUES ? t('editManyMore', { count: now.length - SHOWN_VALUES }) : '';
  return (
    <div className="record-batch-field">
      <label htmlFor={`batch-${field.name}`}>
        {label} {field.field.required ? <span className="required-mark">*</span> : null}
      </label>
      <Edit
        id={`batch-${field.name}`}
        path={field.path}
        label={label}
        value={value}
        props={field.props}
        isDisabled={false}
        hasIssue={false}
        onChange={onChange}
        onBlur={() => {}}
      />
      {now.length > 0 ? (
        <span className="quiet">
          {t('editManyNow', { values: `${listed(now.slice(0, SHOWN_VALUES))} ${more}`.trim() })}
        </span>
      ) : null}
    </div>
  );
}

function Outcome({ outcome, rows }: { readonly outcome: BatchEdited; readonly rows: readonly RecordRow[] }) {
  const t = useMessages(recordsMessages);
  const { titleField } = useOwnRuntime();
  const nameOf = (id: string): string => {
    const row = rows.find((one) => one.id === id);
    return String((titleField && row?.[titleField.name]) || t('untitled'));
  };
  return (
    <>
      <p role="status">
        {t('editedMany', { count: outcome.changed })} · {t('notEditedMany', { count: outcome.failed.length })}
      </p>
      <ul className="record-batch-failed">
        {outcome.failed.map(({ id, text }) => (
          <li key={id}>
            <strong>{nameOf(id)}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
