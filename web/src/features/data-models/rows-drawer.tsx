import type { TableRows } from '@auditplus/contract/features/data-models/data-models.model.ts';
import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { Button, Input, Pagination, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { showError } from '../../lib/show-error.ts';
import { dataModelMessages } from './data-models.messages.ts';

type RowsDrawerProps = { readonly linkId: string; readonly table: string; readonly onClose: () => void };

const PAGE_SIZE = 50;

/** The rows of a table, page by page. */
export function RowsDrawer({ linkId, table, onClose }: RowsDrawerProps) {
  const t = useMessages(dataModelMessages);
  const [page, setPage] = useState(1);
  const [field, setField] = useState('');
  const [keyword, setKeyword] = useState('');
  const [isExporting, setExporting] = useState(false);
  const params = { linkId, table };
  const asked = { field, keyword, currentPage: page, pageSize: PAGE_SIZE };
  const query = useRoute(dataModelsRoutes.rows, { params, query: asked }, { staleTime: 0 });
  const save = async () => {
    setExporting(true);
    try {
      saveExport(await call(dataModelsRoutes.exportRows, { params, query: asked }));
    } catch (error) {
      showError(error);
    } finally {
      setExporting(false);
    }
  };
  return (
    <SideDrawer
      open
      width="large"
      title={t('dataOf', { table })}
      extra={
        <Button loading={isExporting} onClick={() => void save()}>
          {t('exportRows')}
        </Button>
      }
      onClose={onClose}
    >
      <Loaded query={query}>
        {(rows) => (
          <>
            <div className="table-acts">
              <Select
                aria-label={t('inColumn')}
                style={{ width: 200 }}
                value={field || (rows.columns[0]?.name ?? '')}
                options={rows.columns.map(({ name, label }) => ({ value: name, label }))}
                onChange={setField}
              />
              <Input.Search
                aria-label={t('search')}
                placeholder={t('search')}
                allowClear
                style={{ width: 240 }}
                defaultValue={keyword}
                onSearch={(text) => {
                  setField(field || (rows.columns[0]?.name ?? ''));
                  setKeyword(text);
                  setPage(1);
                }}
              />
            </div>
            <Rows rows={rows} />
            <Pagination
              size="small"
              align="end"
              current={page}
              pageSize={PAGE_SIZE}
              total={rows.pagination.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}

function Rows({ rows }: { readonly rows: TableRows }) {
  const t = useMessages(dataModelMessages);
  if (rows.list.length === 0) return <EmptyBlock text={t('noRows')} />;
  return (
    <div className="table-scroll">
      <table className="table-rows">
        <thead>
          <tr>
            {rows.columns.map(({ name, label }) => (
              <th key={name} scope="col" title={name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.list.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of any table have no key of one name
            <tr key={at}>
              {rows.columns.map(({ name, type }) => (
                <td key={name}>{cellText(row[name], type)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellText(value: unknown, type: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (type === 'datetime' && typeof value === 'number') return moment(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
