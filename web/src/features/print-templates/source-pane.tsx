import { DeleteOutlined } from '@ant-design/icons';
import {
  MAX_PRINT_INTERFACES,
  type PrintInterface,
  type PrintSource,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { PrintEdit } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { Button, Input, Select } from 'antd';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { CodeEditor } from '../../kit/code-editor/code-editor.tsx';
import { DictSelect } from '../../kit/dict-select.tsx';
import { Field } from '../../kit/field.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { InterfaceSelectField } from '../../kit/interfaces/interface-select-field.tsx';
import { InterfaceValues } from '../../kit/interfaces/interface-values.tsx';
import { OtherTitleFields } from '../../kit/other-titles.tsx';
import { TailFields } from '../../kit/record-fields.tsx';
import { RelationList, RowlessNote, withName } from '../../kit/statements/relation-list.tsx';
import { statementMessages } from '../../kit/statements/statement.messages.ts';
import { statementCompletions } from '../../kit/statements/statement-completions.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useRoute } from '../../lib/query.ts';
import { errorText } from '../../lib/show-error.ts';
import { printMessages } from './print-templates.messages.ts';
import { useStudio } from './studio-context.ts';

const MAX_STATEMENTS = 10;

/** Names of a template, and where its data come from. */
export function SourcePane() {
  const t = useMessages(printMessages);
  const { setValue } = useFormContext<PrintEdit>();
  const { readOnly } = useStudio();
  const [source, statements] = useWatch<PrintEdit, ['source', 'sqlTemplate']>({
    name: ['source', 'sqlTemplate'],
  });
  const records = useRoute(printTemplatesRoutes.records, {}).data?.list ?? [];
  const setSource = (next: PrintSource) => setValue('source', next, { shouldDirty: true });
  const setStatements = (next: PrintEdit['sqlTemplate']) =>
    setValue('sqlTemplate', next, { shouldDirty: true });
  return (
    <div className="form-fields">
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={100} />
      </Field>
      <OtherTitleFields />
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="category" label={t('category')} required>
        <DictSelect code="printDev" />
      </Field>
      <Field name="type" label={t('type')}>
        <Select
          options={[
            { value: 2, label: t('typeRecord') },
            { value: 1, label: t('typeFlow') },
          ]}
        />
      </Field>
      <Field name="source.kind" label={t('source')}>
        <Select
          options={[
            { value: 'record', label: t('sourceRecord') },
            { value: 'sql', label: t('sourceSql') },
            { value: 'interface', label: t('sourceInterface') },
          ]}
          onChange={(kind: PrintSource['kind']) => setSource({ ...FRESH[kind] })}
        />
      </Field>
      {source.kind === 'record' ? (
        <Field name="source.record" label={t('recordKind')} required>
          <Select options={records.map(({ id, fullName }) => ({ value: id, label: fullName }))} />
        </Field>
      ) : null}
      {source.kind === 'sql' ? (
        <>
          <p className="quiet">{t('sqlHelp')}</p>
          {(statements.length === 0 ? [{ sql: '' }] : statements).map(({ sql }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: statements have no ids; their texts are controlled
            <div key={index} className="print-item">
              <Statement
                label={index === 0 ? t('mainSql') : t('childSql', { number: index })}
                index={index}
                value={sql}
                onChange={(changed) => {
                  const next = statements.length === 0 ? [{ sql: '' }] : [...statements];
                  next[index] = { sql: changed };
                  setStatements(next);
                }}
              />
              {index === 0 || readOnly ? null : (
                <IconButton
                  label={t('removeItem')}
                  icon={<DeleteOutlined />}
                  onClick={() => setStatements(statements.filter((_, at) => at !== index))}
                />
              )}
            </div>
          ))}
          {!readOnly && statements.length > 0 && statements.length < MAX_STATEMENTS ? (
            <Button size="small" onClick={() => setStatements([...statements, { sql: '' }])}>
              {t('addSql')}
            </Button>
          ) : null}
        </>
      ) : null}
      <Interfaces source={source} onChange={setSource} />
      <TailFields />
    </div>
  );
}

type StatementProps = {
  readonly label: string;
  readonly index: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const Placed = z.object({ statement: z.int(), place: z.object({ at: z.int() }) });
const FORM_ID = { label: '@formId', kind: 'parameter' } as const;

/** One statement, with what it may read; a mistake in it is marked where it is. */
function Statement({ label, index, value, onChange }: StatementProps) {
  const words = useMessages(statementMessages);
  const { refusal, readOnly } = useStudio();
  const list = useRoute(printTemplatesRoutes.relations, {}, { staleTime: 300_000 }).data?.list;
  const completions = useMemo(() => [...statementCompletions(list ?? [], []), FORM_ID], [list]);
  const issues = useMemo(() => {
    const placed = refusal instanceof ApiError ? Placed.safeParse(refusal.data).data : undefined;
    if (placed?.statement !== index) return [];
    return [{ at: placed.place.at, text: errorText(refusal) ?? '' }];
  }, [refusal, index]);
  return (
    <div>
      <span className="field-label">{label}</span>
      <CodeEditor
        language="sql"
        label={label}
        readOnly={readOnly}
        value={value}
        completions={completions}
        issues={issues}
        onChange={onChange}
      />
      {issues.map(({ text }) => (
        <p key={text} role="alert">
          {text}
        </p>
      ))}
      <RowlessNote relations={list ?? []} statement={value} isForCaller />
      {list && !readOnly ? (
        <details>
          <summary>{words('relations')}</summary>
          <RelationList relations={list} onInsert={(name) => onChange(withName(value, name))} />
        </details>
      ) : null}
    </div>
  );
}

const NO_INTERFACE: PrintInterface = { interfaceId: '', values: [] };

/** A source of each kind before anything is chosen. */
const FRESH: { readonly [K in PrintSource['kind']]: Extract<PrintSource, { kind: K }> } = {
  record: { kind: 'record', record: '' },
  sql: { kind: 'sql' },
  interface: { kind: 'interface', interfaces: [NO_INTERFACE] },
};

/** The interfaces of a source, each with the values of its parameters. */
function Interfaces({
  source,
  onChange,
}: {
  readonly source: PrintSource;
  readonly onChange: (source: PrintSource) => void;
}) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  const { interfaces = [] } = source;
  const set = (next: PrintInterface[]) => onChange({ ...source, interfaces: next });
  const isRecord = source.kind === 'interface';
  return (
    <>
      {interfaces.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are called by their number
        <div key={index} className="print-item">
          <div>
            <InterfaceSelectField
              label={t(isRecord && index === 0 ? 'interfaceRecord' : 'interfaceTable', { number: index + 1 })}
              value={call.interfaceId}
              onChange={(interfaceId) => set(interfaces.with(index, { interfaceId, values: [] }))}
            />
            <InterfaceValues
              {...call}
              help={t('parameterHelp', { id: '{formId}', field: '{name}' })}
              readOnly={readOnly}
              onChange={(values) => set(interfaces.with(index, { ...call, values }))}
            />
          </div>
          {readOnly || (isRecord && index === 0) ? null : (
            <IconButton
              label={t('removeItem')}
              icon={<DeleteOutlined />}
              onClick={() => set(interfaces.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {readOnly || interfaces.length >= MAX_PRINT_INTERFACES ? null : (
        <Button size="small" onClick={() => set([...interfaces, NO_INTERFACE])}>
          {t('addInterface')}
        </Button>
      )}
    </>
  );
}
