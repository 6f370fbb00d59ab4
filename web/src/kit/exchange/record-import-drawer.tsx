import {
  EXCHANGE_ROWS,
  type ExchangeRow,
  recordExchangeRoutes,
} from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { useRoute } from '../../lib/query.ts';
import { ImportButton } from '../import-button.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { recordExchangeMessages } from './record-exchange.messages.ts';

type Props = { readonly kind: string; readonly onClose: () => void };

/** Imports the records of a page from a workbook. */
export function RecordImportDrawer({ kind, onClose }: Props) {
  const t = useMessages(recordExchangeMessages);
  const client = useQueryClient();
  const params = { kind };
  const columns = useRoute(recordExchangeRoutes.columns, { params }).data ?? [];
  return (
    <ImportDrawer<ExchangeRow>
      source={{
        columns,
        part: EXCHANGE_ROWS,
        template: () => call(recordExchangeRoutes.template, { params }),
        upload: (onRows) => (
          <ImportButton
            route={recordExchangeRoutes.preview}
            params={params}
            label={t('upload')}
            accept=".xlsx"
            done={(read) =>
              t('count', { total: read.length, wrong: read.filter(({ problems }) => problems !== '').length })
            }
            onDone={onRows}
          />
        ),
        check: (rows) => call(recordExchangeRoutes.check, { params, body: { rows } }),
        store: (rows) => call(recordExchangeRoutes.import, { params, body: { rows } }),
        onStored: () => client.invalidateQueries({ queryKey: ['permission'] }),
      }}
      onClose={onClose}
    />
  );
}
