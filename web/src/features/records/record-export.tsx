import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { recordsMessages } from './records.messages.ts';
import { canPress, useOwnRuntime } from './use-runtime.ts';

type RecordExportProps = {
  /** What the list shows now. */
  readonly asked: RecordQuery;
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly onClose: () => void;
};

/** Chooses what goes into the workbook: this page or all, and the columns. */
export function RecordExport({ asked, columns, onClose }: RecordExportProps) {
  const t = useMessages(recordsMessages);
  const common = useMessages(commonMessages);
  const language = useLanguage();
  const runtime = useOwnRuntime();
  const { designId: modelId } = runtime;
  const [forEditing, setForEditing] = useState(false);
  const [dataType, setDataType] = useState<0 | 1>(0);
  const [chosen, setChosen] = useState<readonly string[]>(columns.map(({ key }) => key));
  const tables = runtime.model.tables.map(({ name, field }) => ({
    value: name,
    label: textIn(field.label, language),
  }));
  const [withTables, setWithTables] = useState<readonly string[]>([]);
  const download = useAction(recordsRoutes.export, {
    invalidates: [],
    onDone: (link) => {
      saveExport(link);
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('exportTitle')}
      okText={common('export')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={download.isPending}
      onCancel={onClose}
      onOk={() =>
        download.mutate({
          params: { modelId },
          body: {
            ...asked,
            withValues: false,
            forEditing,
            dataType,
            selectKey: [...chosen],
            tables: [...withTables],
          },
        })
      }
    >
      <div className="record-export">
        <Radio.Group
          value={dataType}
          options={[
            { value: 0, label: t('exportPage') },
            { value: 1, label: t('exportAll') },
          ]}
          onChange={(event) => setDataType(event.target.value === 1 ? 1 : 0)}
        />
        <Checkbox
          checked={chosen.length === columns.length}
          indeterminate={chosen.length > 0 && chosen.length < columns.length}
          onChange={(event) => setChosen(event.target.checked ? columns.map(({ key }) => key) : [])}
        >
          {t('exportAllColumns')}
        </Checkbox>
        <Checkbox.Group
          aria-label={t('exportColumns')}
          value={[...chosen]}
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(keys) => setChosen(keys.map(String))}
        />
        {tables.length > 0 ? (
          <fieldset className="record-export-tables">
            <legend className="quiet">{t('exportTables')}</legend>
            <Checkbox.Group
              aria-label={t('exportTables')}
              value={[...withTables]}
              options={tables}
              onChange={(names) => setWithTables(names.map(String))}
            />
          </fieldset>
        ) : null}
        {canPress(runtime, 'btn_upload') && canPress(runtime, 'btn_edit') ? (
          <Checkbox checked={forEditing} onChange={(event) => setForEditing(event.target.checked)}>
            {t('exportForEditing')}
          </Checkbox>
        ) : null}
      </div>
    </Modal>
  );
}
