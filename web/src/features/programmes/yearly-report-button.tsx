import { DownOutlined } from '@ant-design/icons';
import type { ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { programmeMessages } from './programmes.messages.ts';

/** The yearly report of a programme that is in force or completed, as PDF or Word. */
export function YearlyReportButton({ programme }: { readonly programme: ProgrammeView }) {
  const t = useMessages(programmeMessages);
  const [busy, setBusy] = useState(false);
  const save = async (format: 'pdf' | 'docx') => {
    setBusy(true);
    await attempt(async () => {
      const request = { params: { id: programme.id }, query: { format } };
      const { blob, fileName } = await callBytes(statisticsRoutes.yearlyReport, request);
      saveBlob(blob, fileName);
    });
    setBusy(false);
  };
  if (!programme.can.report) return null;
  return (
    <Dropdown
      menu={{
        items: [
          { key: 'pdf', label: t('yearlyPdf') },
          { key: 'docx', label: t('yearlyWord') },
        ],
        onClick: ({ key }) => void save(key === 'docx' ? 'docx' : 'pdf'),
      }}
    >
      <Button loading={busy}>
        {t('yearlyReport')} <DownOutlined />
      </Button>
    </Dropdown>
  );
}
