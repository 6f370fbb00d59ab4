import {
  type InterfaceEdit,
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
import { RelationList, withName } from '../../kit/statements/relation-list.tsx';
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
  const completions = useSqlCompletions(dataType === SOURCE.sql);
  const scope = useMemo(() => columnScope(columns), [columns]);
  const issueIn = (field: string) => (issue?.field === field ? [issue.issue] : undefined);
  const written =
    dataType === SOURCE.http ? (
      <HttpFields />
    ) : (
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

/** Data sets, columns, functions, parameters and circumstances that a statement may name. */
function useSqlCompletions(isWanted: boolean): readonly CodeCompletion[] {
  const dbLinkId = useWatch<InterfaceEdit, 'dbLinkId'>({ name: 'dbLinkId' });
  const query = useRoute(
    dataInterfacesRoutes.relations,
    { query: { dbLinkId } },
    { staleTime: FRESH_MS, enabled: isWanted },
  );
  const parameters = useWatch<InterfaceEdit, 'requestParameters'>({ name: 'requestParameters' });
  return useMemo(
    () =>
      statementCompletions(
        query.data?.list ?? [],
        parameters.map(({ field, fieldName }) => ({ name: field, label: fieldName })),
      ),
    [query.data, parameters],
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
