import {
  IMPORT_MODES,
  IMPORT_PART,
  IMPORT_ROWS,
  type ImportMode,
  type RecordImportRow,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Radio, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ImportDrawer } from '../../kit/exchange/import-drawer.tsx';
import { recordExchangeMessages } from '../../kit/exchange/record-exchange.messages.ts';
import { candidatesIn } from '../../kit/exchange/shared-names.tsx';
import { ImportButton } from '../../kit/import-button.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { routeKey, useRoute } from '../../lib/query.ts';
import { startWorkbooks } from '../../lib/start-workbooks.ts';
import { RecordImportJobs } from './record-import-jobs.tsx';
import { recordsMessages } from './records.messages.ts';
import { useOwnRuntime } from './use-runtime.ts';

const MODE_WORDS = { add: 'importAdd', change: 'importChange', both: 'importBoth' } as const;

const DOES = {
  add: { tone: 'green', text: 'doesAdd' },
  change: { tone: 'blue', text: 'doesChange' },
  nothing: { tone: 'grey', text: 'doesNothing' },
  remove: { tone: 'red', text: 'doesRemove' },
} as const;

/** Imports records of the function: new ones, those found by a key, and those of an export for editing. */
export function RecordImport({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(recordsMessages);
  const words = useMessages(recordExchangeMessages);
  const client = useQueryClient();
  const { designId: modelId } = useOwnRuntime();
  const params = { modelId };
  const workbook = startWorkbooks.get(modelId);
  const known = useRoute(recordsRoutes.importColumns, { params }).data;
  const [mode, setMode] = useState<ImportMode>('add');
  const [removesRows, setRemovesRows] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const keys = known?.keys ?? [];
  const key = mode === 'add' ? '' : (chosen ?? keys[0]?.key ?? '');
  const plan = { mode, key, removesRows };
  // A key that nobody fills in is still a column of the preview.
  const columns = known?.columns ?? [];
  const keyColumn = keys.find((one) => one.key === key && !columns.some((column) => column.key === key));
  const isKeyMissing = mode !== 'add' && key === '';
  return (
    <ImportDrawer<RecordImportRow>
      hint={t('importHint') + (known?.tables.length ? t('importTables') : '')}
      options={
        known?.mayChange ? (
          <div className="record-exchange-options">
            <div className="record-import-mode">
              <span>{t('importMode')}</span>
              <Radio.Group
                aria-label={t('importMode')}
                value={mode}
                options={IMPORT_MODES.map((value) => ({ value, label: t(MODE_WORDS[value]) }))}
                onChange={(event) => setMode(event.target.value)}
              />
            </div>
            {mode === 'add' ? null : (
              <div className="record-import-key">
                <span>{t('importKey')}</span>
                <Select
                  aria-label={t('importKey')}
                  value={key || null}
                  options={keys.map((one) => ({ value: one.key, label: one.label }))}
                  onChange={setChosen}
                />
                <span className="quiet">{t('importKeyHint')}</span>
              </div>
            )}
            <p className="quiet measure">{t('importMarked')}</p>
            {known.tables.length > 0 ? (
              <Checkbox checked={removesRows} onChange={(event) => setRemovesRows(event.target.checked)}>
                {t('importRemovesRows')}
              </Checkbox>
            ) : null}
          </div>
        ) : null
      }
      source={{
        columns: [...(keyColumn ? [{ ...keyColumn, required: true }] : []), ...columns],
        tables: known?.tables ?? [],
        part: IMPORT_PART,
        isCheckedApart: true,
        template: () => call(recordsRoutes.template, { params }),
        upload: (onRows) =>
          isKeyMissing ? (
            <Button disabled title={t('importKeyMissing')}>
              {words('upload')}
            </Button>
          ) : (
            <>
              <ImportButton
                route={recordsRoutes.importPreview}
                params={params}
                {...(workbook ? { given: workbook } : {})}
                label={words('upload')}
                accept=".xlsx"
                done={(read) => words('read', { total: read.rows.length })}
                onDone={({ rows, ignored, strays }) => {
                  startWorkbooks.delete(modelId);
                  onRows(rows, ignored, strays);
                }}
              />
              <ImportButton
                route={recordsRoutes.importStart}
                params={params}
                query={{ mode, key, removesRows: removesRows ? 1 : 0 }}
                label={t('importInBackground', { max: IMPORT_ROWS })}
                accept=".xlsx"
                done={() => t('importStarted')}
                onDone={() => client.invalidateQueries({ queryKey: routeKey(recordsRoutes.importJobs) })}
              />
            </>
          ),
        check: (rows, choices) =>
          call(recordsRoutes.importCheck, { params, body: { ...plan, rows, choices } }),
        candidates: candidatesIn(modelId),
        store: (rows, choices) =>
          call(recordsRoutes.importStore, { params, body: { ...plan, rows, choices } }),
        faults: (rows) => call(recordsRoutes.importFaults, { params, body: { rows } }),
        onStored: () => client.invalidateQueries({ queryKey: routeKey(recordsRoutes.list).slice(0, 1) }),
      }}
      stateOf={({ isWrong, does = 'add' }) => ({
        isIdle: !isWrong && does === 'nothing',
        text: isWrong ? (
          <StateDot tone="red" text={t('doesFail')} />
        ) : (
          <StateDot tone={DOES[does].tone} text={t(DOES[does].text)} />
        ),
      })}
      below={<RecordImportJobs modelId={modelId} />}
      onClose={onClose}
    />
  );
}
