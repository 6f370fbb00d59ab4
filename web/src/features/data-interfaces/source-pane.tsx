import {
  type InterfaceEdit,
  type RelationView,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { columnScope } from '@auditplus/core/expressions/column-scope.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { Tabs } from 'antd';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import type { CodeCompletion, CodeIssue } from '../../kit/code-editor/code-mirror.tsx';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { ExpressionEditor } from '../../kit/expression-editor/expression-editor.tsx';
import { Field } from '../../kit/field.tsx';
import type { InterfaceRow } from '../../kit/interfaces/interface-rows.ts';
import { RelationList, RowlessNote, withName } from '../../kit/statements/relation-list.tsx';
import { statementCompletions } from '../../kit/statements/statement-completions.ts';
import { useRoute } from '../../lib/query.ts';
import { CodeField } from './code-field.tsx';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { HttpFields } from './http-fields.tsx';

type SourcePaneProps = {
  /** What the server found wrong with what is written. */
  readonly issue: { readonly field: string; readonly issue: CodeIssue } | null;
  readonly onRun: () => void;
  /** A row that the source gave, for which the filter's value is shown. */
  readonly row: InterfaceRow | null;
};

const FRESH_MS = 300_000;

/** The content of an interface: statement, fixed data or address, then script and row filter. */
export function SourcePane({ issue, onRun, row }: SourcePaneProps) {
  const t = useMessages(interfaceMessages);
  const [dataType, columns] = useWatch<InterfaceEdit, ['dataType', 'plus.columns']>({
    name: ['dataType', 'plus.columns'],
  });
  const relations = useRelations(dataType === SOURCE.sql);
  const completions = useSqlCompletions(relations);
  const scope = useMemo(() => columnScope(columns), [columns]);
  const issueIn = (field: string) => (issue?.field === field ? [issue.issue] : undefined);
  const written =
    dataType === SOURCE.http ? (
      <HttpFields />
    ) : (
      <>
        {dataType === SOURCE.sql ? <ScopeNote relations={relations} /> : null}
        <Field name="query" label={dataType === SOURCE.sql ? t('sql') : t('fixedData')}>
          <CodeField
            language={dataType === SOURCE.sql ? 'sql' : 'json'}
            label={dataType === SOURCE.sql ? t('sql') : t('fixedData')}
            height="calc(100vh - 330px)"
            completions={completions}
            issues={issueIn('query')}
            onRun={onRun}
          />
        </Field>
      </>
    );
  return (
    <Tabs
      className="interface-tabs"
      items={[
        { key: 'source', label: t('source'), children: written },
        {
          key: 'script',
          label: t('script'),
          forceRender: true,
          children: (
            <Field name="dataProcessing" label={t('script')} help={t('scriptHelp')}>
              <CodeField
                language="javascript"
                label={t('script')}
                height="calc(100vh - 360px)"
                onRun={onRun}
              />
            </Field>
          ),
        },
        {
          key: 'filter',
          label: t('rowFilter'),
          forceRender: true,
          children: (
            <Field
              name="plus.rowFilter"
              label={t('rowFilter')}
              help={columns.length === 0 ? t('noColumns') : t('rowFilterHelp')}
            >
              <FilterField scope={scope} row={row} />
            </Field>
          ),
        },
      ]}
    />
  );
}

type FilterFieldProps = {
  readonly scope: ReturnType<typeof columnScope>;
  readonly row: InterfaceRow | null;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly disabled?: boolean;
};

function FilterField({ scope, row, disabled = false, ...field }: FilterFieldProps) {
  const t = useMessages(interfaceMessages);
  const facts = useFormFacts();
  return (
    <ExpressionEditor
      {...field}
      label={t('rowFilter')}
      scope={scope}
      expects={BOOLEAN}
      readOnly={disabled}
      {...(row ? { sample: { ...facts, record: row } } : {})}
    />
  );
}

const NO_RELATIONS: readonly RelationView[] = [];

/** The data sets that a statement on the chosen database may read. */
function useRelations(isWanted: boolean): readonly RelationView[] {
  const dbLinkId = useWatch<InterfaceEdit, 'dbLinkId'>({ name: 'dbLinkId' });
  const { data } = useRoute(
    dataInterfacesRoutes.relations,
    { query: { dbLinkId } },
    { staleTime: FRESH_MS, enabled: isWanted },
  );
  return data?.list ?? NO_RELATIONS;
}

/** Says where callers of the interface get no rows. */
function ScopeNote({ relations }: { readonly relations: readonly RelationView[] }) {
  const [query, dataScope] = useWatch<InterfaceEdit, ['query', 'plus.dataScope']>({
    name: ['query', 'plus.dataScope'],
  });
  return <RowlessNote relations={relations} statement={String(query)} isForCaller={dataScope === 'caller'} />;
}

/** Data sets, columns, functions, parameters and circumstances that a statement may name. */
function useSqlCompletions(relations: readonly RelationView[]): readonly CodeCompletion[] {
  const parameters = useWatch<InterfaceEdit, 'requestParameters'>({ name: 'requestParameters' });
  return useMemo(
    () =>
      statementCompletions(
        relations,
        parameters.map(({ field, fieldName }) => ({ name: field, label: fieldName })),
      ),
    [relations, parameters],
  );
}

/** Data sets with their columns; one press puts a name at the end of the statement. */
export function RelationsPane() {
  const dbLinkId = useWatch<InterfaceEdit, 'dbLinkId'>({ name: 'dbLinkId' });
  const query = useRoute(dataInterfacesRoutes.relations, { query: { dbLinkId } }, { staleTime: FRESH_MS });
  const { getValues, setValue } = useFormContext();
  const insert = (name: string) =>
    setValue('query', withName(String(getValues('query') ?? ''), name), { shouldDirty: true });
  return <Loaded query={query}>{({ list }) => <RelationList relations={list} onInsert={insert} />}</Loaded>;
}
