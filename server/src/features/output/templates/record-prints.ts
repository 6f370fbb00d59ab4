import { Readable } from 'node:stream';
import { batchName, printBatch } from '../../print-templates/public.ts';
import { fileNameOf, needed, type Template } from '../output-template.ts';

/** Records printed with a template (data-and-output 6) : one PDF, or Word documents in a ZIP. */
export const prints: Template = {
  title: (ctx, { printTemplateId }) => batchName(ctx, needed(ctx, printTemplateId, 'printTemplate')),
  make: async (ctx, { printTemplateId, formIds = [] }, progress) => {
    const id = needed(ctx, printTemplateId, 'printTemplate');
    const { name, extension, bytes, omitted } = await printBatch(ctx, id, { formIds, progress });
    return { name: fileNameOf([name], extension, ctx.language), source: Readable.from([bytes]), omitted };
  },
};
