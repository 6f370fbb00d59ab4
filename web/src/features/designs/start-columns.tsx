import { WORKBOOK_KINDS, type WorkbookColumn } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { Button, Checkbox, Input, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { designsMessages } from './designs.messages.ts';

type StartColumnsProps = {
  readonly columns: readonly WorkbookColumn[];
  readonly onChange: (columns: WorkbookColumn[]) => void;
};

/** The fields that columns become, each of which can be changed or left out first. */
export function StartColumns({ columns, onChange }: StartColumnsProps) {
  const t = useMessages(designsMessages);
  const change = (at: number, column: Partial<WorkbookColumn>) =>
    onChange(columns.map((one, index) => (index === at ? { ...one, ...column } : one)));
  return (
    <>
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
    </>
  );
}

/** Values to choose from where the column was not guessed to be a choice. */
const optionsOf = ({ options, samples }: WorkbookColumn): string[] =>
  options.length > 0 ? options : samples.map((text) => text.slice(0, 100));
