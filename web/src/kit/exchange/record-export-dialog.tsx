import './record-exchange.css';
import { recordExchangeRoutes } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { Loaded } from '../blocks.tsx';
import { recordExchangeMessages } from './record-exchange.messages.ts';

type Props = {
  readonly kind: string;
  readonly organizeId?: string;
  readonly onClose: () => void;
};

/** Chooses the fields of an export. */
export function RecordExportDialog({ kind, organizeId, onClose }: Props) {
  const t = useMessages(recordExchangeMessages);
  const common = useMessages(commonMessages);
  const query = useRoute(recordExchangeRoutes.columns, { params: { kind } });
  const [left, setLeft] = useState<readonly string[]>([]);
  const download = useAction(recordExchangeRoutes.export, {
    invalidates: [],
    onDone: (link) => {
      saveExport(link);
      onClose();
    },
  });
  const keys = (query.data ?? []).map((column) => column.key);
  const chosen = keys.filter((key) => !left.includes(key));
  return (
    <Modal
      open
      title={t('exportTitle')}
      okText={common('export')}
      cancelText={common('cancel')}
      confirmLoading={download.isPending}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onCancel={onClose}
      onOk={() =>
        download.mutate({
          params: { kind },
          query: { selectKey: chosen.join(','), ...(organizeId ? { organizeId } : {}) },
        })
      }
    >
      <Loaded query={query}>
        {(columns) => (
          <>
            <Checkbox
              checked={chosen.length === keys.length}
              indeterminate={chosen.length > 0 && chosen.length < keys.length}
              onChange={(event) => setLeft(event.target.checked ? [] : keys)}
            >
              {t('allFields')}
            </Checkbox>
            <fieldset className="record-exchange-fields" aria-label={t('fields')}>
              {columns.map(({ key, label }) => (
                <Checkbox
                  key={key}
                  checked={!left.includes(key)}
                  onChange={(event) =>
                    setLeft(event.target.checked ? left.filter((one) => one !== key) : [...left, key])
                  }
                >
                  {label}
                </Checkbox>
              ))}
            </fieldset>
          </>
        )}
      </Loaded>
    </Modal>
  );
}
