import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type {
  BatchChecked,
  BatchEdited,
  RecordRow,
} from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { formRenderer } from '../../kit/fields/form-fields.ts';
import { FormHostContext } from '../../kit/fields/form-host.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { recordsMessages } from './records.messages.ts';
import { type Runtime, useOwnRuntime } from './use-runtime.ts';

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
      kindId !== 'PsdInput' &&
      !readOnly.includes(path),
  );

type RecordBatchProps = {
  readonly rows: readonly RecordRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Sets chosen fields of the ticked records to the same values. Before anything is stored people see what would be changed
 * and what refused; what could not be changed can be tried once more with other values.
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
  const [checked, setChecked] = useState<BatchChecked['list'] | null>(null);
  const [outcome, setOutcome] = useState<BatchEdited | null>(null);
  const check = useAction(recordsRoutes.batchCheck, {
    invalidates: [],
    onDone: ({ list }) => setChecked(list),
  });
  const edit = useAction(recordsRoutes.batchEdit, {
    onDone: (reply) => {
      onDone();
      setChecked(null);
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
  const requestFor = (of: readonly RecordRow[]) => ({
    params: { modelId: runtime.designId },
    body: {
      records: of.map(({ id, rev }) => ({ id, ...(rev === undefined ? {} : { rev }) })),
      data: JSON.parse(
        JSON.stringify(Object.fromEntries(chosen.map((field) => [field.name, setTo(field) ?? null]))),
      ),
      version: runtime.version,
      ...(runtime.menuId ? { menuId: runtime.menuId } : {}),
    },
  });
  const changing = rows.filter(({ id }) => checked?.some((one) => one.id === id && one.does === 'change'));
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
        ) : checked ? (
          <div className="drawer-actions">
            <Button onClick={() => setChecked(null)}>{t('editManyBack')}</Button>
            <Button
              type="primary"
              disabled={changing.length === 0}
              loading={edit.isPending}
              onClick={() => edit.mutate(requestFor(changing))}
            >
              {t('editManySave', { count: changing.length })}
            </Button>
          </div>
        ) : (
          <div className="drawer-actions">
            <DrawerCancel />
            <Button
              type="primary"
              disabled={chosen.length === 0}
              loading={check.isPending}
              onClick={() => check.mutate(requestFor(rows))}
            >
              {t('editManyCheck')}
            </Button>
          </div>
        )
      }
    >
      {outcome ? (
        <Outcome outcome={outcome} rows={rows} />
      ) : checked ? (
        <Preview checked={checked} rows={rows} />
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
          <FormHostContext value={{ designId: runtime.designId }}>
            {chosen.map((field) => (
              <BatchField
                key={field.name}
                field={field}
                rows={rows}
                value={setTo(field)}
                onChange={(value) => setValues({ ...values, [field.name]: value })}
              />
            ))}
          </FormHostContext>
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

/** What people call one of the rows, by its id. */
function useNames(rows: readonly RecordRow[]): (id: string) => string {
  const t = useMessages(recordsMessages);
  const { titleField } = useOwnRuntime();
  return (id) => {
    const row = rows.find((one) => one.id === id);
    return String((titleField && row?.[titleField.name]) || t('untitled'));
  };
}

type PreviewProps = { readonly checked: BatchChecked['list']; readonly rows: readonly RecordRow[] };

/** What would become of each record, those first that would be refused. */
function Preview({ checked, rows }: PreviewProps) {
  const t = useMessages(recordsMessages);
  const nameOf = useNames(rows);
  const of = (does: BatchChecked['list'][number]['does']) => checked.filter((one) => one.does === does);
  const [refused, changing, same] = [of('refused'), of('change'), of('nothing')];
  const counts = [
    t('editManyWill', { count: changing.length }),
    ...(same.length > 0 ? [t('editManySame', { count: same.length })] : []),
    ...(refused.length > 0 ? [t('editManyRefused', { count: refused.length })] : []),
  ];
  return (
    <>
      <p role="status">{counts.join(' · ')}</p>
      <ul className="record-batch-list">
        {[...refused, ...changing].map(({ id, does, fields, changes, text }) => (
          <li key={id} data-refused={does === 'refused'}>
            <strong>{nameOf(id)}</strong>
            {does === 'refused' ? <p>{text}</p> : null}
            {does === 'change' && changes.length === 0 ? (
              <p>{t('editManySets', { fields: listed(fields) })}</p>
            ) : null}
            {changes.map(({ label, before, after }) => (
              <p key={label}>
                {label} <del className="quiet">{before || t('editManyEmpty')}</del> <span aria-hidden>→</span>{' '}
                <ins>{after || t('editManyEmpty')}</ins>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function Outcome({ outcome, rows }: { readonly outcome: BatchEdited; readonly rows: readonly RecordRow[] }) {
  const t = useMessages(recordsMessages);
  const nameOf = useNames(rows);
  return (
    <>
      <p role="status">
        {t('editedMany', { count: outcome.changed })} · {t('notEditedMany', { count: outcome.failed.length })}
      </p>
      <ul className="record-batch-list">
        {outcome.failed.map(({ id, text }) => (
          <li key={id} data-refused>
            <strong>{nameOf(id)}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
