import { UploadOutlined } from '@ant-design/icons';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { type WorkbookColumn, WorkbookRead } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { attempt } from '../../lib/attempt.ts';
import { sendImport } from '../../lib/upload.ts';
import { designsMessages } from './designs.messages.ts';
import { StartColumns } from './start-columns.tsx';

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
      <StartColumns columns={columns} onChange={onChange} />
    </div>
  );
}
