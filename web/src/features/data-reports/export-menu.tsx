import type { ReportFormat } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { attempt } from '../../lib/attempt.ts';
import { saveExport } from '../../lib/save-file.ts';
import { reportMessages } from './data-reports.messages.ts';

type ExportMenuProps = {
  readonly isReady: boolean;
  readonly fileOf: (format: ReportFormat) => Promise<Parameters<typeof saveExport>[0]>;
};

/** Saves a report in one of its formats. */
export function ExportMenu({ isReady, fileOf }: ExportMenuProps) {
  const t = useMessages(reportMessages);
  const [isMaking, setMaking] = useState(false);
  const save = async (format: ReportFormat) => {
    setMaking(true);
    await attempt(async () => saveExport(await fileOf(format)));
    setMaking(false);
  };
  return (
    <Dropdown
      trigger={['click']}
      disabled={!isReady}
      menu={{
        items: [
          { key: 'pdf', label: t('exportPdf'), onClick: () => void save('pdf') },
          { key: 'docx', label: t('exportDocx'), onClick: () => void save('docx') },
          { key: 'xlsx', label: t('exportXlsx'), onClick: () => void save('xlsx') },
        ],
      }}
    >
      <Button type="primary" loading={isMaking}>
        {t('exportAs')}
      </Button>
    </Dropdown>
  );
}
