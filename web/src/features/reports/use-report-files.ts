import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { useState } from 'react';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { saveBlob } from '../../lib/save-file.ts';

export type ReportFormat = 'pdf' | 'docx' | 'xlsx';

/** Downloads a report in one of its formats; `working` names the format that is being made. */
export function useReportFiles() {
  const [working, setWorking] = useState<ReportFormat | null>(null);
  const download = async (id: string, format: ReportFormat): Promise<void> => {
    setWorking(format);
    await attempt(async () => {
      const { blob, fileName } = await callBytes(reportsRoutes.export, { params: { id }, query: { format } });
      saveBlob(blob, fileName);
    });
    setWorking(null);
  };
  return { working, download };
}
