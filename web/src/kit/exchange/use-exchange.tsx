import { type ReactNode, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../permission.tsx';
import type { Action } from '../row-actions.tsx';
import { RecordExportDialog } from './record-export-dialog.tsx';
import { RecordImportDrawer } from './record-import-drawer.tsx';

type Exchange = {
  readonly actions: readonly Action[];
  /** What the actions open. */
  readonly dialogs: ReactNode;
};

/**
 * Export and import of a page's records, for people who hold the buttons; `organizeId` limits the export. Records
 * without a workbook (null) have none.
 */
export function useExchange(kind: string | null, organizeId?: string): Exchange {
  const common = useMessages(commonMessages);
  const [opened, setOpened] = useState<'import' | 'export' | null>(null);
  const mayExport = useCan('btn_export');
  const mayImport = useCan('btn_import');
  const close = () => setOpened(null);
  if (kind === null) return { actions: [], dialogs: null };
  return {
    actions: [
      ...(mayImport ? [{ key: 'import', label: common('import'), onClick: () => setOpened('import') }] : []),
      ...(mayExport ? [{ key: 'export', label: common('export'), onClick: () => setOpened('export') }] : []),
    ],
    dialogs: (
      <>
        {opened === 'export' ? (
          <RecordExportDialog kind={kind} {...(organizeId ? { organizeId } : {})} onClose={close} />
        ) : null}
        {opened === 'import' ? <RecordImportDrawer kind={kind} onClose={close} /> : null}
      </>
    ),
  };
}
