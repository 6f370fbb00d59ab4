import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { IconAction } from './icon-action.tsx';
import { propertyRowsMessages } from './property-rows.messages.ts';
import './property-field.css';

type RowEditorProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  /** What a new row is; no button without it. */
  readonly blank?: () => Row;
  readonly addText?: string;
  readonly onChange: (rows: Row[]) => void;
  readonly children: (row: Row, set: (next: Row) => void, at: number) => ReactNode;
};

/** A short list of rows that are edited in their place, moved and taken away. */
export function RowEditor<Row>({ label, rows, blank, addText, onChange, children }: RowEditorProps<Row>) {
  const t = useMessages(propertyRowsMessages);
  const move = (at: number, by: -1 | 1) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row === undefined) return;
    next.splice(at + by, 0, row);
    onChange(next);
  };
  return (
    <fieldset className="row-editor">
      <legend>{label}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={at} className="row-editor-row">
          <div className="row-editor-cells">
            {children(row, (next) => onChange(rows.map((one, place) => (place === at ? next : one))), at)}
          </div>
          <span className="row-editor-acts">
            {at > 0 ? (
              <IconAction label={t('moveUp')} icon={<ArrowUpOutlined />} onClick={() => move(at, -1)} />
            ) : null}
            {at < rows.length - 1 ? (
              <IconAction label={t('moveDown')} icon={<ArrowDownOutlined />} onClick={() => move(at, 1)} />
            ) : null}
            <IconAction
              label={t('removeRow', { at: at + 1 })}
              icon={<DeleteOutlined />}
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            />
          </span>
        </div>
      ))}
      {blank ? (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange([...rows, blank()])}
        >
          {addText ?? t('addRow')}
        </Button>
      ) : null}
    </fieldset>
  );
}
