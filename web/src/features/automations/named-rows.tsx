import { CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { automationStepMessages } from './automations.messages.ts';

type NamedRowsProps<Row extends Readonly<Record<string, string>>> = {
  readonly legend: string;
  readonly rows: readonly Row[];
  readonly columns: readonly {
    readonly key: keyof Row & string;
    readonly label: string;
    readonly max: number;
    readonly placeholder?: string;
  }[];
  readonly emptyRow: Row;
  readonly onChange: (rows: readonly Row[], about?: string) => void;
};

/** Names with what each stands for. */
export function NamedRows<Row extends Readonly<Record<string, string>>>({
  legend,
  rows,
  columns,
  emptyRow,
  onChange,
}: NamedRowsProps<Row>) {
  const t = useMessages(automationStepMessages);
  return (
    <fieldset className="process-group">
      <legend>{legend}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while it is typed
        <div key={at} className="automation-named">
          {columns.map(({ key, label, max, placeholder }) => (
            <Input
              key={key}
              aria-label={label}
              placeholder={placeholder ?? label}
              maxLength={max}
              spellCheck={false}
              autoCapitalize="none"
              value={row[key]}
              onChange={(event) =>
                onChange(
                  rows.map((one, index) => (index === at ? { ...one, [key]: event.target.value } : one)),
                  `${key}${at}`,
                )
              }
            />
          ))}
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('removeRow')}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button size="small" onClick={() => onChange([...rows, emptyRow])}>
        {t('addRow')}
      </Button>
    </fieldset>
  );
}
