import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import type { OfferedRow } from '@auditplus/contract/kinds/rows.ts';
import type { RowSource, rowsChosenFrom } from '@auditplus/contract/kinds/table.ts';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import type { DataColumn } from '../data-table.tsx';
import { useFormHost } from '../fields/form-host.ts';
import { useWords } from '../fields/use-words.ts';
import { cellText, type InterfaceRow, interfaceRows } from '../interfaces/interface-rows.ts';
import { fieldMessages } from '../kit-fields.messages.ts';
import { PopupPanel, type PopupSource } from '../popup-select.tsx';

type Picked = OfferedRow & { readonly key: string };

type RowPickerProps = {
  readonly isOpen: boolean;
  readonly source: NonNullable<ReturnType<typeof rowsChosenFrom>>;
  readonly table: string;
  readonly title: string;
  /** What the columns of the child table are called. */
  readonly labels: ReadonlyMap<string, LocalText>;
  /** What the form holds now in one of its fields. */
  readonly given: (field: string) => unknown;
  /** How many rows can still be added. */
  readonly room: number;
  /** The chosen rows, in the order in which they were chosen. */
  readonly onPick: (rows: readonly OfferedRow[]) => void;
  readonly onClose: () => void;
};

const WIDTH = 900;
/** As many records as one page of the call holds. */
const MAX_RECORDS = 500;

/** Chooses rows of an interface, or records of another design, of which rows of a child table are made. */
export function RowPicker(props: RowPickerProps) {
  const { isOpen, source, title, room, onPick, onClose } = props;
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const { conf } = source;
  const shown = useShownColumns(conf, props.labels);
  const load = useRows(
    props,
    shown.map(({ key }) => key),
  );
  const [chosen, setChosen] = useState<readonly Picked[]>([]);
  const choose = (row: Picked) =>
    setChosen((before) =>
      before.some(({ key }) => key === row.key)
        ? before.filter(({ key }) => key !== row.key)
        : [...before, row],
    );
  const close = () => {
    setChosen([]);
    onClose();
  };
  const isTooMany = chosen.length > room;
  return (
    <Modal
      open={isOpen}
      title={title}
      width={WIDTH}
      destroyOnHidden
      onCancel={close}
      footer={
        <div className="popup-foot">
          <span className={isTooMany ? 'field-problem' : 'quiet'}>
            {isTooMany ? t('pickedRoom', { count: room }) : ''}
          </span>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0 || isTooMany}
            onClick={() => {
              onPick(chosen);
              close();
            }}
          >
            {chosen.length === 0 ? t('choose') : t('addPicked', { count: chosen.length })}
          </Button>
        </div>
      }
    >
      <PopupPanel<Picked>
        {...load}
        columns={shown}
        rowKey={({ key }) => key}
        rowLabel={({ texts }) => texts[shown[0]?.key ?? ''] ?? ''}
        title={title}
        hasPage={conf.hasPage}
        pageSize={Number(conf.pageSize)}
        mark={Checkbox}
        chosen={chosen.map(({ key }) => key)}
        onChoose={choose}
      />
    </Modal>
  );
}

/** The columns of the list; what the child table takes where the designer chose none. */
function useShownColumns(
  { columnOptions, relationOptions }: RowSource,
  labels: RowPickerProps['labels'],
): DataColumn<Picked>[] {
  const words = useWords();
  const chosen = columnOptions.filter(({ value }) => value !== '');
  const taken = relationOptions
    .filter(({ type, value }) => type === '1' && value !== '' && value !== 'id')
    .map(({ field, value }) => ({
      value,
      label: labels.get(field) ?? { zh: value },
    }));
  return (chosen.length > 0 ? chosen : taken).map(({ value, label }) => ({
    key: value,
    title: words(label) || value,
    render: ({ texts }) => texts[value] || '–',
  }));
}

/** The rows that are offered. */
function useRows(
  { source: { kind, target, conf }, table, given }: RowPickerProps,
  shown: readonly string[],
): Pick<PopupSource<Picked>, 'name' | 'load' | 'wholeSize'> {
  const { designId, processId } = useFormHost();
  const [first = ''] = shown;
  if (kind === 'design' && designId !== null)
    return {
      name: `rows ${designId} ${table}`,
      wholeSize: MAX_RECORDS,
      load: async (query, signal) => {
        const { list, pagination } = await call(
          recordsRoutes.rowOffers,
          { params: { modelId: designId, table }, query: { ...query, processId } },
          { signal },
        );
        const rows = list.map(({ id, texts, values }) => ({
          key: id,
          texts: { ...texts, id },
          values: { ...values, id },
        }));
        return { list: rows, total: pagination.total };
      },
    };
  // A declared record is no design that could be asked: the other one says what its records show.
  if (kind === 'design')
    return {
      name: `rows ${target} ${shown.join(',')}`,
      wholeSize: MAX_RECORDS,
      load: async (query, signal) => {
        const { list, pagination } = await call(
          recordsRoutes.fieldDataSelect,
          {
            params: { id: target },
            query: { ...query, relationField: first, columnOptions: takenOf(conf, shown).join(',') },
          },
          { signal },
        );
        return {
          list: list.map((row) => ({ key: row.id, texts: row, values: { id: row.id } })),
          total: pagination.total,
        };
      },
    };
  const parameters = givenTo(conf, given);
  return {
    name: `rows ${target} ${JSON.stringify(parameters)}`,
    load: async (query, signal) => {
      const asked = { interfaceId: target, valueField: first, labelField: first, parameters };
      const { list, total } = await interfaceRows(asked, query, { columns: shown, signal });
      return { list: keyed(list), total };
    },
  };
}

/** The properties that the list shows and those that the child table takes. */
const takenOf = ({ relationOptions }: RowSource, shown: readonly string[]): string[] => [
  ...new Set([
    ...shown,
    ...relationOptions.flatMap(({ type, value }) => (type === '1' && value !== 'id' ? [value] : [])),
  ]),
];

/** What the interface is asked with, as the form stands now. */
const givenTo = ({ templateJson }: RowSource, given: RowPickerProps['given']): Record<string, string> =>
  Object.fromEntries(
    templateJson.flatMap(({ field, relationField, defaultValue }): [string, string][] => {
      const value = relationField ? cellText(given(relationField)) : (defaultValue ?? '');
      return value === '' ? [] : [[field, value]];
    }),
  );

/** Rows of interfaces have no key but what they say, and how often it was said before. */
function keyed(rows: readonly InterfaceRow[]): Picked[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const said = JSON.stringify(row);
    const times = seen.get(said) ?? 0;
    seen.set(said, times + 1);
    const texts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellText(value)]));
    return { key: `${said}${times}`, texts, values: row };
  });
}
