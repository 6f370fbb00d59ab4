import {
  OWN_DATABASE,
  OWN_DATABASE_NAME,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import {
  EXTRA_ROWS,
  OWN_FACTS,
  OWN_FACTS_NAME,
  SYNC_MODES,
  SYNC_STATE,
  type SyncMode,
  SyncSides,
} from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { Alert, Button, Checkbox, Input, Radio, Select, Space } from 'antd';
import { useFormContext } from 'react-hook-form';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { useCan } from '../../kit/permission.tsx';
import { count } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { ColumnsField, FilterField, useSourceColumns } from './column-fields.tsx';
import { dataSyncMessages } from './data-syncs.messages.ts';

/** The way that fits what the check has found. */
const ADVICE: ReadonlyMap<number, SyncMode> = new Map([
  [SYNC_STATE.ready, 'append'],
  [SYNC_STATE.targetMissing, 'create'],
  [SYNC_STATE.targetHasData, 'upsert'],
]);

/** Where from, where to, which table and how; of a run and of a plan. */
export function SideFields() {
  const t = useMessages(dataSyncMessages);
  const language = useLanguage();
  const form = useFormContext();
  const mayCheck = useCan('btn_check');
  const sources = useRoute(dataSourcesRoutes.selector, { query: {} });
  const from = String(form.watch('dbConnectionFrom') ?? '');
  const tables = useRoute(
    dataSyncsRoutes.tables,
    { params: { linkId: from } },
    { enabled: from !== '', keepPrevious: false },
  );
  const table = String(form.watch('dbTable') ?? '');
  const columns = useSourceColumns({ linkId: from, table });
  const mode = form.watch('type');
  const check = useAction(dataSyncsRoutes.check, {
    invalidates: [],
    onDone: (found) => {
      const mode = ADVICE.get(found);
      if (mode) form.setValue('type', mode, { shouldDirty: true });
    },
  });
  const databases = [
    { value: OWN_DATABASE, label: inLanguage(OWN_DATABASE_NAME, language) },
    ...(sources.data?.list ?? []).flatMap(({ children }) =>
      children.map(({ id, fullName }) => ({ value: id, label: fullName })),
    ),
  ];
  const sides = SyncSides.safeParse(form.watch());
  return (
    <>
      <Field name="dbConnectionFrom" label={t('from')} required>
        <Select
          options={[...databases, { value: OWN_FACTS, label: inLanguage(OWN_FACTS_NAME, language) }]}
          showSearch
          optionFilterProp="label"
          onChange={() => form.setValue('columns', [], { shouldDirty: true })}
        />
      </Field>
      <Field name="dbTable" label={t('table')} required>
        <Select
          onChange={() => form.setValue('columns', [], { shouldDirty: true })}
          showSearch
          optionFilterProp="value"
          loading={from !== '' && tables.isPending}
          disabled={from === ''}
          options={(tables.data?.list ?? []).map(({ table, tableName, sum, hasKey }) => ({
            value: table,
            label: [
              tableName ? `${table} ${tableName}` : table,
              // A database that has not counted its table yet says nothing of its rows.
              ...(hasKey ? (sum > 0 ? [t('rows', { count: count(sum) })] : []) : [t('noKey')]),
            ].join(' · '),
          }))}
        />
      </Field>
      <Field name="dbConnectionTo" label={t('to')} required>
        <Select options={databases} showSearch optionFilterProp="label" />
      </Field>
      <Field name="targetTable" label={t('target')} help={t('targetHelp')}>
        <Input maxLength={63} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field name="columns" label={t('columns')} help={t('columnsHelp')}>
        <ColumnsField columns={columns} />
      </Field>
      <Field name="filter" label={t('filter')} help={t('filterHelp')}>
        <FilterField columns={columns} />
      </Field>
      {mayCheck ? (
        <Space orientation="vertical" className="sync-check">
          <Button
            disabled={!sides.success}
            loading={check.isPending}
            onClick={() => sides.success && check.mutate({ body: sides.data })}
          >
            {t('check')}
          </Button>
          {check.data === undefined ? null : (
            <Alert
              type={check.data === SYNC_STATE.ready ? 'success' : 'info'}
              title={t(FOUND[check.data] ?? 'found.0')}
            />
          )}
        </Space>
      ) : null}
      <Field name="type" label={t('mode')} required>
        <Radio.Group
          className="sync-modes"
          options={SYNC_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        />
      </Field>
      {mode === 'replace' || mode === 'append' ? null : (
        <Field name="extraRows" label={t('extraRows')} help={t('extraRowsHelp')}>
          <Radio.Group options={EXTRA_ROWS.map((rule) => ({ value: rule, label: t(`extraRows.${rule}`) }))} />
        </Field>
      )}
      <Field name="acceptsLoss" label="" valueProp="checked">
        <Checkbox>{t('acceptsLoss')}</Checkbox>
      </Field>
    </>
  );
}

/** What the check has found, by its number. */
const FOUND = ['found.0', 'found.1', 'found.2', 'found.3'] as const;
