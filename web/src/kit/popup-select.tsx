import { ReloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Modal, Pagination, Radio } from 'antd';
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

export type PopupSelectProps<Row extends object> = {
  /** Names the source; rows with the same name share a cache. */
  readonly name: string;
  readonly load: (query: PopupQuery, signal: AbortSignal) => Promise<{ list: readonly Row[]; total: number }>;
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  /** The chosen row, or only its label when the row itself is not at hand. */
  readonly value?: { readonly key: string; readonly label: string } | null;
  readonly onChange?: (value: { key: string; label: string } | null, row: Row | null) => void;
  readonly mode?: 'dialog' | 'drawer';
  readonly title?: string;
  /** Pixels (600, 800, 1000) or a share such as 60%. */
  readonly width?: number | string;
  /** Pages of 20 rows; without it up to 10,000 rows at once. */
  readonly hasPage?: boolean;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly status?: string;
  readonly 'aria-label'?: string;
};

const PAGE_SIZE = 20;
const WHOLE_SIZE = 10_000;
const DEFAULT_WIDTH = 800;
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
  const panel = <PopupPanel {...props} chosen={chosen} onChoose={setChosen} onConfirm={confirm} />;
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

type PanelProps<Row extends object> = PopupSelectProps<Row> & {
  readonly chosen: Row | null;
  readonly onChoose: (row: Row) => void;
  readonly onConfirm: () => void;
};

function PopupPanel<Row extends object>(props: PanelProps<Row>): ReactNode {
  const { name, load, rowKey, rowLabel, chosen, onChoose, hasPage, mode } = props;
  const t = useMessages(fieldMessages);
  const kit = useMessages(kitMessages);
  const group = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ keyword: '', currentPage: 1 });
  const query = { ...asked, pageSize: hasPage ? PAGE_SIZE : WHOLE_SIZE };
  const found = useQuery({
    queryKey: ['popup', name, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  });
  const search = (keyword: string) => setAsked({ keyword, currentPage: 1 });
  const radio: DataColumn<Row> = {
    key: '_radio',
    title: '',
    width: 46,
    render: (row) => (
      <Radio
        name={group}
        aria-label={rowLabel(row)}
        checked={chosen !== null && rowKey(chosen) === rowKey(row)}
        onChange={() => onChoose(row)}
      />
    ),
  };
  const index: DataColumn<Row> = {
    key: '_index',
    title: t('rowNumber'),
    width: 50,
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
        columns={[radio, index, ...props.columns]}
        height={mode === 'drawer' ? Math.max(TABLE_HEIGHT, window.innerHeight - BESIDE_TABLE) : TABLE_HEIGHT}
        loading={found.isFetching}
        label={props.title ?? t('choose')}
        rowClass={(row) => (chosen && rowKey(chosen) === rowKey(row) ? 'popup-chosen' : '')}
        onRowClick={onChoose}
      />
      {hasPage ? (
        <Pagination
          size="small"
          align="end"
          current={asked.currentPage}
          pageSize={PAGE_SIZE}
          total={found.data?.total ?? 0}
          showSizeChanger={false}
          onChange={(currentPage) => setAsked({ ...asked, currentPage })}
        />
      ) : null}
    </div>
  );
}
