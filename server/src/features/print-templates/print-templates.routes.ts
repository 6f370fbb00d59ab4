import { Readable } from 'node:stream';
import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import {
  printTemplatesRoutes,
  printVersionsRoutes,
} from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { unknownWordTags } from '@auditplus/core/print/word.ts';
import { definitionHandlers } from '../../kernel/definitions/definition-handlers.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import { toldRelations } from '../../kernel/relations.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { previewTemplate, printData, printRecord, verifyPrint } from './print.service.ts';
import { printDefinitions } from './print-definitions.ts';
import { allPrintRecords } from './print-records.ts';
import { fieldTree, recordOf, shapeOf } from './print-source.ts';
import {
  createTemplate,
  printTemplates,
  publishTemplate,
  templateInfo,
  templatePage,
  templateTree,
  updateTemplateDraft,
} from './print-templates.service.ts';
import { readWordTags } from './word.ts';

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const printTemplatesHandlers = implement(printTemplatesRoutes, {
  list: (ctx, { query }) => templatePage(ctx, query),
  create: (ctx, { body }) => createTemplate(ctx, body),
  selector: (ctx, { query }) => templateTree(ctx, query),
  data: (ctx, { query }) => printData(ctx, query.id, query.formId),
  fields: (ctx, { body }) => fieldTree(ctx, body),
  relations: async (ctx) => ({ list: await toldRelations(ctx) }),
  records: async (ctx) => ({
    list: (await allPrintRecords(ctx)).map(({ record, label }) => ({
      id: record,
      fullName: inLanguage(ctx.language, label),
    })),
  }),
  samples: async (ctx, { params, query }) => ({
    list: [...(await (await recordOf(ctx, params.record)).samples(ctx, query.keyword ?? ''))],
  }),
  preview: async (ctx, { body }) => {
    const { formId, language } = body;
    const { bytes, isWord } = await previewTemplate(ctx, { formId, language, body: PrintBody.parse(body) });
    return { stream: Readable.from([bytes]), type: isWord ? WORD_TYPE : 'application/pdf' };
  },
  readWord: async (ctx, { body }) => {
    const [tags, shape] = [await readWordTags(ctx, body.word), await shapeOf(ctx, body)];
    return { tags: [...tags], unknown: unknownWordTags(tags, shape) };
  },
  verify: (ctx, { params }) => verifyPrint(ctx, params.code),
  read: (ctx, { params }) => templateInfo(ctx, params.id),
  update: (ctx, { params, body }) => done(updateTemplateDraft(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(printTemplates.remove(ctx, params.id, query.rev)),
  state: (ctx, { params }) => done(printTemplates.toggle(ctx, params.id)),
  copy: (ctx, { params }) => printTemplates.copy(ctx, params.id),
  publish: (ctx, { params, body }) => publishTemplate(ctx, params.id, body),
  export: (ctx, { params }) =>
    printTemplates.exportFile(ctx, params.id).then((file) => createDownloadLink(ctx, file)),
  import: async (ctx, { query }, { request }) =>
    printTemplates.importFile(ctx, (await receiveFile(request)).bytes, query.overwrite === 1),
  pdf: (ctx, { params, body }) => printRecord(ctx, params.id, { ...body, format: 'pdf' }),
  word: (ctx, { params, body }) => printRecord(ctx, params.id, { ...body, format: 'docx' }),
});

export const printVersionsHandlers = implement(
  printVersionsRoutes,
  definitionHandlers(printDefinitions, printTemplates.assertKnown),
);

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
