import { UploadOutlined } from '@ant-design/icons';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import {
  WORKBOOK_KINDS,
  type WorkbookColumn,
  WorkbookRead,
} from '@auditplus/contract/features/designs/designs.schemas.ts';
import { Button, Checkbox, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { attempt } from '../../lib/attempt.ts';
import { sendImport } from '../../lib/upload.ts';
import { designsMessages } from './designs.messages.ts';

type WorkbookColumnsProps = {
  readonly columns: readonly WorkbookColumn[];
  readonly onChange: (columns: WorkbookColumn[]) => void;
  readonly onRead: (file: File) => void;
};

/** A workbook to start from: its columns with the fields that they become, each of which can be changed first. */
export function WorkbookColumns({ columns, onChange, onRead }: WorkbookColumnsProps) {
  const t = useMessages(designsMessages);
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState<{ readonly file: string; readonly rows: number } | null>(null);
  const take = async (file: File) => {
    setReading(true);
    await attempt(async () => {
      const { data } = await sendImport(designsRoutes.readWorkbook, {
        params: {},
        file,
        onProgress: () => {},
      });
      const workbook = WorkbookRead.parse(data);
      setRead({ file: file.name, rows: workbook.rows });
      onChange(workbook.columns);
      onRead(file);
    });
    setReading(false);
  };
  const change = (at: number, column: Partial<WorkbookColumn>) =>
    onChange(columns.map((one, index) => (index === at ? { ...one, ...column } : one)));
  return (
    <div className="workbook-columns">
      <Button icon={<UploadOutlined />} loading={isReading} onClick={() => input.current?.click()}>
        {t('chooseWorkbook')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        aria-label={t('chooseWorkbook')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void take(file);
        }}
      />
      {read ? (
        <p className="quiet workbook-note">{t('workbookRead', { ...read, columns: columns.length })}</p>
      ) : (
        <p className="quiet workbook-note">{t('workbookHelp')}</p>
      )}
      {columns.map((column, at) => (
        <div key={column.name} className="workbook-column">
          <Input
            aria-label={t('fieldLabel')}
            value={column.title}
            maxLength={100}
            onChange={({ target }) => change(at, { title: target.value })}
          />
          <Select
            aria-label={t('fieldKind')}
            value={column.kind}
            options={WORKBOOK_KINDS.map((value) => ({ value, label: t(`workbook_${value}`) }))}
            onChange={(kind) =>
              change(at, kind === 'select' ? { kind, options: optionsOf(column) } : { kind })
            }
          />
          <Checkbox
            checked={column.required}
            onChange={({ target }) => change(at, { required: target.checked })}
          >
            {t('fieldRequired')}
          </Checkbox>
          <span className="quiet workbook-samples" title={column.samples.join(' · ')}>
            {column.samples.join(' · ')}
          </span>
          <Button type="text" onClick={() => onChange(columns.filter((_one, index) => index !== at))}>
            {t('leaveColumn')}
          </Button>
        </div>
      ))}
    </div>
  );
}

/** Values to choose from where the column was not guessed to be a choice. */
const optionsOf = ({ options, samples }: WorkbookColumn): string[] =>
  options.length > 0 ? options : samples.map((text) => text.slice(0, 100));
