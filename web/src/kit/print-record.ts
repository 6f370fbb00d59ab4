import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { attempt } from '../lib/attempt.ts';
import { saveExport } from '../lib/save-file.ts';

const FORMATS = { pdf: printTemplatesRoutes.pdf, word: printTemplatesRoutes.word } as const;

/** Prints a record with a template, or with its own form under the name of its kind. */
export const printRecord = (id: string, formId: string, format: keyof typeof FORMATS = 'pdf') =>
  attempt(async () => {
    const request = { params: { id }, body: { formId } };
    const link = await call(FORMATS[format], request).catch((error: unknown) => {
      // What was laid out in Word comes as Word where nothing makes a PDF of it.
      if (error instanceof ApiError && error.errorCode === 'print.noPdfEngine')
        return call(FORMATS.word, request);
      throw error;
    });
    saveExport(link);
  });
