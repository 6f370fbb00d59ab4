import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { TRANSFER_FILES, useImport } from '../../kit/import-button.tsx';
import { listed } from '../../lib/phrases.ts';
import { reportMessages } from './data-reports.messages.ts';

/** Brings in a transfer file; asks before it overwrites drafts. */
export function useReportImport() {
  const t = useMessages(reportMessages);
  return useImport({
    route: dataReportsRoutes.import,
    accept: TRANSFER_FILES,
    done: () => t('imported'),
    again: async ({ isDone, items }) => {
      if (isDone) return undefined;
      const changed = items.filter(({ state }) => state === 'changed').map(({ fullName }) => fullName);
      const mayOverwrite = await confirm({
        title: t('overwriteAsk'),
        text: t('overwriteText', { names: listed(changed) }),
        okText: t('overwrite'),
        danger: true,
      });
      return mayOverwrite ? { overwrite: 1 } : null;
    },
  });
}
