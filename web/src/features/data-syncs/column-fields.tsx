import type { SourceColumn, SyncColumn } from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { columnScope } from '@auditplus/core/expressions/column-scope.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { Button, Checkbox, Input } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ExpressionEditor } from '../../kit/expression-editor/expression-editor.tsx';
import { useRoute } from '../../lib/query.ts';
import { dataSyncMessages } from './data-syncs.messages.ts';

const NONE: readonly SourceColumn[] = [];

/** The columns of the table that is chosen; none before that. */
export function useSourceColumns({
  linkId,
  table,
}: {
  readonly linkId: string;
  readonly table: string;
}): readonly SourceColumn[] {
  const query = useRoute(
    dataSyncsRoutes.columns,
    { params: { linkId, table } },
    { enabled: linkId !== '' && table !== '', keepPrevious: false },
  );
  return query.data?.list ?? NONE;
}

type ColumnsFieldProps = {
  readonly columns: readonly SourceColumn[];
  readonly value?: readonly SyncColumn[];
  readonly onChange?: (value: SyncColumn[]) => void;
};

/** Which columns are brought over, and what they are called in the target. */
export function ColumnsField({ columns, value = [], onChange }: ColumnsFieldProps) {
  const t = useMessages(dataSyncMessages);
  if (value.length === 0)
    return (
      <Button
        disabled={columns.length === 0}
        onClick={() => onChange?.(columns.map(({ name }) => ({ from: name, to: name })))}
      >
        {t('chooseColumns')}
      </Button>
    );
  return (
    <div className="sync-columns">
      <Button onClick={() => onChange?.([])}>{t('allColumns')}</Button>
      {columns.map(({ name, comment, written, isKey }) => {
        const chosen = value.find(({ from }) => from === name);
        return (
          <div key={name}>
            <Checkbox
              checked={chosen !== undefined}
              // Rows are known by their key.
              disabled={isKey && chosen !== undefined}
              onChange={({ target }) =>
                onChange?.(
                  target.checked
                    ? [...value, { from: name, to: name }]
                    : value.filter(({ from }) => from !== name),
                )
              }
            >
              {name} <span className="quiet">{[comment, written].filter(Boolean).join(' · ')}</span>
            </Checkbox>
            <Input
              aria-label={t('columnIn', { name })}
              value={chosen?.to ?? ''}
              disabled={!chosen}
              maxLength={63}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ target }) =>
                onChange?.(
                  value.map((each) => (each.from === name ? { from: name, to: target.value } : each)),
                )
              }
            />
          </div>
        );
      })}
    </div>
  );
}

type FilterFieldProps = {
  readonly columns: readonly SourceColumn[];
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly disabled?: boolean;
};

/** The condition of rows that are brought over. */
export function FilterField({ columns, disabled = false, ...field }: FilterFieldProps) {
  const t = useMessages(dataSyncMessages);
  const scope = useMemo(() => columnScope(columns), [columns]);
  const labels = useMemo(
    () => Object.fromEntries(columns.map(({ name, comment }) => [name, comment])),
    [columns],
  );
  return (
    <ExpressionEditor
      {...field}
      label={t('filter')}
      scope={scope}
      labels={labels}
      expects={BOOLEAN}
      readOnly={disabled}
    />
  );
}
