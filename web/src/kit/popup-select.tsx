import { ReloadOutlined } from '@ant-design/icons';
import { PAGE_SIZES } from '@auditplus/contract/kernel/paging.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, type Checkbox, Drawer, Modal, Pagination, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { ErrorBlock } from './blocks.tsx';
import { ChoiceBox } from './choice-box.tsx';
import { type DataColumn, DataTable } from './data-table.tsx';
import { kitMessages } from './kit.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { SearchBox } from './search-box.tsx';

export type PopupQuery = {
  readonly keyword: string;
  readonly currentPage: number;
  readonly pageSize: number;
};

/** Where the rows come from that are chosen among, and how they look. */
export type PopupSource<Row extends object> = {
  /** Names the source; rows with the same name share a cache. */
  readonly name: string;
  readonly load: (query: PopupQuery, signal: AbortSignal) => Promise<{ list: readonly Row[]; total: number }>;
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  readonly title?: string;
  /** Pages; without it as many rows at once as `wholeSize` says. */
  readonly hasPage?: boolean;
  readonly pageSize?: number;
  readonly wholeSize?: number;
};

export type PopupSelectProps<Row extends object> = PopupSource<Row> & {
  /** The chosen row, or only its label when the row itself is not at hand. */
  readonly value?: { readonly key: string; readonly label: string } | null;
  readonly onChange?: (value: { key: string; label: string } | null, row: Row | null) => void;
  readonly mode?: 'dialog' | 'drawer';
  /** Pixels (600, 800, 1000) or a share such as 60%. */
  readonly width?: number | string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly status?: string;
  readonly 'aria-label'?: string;
};

const PAGE_SIZE = 20;
const WHOLE_SIZE = 10_000;
const DEFAULT_WIDTH = 800;
/** Of the mark and of the row number (product-spec point 9). */
const NARROW_COLUMN = 50;
const TABLE_HEIGHT = 420;
/** What a drawer holds besides its table: title, search, pages and buttons. */
const BESIDE_TABLE = 320;

/** Chooses one row of a source in a dialog or drawer with keyword, reset, refresh and, if wanted, pages. */
export function PopupSelect<Row extends object>(props: PopupSelectProps<Row>) {
  const { value, onChange, mode = 'dialog', width = DEFAULT_WIDTH } = props;
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Row | null>(null);
  const title = props.title ?? t('choose');
  const close = () => setOpen(false);
  const confirm = () => {
    if (!chosen) return;
    onChange?.({ key: props.rowKey(chosen), label: props.rowLabel(chosen) }, chosen);
    close();
  };
  const panel = (
    <PopupPanel
      {...props}
      mark={Radio}
      chosen={chosen ? [props.rowKey(chosen)] : []}
      onChoose={setChosen}
      isInDrawer={mode === 'drawer'}
    />
  );
  const footer = (
    <div className="popup-foot">
      <span className="quiet">{chosen ? props.rowLabel(chosen) : ''}</span>
      <Button onClick={close}>{common('cancel')}</Button>
      <Button type="primary" onClick={confirm}>
        {t('confirm')}
      </Button>
    </div>
  );
  const frame = { open: isOpen, title, destroyOnHidden: true, footer };
  return (
    <>
      <ChoiceBox
        id={props.id}
        text={value?.label ?? ''}
        placeholder={props.placeholder}
        disabled={props.disabled}
        status={props.status}
        aria-label={props['aria-label']}
        onOpen={() => {
          setChosen(null);
          setOpen(true);
        }}
        onClear={() => onChange?.(null, null)}
      />
      {mode === 'drawer' ? (
        <Drawer {...frame} size={width} onClose={close}>
          {panel}
        </Drawer>
      ) : (
        <Modal {...frame} width={width} onCancel={close}>
          {panel}
        </Modal>
      )}
    </>
  );
}

type PanelProps<Row extends object> = PopupSource<Row> & {
  /** What a row is marked with: one is chosen, or several are. */
  readonly mark: typeof Radio | typeof Checkbox;
  /** Keys of the chosen rows. */
  readonly chosen: readonly string[];
  readonly onChoose: (row: Row) => void;
  readonly isInDrawer?: boolean;
};

/** The rows of a source with keyword, reset, refresh and, if wanted, pages. */
export function PopupPanel<Row extends object>(props: PanelProps<Row>): ReactNode {
  const { name, load, rowKey, rowLabel, chosen, onChoose, hasPage, mark: Mark } = props;
  const { wholeSize = WHOLE_SIZE } = props;
  const [pageSize, setPageSize] = useState(props.pageSize ?? PAGE_SIZE);
  const t = useMessages(fieldMessages);
  const kit = useMessages(kitMessages);
  const group = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ keyword: '', currentPage: 1 });
  const query = { ...asked, pageSize: hasPage ? pageSize : wholeSize };
  const found = useQuery({
    queryKey: ['popup', name, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  });
  const search = (keyword: string) => setAsked({ keyword, currentPage: 1 });
  const isChosen = (row: Row) => chosen.includes(rowKey(row));
  const marks: DataColumn<Row> = {
    key: '_mark',
    title: '',
    width: NARROW_COLUMN,
    // A click on it is one on its row.
    render: (row) => <Mark name={group} aria-label={rowLabel(row)} checked={isChosen(row)} />,
  };
  const index: DataColumn<Row> = {
    key: '_index',
    title: t('rowNumber'),
    width: NARROW_COLUMN,
    number: true,
    render: (_, at) => (asked.currentPage - 1) * query.pageSize + at + 1,
  };
  if (found.error) return <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className="popup">
      <search className="popup-search">
        <SearchBox hint={kit('keyword')} value={typed} onChange={setTyped} onSearch={search} />
        {asked.keyword === '' ? null : (
          <Button
            type="link"
            onClick={() => {
              setTyped('');
              search('');
            }}
          >
            {t('reset')}
          </Button>
        )}
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={t('refresh')}
          title={t('refresh')}
          onClick={() => void found.refetch()}
        />
      </search>
      <DataTable
        rows={found.data?.list ?? []}
        rowKey={rowKey}
        columns={[marks, index, ...props.columns]}
        height={props.isInDrawer ? Math.max(TABLE_HEIGHT, window.innerHeight - BESIDE_TABLE) : TABLE_HEIGHT}
        loading={found.isFetching}
        label={props.title ?? t('choose')}
        rowClass={(row) => (isChosen(row) ? 'popup-chosen' : '')}
        onRowClick={onChoose}
      />
      {hasPage ? (
        <Pagination
          size="small"
          align="end"
          current={asked.currentPage}
          pageSize={pageSize}
          total={found.data?.total ?? 0}
          showSizeChanger
          showQuickJumper
          pageSizeOptions={[...PAGE_SIZES]}
          showTotal={(count) => kit('total', { count })}
          onChange={(currentPage, size) => {
            setPageSize(size);
            setAsked({ ...asked, currentPage: size === pageSize ? currentPage : 1 });
          }}
        />
      ) : null}
    </div>
  );
}
