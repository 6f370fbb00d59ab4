import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { useState } from 'react';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { saveBlob } from '../../lib/save-file.ts';

type Part = 'contract' | 'review' | 'result';

/** Downloads a contract's papers; `working` while one is being made. */
export function useContractFiles() {
  const [working, setWorking] = useState(false);
  const download = async (id: string, part: Part, format: 'pdf' | 'docx'): Promise<void> => {
    setWorking(true);
    await attempt(async () => {
      const { blob, fileName } = await callBytes(contractsRoutes.export, {
        params: { id },
        query: { format, part },
      });
      saveBlob(blob, fileName);
    });
    setWorking(false);
  };
  return { working, download };
}
