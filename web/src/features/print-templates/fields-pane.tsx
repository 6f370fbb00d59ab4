import type { PrintField } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { APPROVALS_FIELD } from '@auditplus/core/print/print-data.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { printMessages } from './print-templates.messages.ts';

type FieldsPaneProps = {
  readonly fields: readonly PrintField[];
  /** What a click does. */
  readonly help: string;
  readonly onInsert: (tag: string) => void;
};

/** The fields that a template may name. */
export function FieldsPane({ fields, help, onInsert }: FieldsPaneProps) {
  const t = useMessages(printMessages);
  const tables = fields.filter(({ type }) => type === 'table');
  const system = [
    { id: 'systemPrinter', fullName: t('systemPrinter') },
    { id: 'systemPrintTime', fullName: t('systemPrintTime') },
    { id: APPROVALS_FIELD, fullName: t('systemApprovals') },
  ];
  return (
    <div className="print-fields">
      <p className="quiet">{fields.length === 0 ? t('fieldsNone') : help}</p>
      <Group name={t('fields')} fields={fields.filter(({ type }) => type !== 'table')} onInsert={onInsert} />
      {tables.map(({ id, fullName, children }) => (
        <Group key={id} name={fullName} fields={children} onInsert={onInsert} />
      ))}
      <Group name={t('systemFields')} fields={system} onInsert={onInsert} />
    </div>
  );
}

type GroupProps = {
  readonly name: string;
  readonly fields: readonly { readonly id: string; readonly fullName: string }[];
  readonly onInsert: (tag: string) => void;
};

function Group({ name, fields, onInsert }: GroupProps) {
  if (fields.length === 0) return null;
  return (
    <details open>
      <summary>{name}</summary>
      <ul>
        {fields.map(({ id, fullName }) => (
          <li key={id}>
            <Button type="text" size="small" title={`{${id}}`} onClick={() => onInsert(`{${id}}`)}>
              <span>{fullName}</span>
              <code className="quiet">{id}</code>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
