import { Readable } from 'node:stream';
import { batchName, printBatch } from '../../print-templates/public.ts';
import { fileNameOf, needed, type Template } from '../output-template.ts';

/** Records printed with a template (data-and-output 6) as one PDF. */
export const prints: Template = {
  title: (ctx, { printTemplateId }) => batchName(ctx, needed(ctx, printTemplateId, 'printTemplate')),
  make: async (ctx, { printTemplateId, formIds = [] }, progress) => {
    const id = needed(ctx, printTemplateId, 'printTemplate');
    const { name, bytes, omitted } = await printBatch(ctx, id, { formIds, progress });
    return { name: fileNameOf([name], 'pdf', ctx.language), source: Readable.from([bytes]), omitted };
  },
};
