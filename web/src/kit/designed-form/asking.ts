import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { AskForm } from './form-store.ts';

/** Asks the server for the form of a design, with the rights of the person who fills it in. */
export const asking =
  (designId: string, recordId: string | undefined): AskForm =>
  async (needs) => {
    const questions = needs.map((need) =>
      need.kind === 'unique' ? { ...need, value: z.json().parse(need.value) } : need,
    );
    try {
      return await call(recordsRoutes.answers, {
        params: { modelId: designId },
        body: { ...(recordId ? { id: recordId } : {}), questions },
      });
    } catch (error) {
      // Whoever decides at a step without the function's page is told nothing.
      if (error instanceof ApiError && error.status === 403) return { answers: needs.map(() => null) };
      throw error;
    }
  };
