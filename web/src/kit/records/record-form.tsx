import { historyPages } from '@auditplus/contract/features/logs/record-history.routes.ts';
import type { RecordCalls, RecordValues } from '@auditplus/contract/kernel/records/record-calls.ts';
import {
  fieldsWhere,
  isEdited,
  type RecordModel,
  recordName,
} from '@auditplus/contract/kernel/records/record-type.ts';
import { kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { valueIssueText } from '@auditplus/contract/kinds/value-issues.ts';
import { closedOption, fieldAt, formRules } from '@auditplus/core/records/form-rules.ts';
import { recordRules } from '@auditplus/core/records/record-rules.ts';
import { Button } from 'antd';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { nameInSentence } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useFormFacts } from '../designed-form/use-form-facts.ts';
import { FormDrawer } from '../drawers.tsx';
import { FormHostContext } from '../fields/form-host.ts';
import { useKitForm } from '../form.tsx';
import { FormMessages } from '../form-messages.tsx';
import { kitMessages } from '../kit.messages.ts';
import { useDeniedFields } from '../permission.tsx';
import { HistoryButton } from '../record-history.tsx';
import { FormTabs, formParts } from './form-tabs.tsx';
import { recordMessages } from './record.messages.ts';
import { RecordField } from './record-field.tsx';
import { useLabels } from './record-labels.ts';
import type { PageSlots } from './record-page.types.ts';
import { useFormStand } from './use-form-stand.ts';
import { useRecordScripts, useScriptedFields } from './use-record-scripts.ts';

type RecordFormProps = {
  readonly model: RecordModel;
  readonly calls: RecordCalls;
  /** The record edited; null: a new one. */
  readonly id: string | null;
  /** Only to be looked at. */
  readonly readOnly?: boolean;
  /** What a new record starts with where that is not the blank of its kind. */
  readonly start?: RecordValues | undefined;
  /** What the page adds to the form. */
  readonly slots?: Pick<PageSlots<never>, 'fields' | 'locked' | 'note' | 'behind'>;
  readonly onSaved?: (values: RecordValues) => void;
  readonly onClose: () => void;
};

/** Adds or changes a record. */
export function RecordForm({
  model,
  calls,
  id,
  readOnly = false,
  start,
  slots = {},
  onSaved,
  onClose,
}: RecordFormProps) {
  const t = useMessages(recordMessages);
  const kit = useMessages(kitMessages);
  const label = useLabels();
  const language = useLanguage();
  const record = useRoute(
    calls.read,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  ).data;
  const values = useMemo(() => valuesOf(model, record, start), [model, record, start]);
  const facts = useFormFacts();
  // What rules ask for of a field that the person may not see only the server knows.
  const isWhole = useDeniedFields().length === 0;
  const scripted = useScriptedFields();
  const schema = useMemo(() => {
    const ruled = withRules(model, calls, { record, text: t('codeRule') });
    const checked = model.scripts
      ? ruled.superRefine((now, context) => {
          for (const one of scripted.missing(now)) {
            const field = fieldAt(model.fields, one);
            if (field)
              context.addIssue({
                code: 'custom',
                message: kit('fieldMissing', { name: label(field.label) }),
                // Of a column its child table says it.
                path: one.split('.').slice(0, 1),
              });
          }
        })
      : ruled;
    if (!isWhole || !(model.rules || model.formRules)) return checked;
    const brokenRule = recordRules(model);
    const standOf = formRules(model);
    return checked.superRefine((values, context) => {
      const before = record ?? null;
      const broken = brokenRule(facts, { values, before });
      if (broken?.field !== undefined)
        context.addIssue({ code: 'custom', message: label(broken.refuse), path: [broken.field] });
      const closed = closedOption(model, standOf(facts, { values, before }), before);
      if (closed) {
        const message = valueIssueText({ id: 'optionClosed' }, label(closed.field.label), language);
        context.addIssue({ code: 'custom', message, path: [closed.name] });
      }
    });
  }, [model, calls, record, t, kit, facts, isWhole, label, language, scripted]);
  const form = useKitForm({ schema, values });
  const isOpen = id === null || record !== undefined;
  const scripts = useRecordScripts(model, form, { scripted, isOn: isOpen && !readOnly });
  const create = useAction(calls.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(calls.update, { done: t('saved'), onRefused: () => true });
  const name = nameInSentence(label(model.label.one));
  const locked = (record && slots.locked?.(record)) ?? [];
  const parts = useMemo(() => formParts(model), [model]);
  /** The buttons of the form that stand behind a field; before all of them where none is named. */
  const buttonsBehind = (field: string | undefined) =>
    Object.entries(readOnly ? {} : (model.formButtons ?? {}))
      .filter(([, { behind }]) => behind === field)
      .map(([button, { label: words }]) => (
        <div key={button}>
          <Button onClick={() => scripts.raise('click', button)}>{label(words)}</Button>
        </div>
      ));
  const host = useMemo(() => ({ designId: null, record: model.name }), [model]);
  return (
    <FormHostContext value={host}>
      <FormDrawer
        open={isOpen}
        {...(fieldsWhere(model, ({ kind }) => kind === 'rows').length > 0 ? { width: 'large' } : {})}
        title={t(id === null ? 'create' : 'edit', { name })}
        form={form}
        recordId={id}
        readOnly={readOnly}
        {...(record && id && historyPages(model.name).length > 0
          ? {
              extra: <HistoryButton kind={model.name} id={id} name={recordName(model, record, language)} />,
            }
          : {})}
        onClose={onClose}
        {...(id === null
          ? {}
          : { latest: async () => valuesOf(model, await call(calls.read, { params: { id } }), start) })}
        onSubmit={async (body) => {
          await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body }));
          await scripts.run('afterSubmit');
          onSaved?.(body);
        }}
        {...(model.scripts?.beforeSubmit ? { beforeCheck: () => scripts.run('beforeSubmit') } : {})}
      >
        {record ? slots.note?.(record) : null}
        {buttonsBehind(undefined)}
        <StandingFields model={model} before={record ?? null}>
          {(ruled) => {
            const stand = scripted.standing(ruled);
            const fieldOf = (one: string): ReactNode => {
              const field = model.fields[one];
              const set = scripted.stateOf(one);
              if (!field || !(set.show ?? !stand.hidden.has(one))) return null;
              const isStanding = stand.locked.has(one) || set.disable === true;
              const shown = slots.fields?.[one]?.(record) ?? (
                <RecordField
                  name={one}
                  field={scripted.asked(one, field, form.getValues(one))}
                  offered={scripted.offered(one)}
                  fields={model.fields}
                  isLocked={locked.includes(one) || (!readOnly && isStanding)}
                  stand={stand}
                  {...(model.scripts?.blur?.[one] ? { onLeave: () => scripts.raise('blur', one) } : {})}
                  {...(field.kind === 'rows' && model.scripts?.blur
                    ? { onLeaveCell: (column, row) => scripts.raise('blur', `${one}.${column}`, { row }) }
                    : {})}
                />
              );
              return (
                <Fragment key={one}>
                  {shown}
                  {slots.behind?.[one]}
                  {buttonsBehind(one)}
                </Fragment>
              );
            };
            return (
              <>
                <FormMessages messages={stand.warnings.map((one) => ({ kind: 'warn', text: label(one) }))} />
                {parts.map(({ name: part, tabs }) =>
                  tabs ? (
                    <FormTabs
                      key={`#${part}`}
                      tabs={tabs}
                      fieldOf={fieldOf}
                      onPress={(data) => scripts.raise('tab', part, { data })}
                    />
                  ) : (
                    fieldOf(part)
                  ),
                )}
              </>
            );
          }}
        </StandingFields>
      </FormDrawer>
    </FormHostContext>
  );
}

type StandingFieldsProps = {
  readonly model: RecordModel;
  readonly before: RecordValues | null;
  readonly children: (stand: ReturnType<typeof useFormStand>) => ReactNode;
};

/** The fields as the rules of the form let them stand while they are filled in. */
function StandingFields({ model, before, children }: StandingFieldsProps) {
  return children(useFormStand(model, before));
}

/** What the form holds: of a stored record, or of a new one. */
function valuesOf(
  model: RecordModel,
  record: RecordValues | undefined,
  start: RecordValues | undefined,
): RecordValues {
  const entries = fieldsWhere(model, isEdited).map(([name, field]) => [
    name,
    record?.[name] ?? start?.[name] ?? kindOf(field).blank(field),
  ]);
  return { ...Object.fromEntries(entries), ...(record ? { rev: record.rev } : {}) };
}

/** The schema of the form: new values keep the rules of their kinds, stored ones may stay as they are. */
const withRules = (
  model: RecordModel,
  { update }: RecordCalls,
  { record, text }: { record: RecordValues | undefined; text: string },
) =>
  fieldsWhere(model, isEdited).reduce<RecordCalls['update']['body']>((schema, [name, field]) => {
    const { isAllowed } = kindOf(field);
    if (!isAllowed) return schema;
    return schema.refine((values) => values[name] === record?.[name] || isAllowed(values[name]), {
      error: text,
      path: [name],
    });
  }, update.body);
