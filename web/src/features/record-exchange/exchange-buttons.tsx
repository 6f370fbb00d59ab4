import type { ExchangeKind } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonTexts } from '../../i18n/common.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Can } from '../../kit/permission.tsx';
import { RecordExportDialog } from './record-export-dialog.tsx';
import { RecordImportDrawer } from './record-import-drawer.tsx';

type Props = {
  readonly kind: ExchangeKind;
  /** What the list is limited to. */
  readonly organizeId?: string;
};

/** Export and import of a page's records, for people who hold the buttons. */
export function ExchangeButtons({ kind, organizeId }: Props) {
  const common = useTexts(commonTexts);
  const [opened, setOpened] = useState<'import' | 'export' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Can button="btn_export">
        <Button onClick={() => setOpened('export')}>{common('export')}</Button>
      </Can>
      <Can button="btn_import">
        <Button onClick={() => setOpened('import')}>{common('import')}</Button>
      </Can>
      {opened === 'export' ? (
        <RecordExportDialog kind={kind} {...(organizeId ? { organizeId } : {})} onClose={close} />
      ) : null}
      {opened === 'import' ? <RecordImportDrawer kind={kind} onClose={close} /> : null}
    </>
  );
}
