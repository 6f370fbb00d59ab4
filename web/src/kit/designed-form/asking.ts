import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import type { AskForm } from './form-store.ts';

type Asked = {
  readonly designId: string;
  readonly processId?: string | undefined;
  readonly recordId: string | undefined;
};

/** Asks the server for the form of a design, with the rights of the person who fills it in, on its page or at a step. */
export const asking =
  ({ designId, processId, recordId }: Asked): AskForm =>
  (needs) => {
    const questions = needs.map((need) =>
      need.kind === 'unique' ? { ...need, value: z.json().parse(need.value) } : need,
    );
    return call(recordsRoutes.answers, {
      params: { modelId: designId },
      query: { processId },
      body: { ...(recordId ? { id: recordId } : {}), questions },
    });
  };
