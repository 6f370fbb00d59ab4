import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { DesignBase, DesignType, WebType } from '@auditplus/contract/features/designs/designs.schemas.ts';
import {
  designFromWire,
  UnreadableDesign,
  unknownParts,
} from '@auditplus/contract/features/designs/designs.wire.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { readDefinitions, writeDefinitions } from '../../kernel/definitions/definition-file.ts';
import { refuse } from '../../kernel/errors.ts';
import { optionCode } from '../../kernel/records/dictionary.queries.ts';
import { readTransfer } from '../../kernel/transfer-file.ts';
import { createDownloadLink } from '../files/public.ts';
import { designDefinitions } from './design-definitions.ts';
import { categoryDictionary } from './designs.queries.ts';
import { addDesign, typeOf, webTypeOf } from './designs.service.ts';
import { readDesign } from './designs.view.ts';

/** The draft of a design as a file. */
export async function exportDesign(ctx: Ctx, id: string): Promise<ExportLink> {
  const design = await readDesign(ctx, id);
  const { body } = await designDefinitions.draft(ctx.db, id);
  const head: DesignBase = {
    fullName: design.full_name,
    enCode: design.en_code,
    category: design.category,
    type: typeOf(design),
    webType: webTypeOf(design),
    state: 1,
    sortCode: design.sort_code,
    description: design.description,
  };
  const bytes = writeDefinitions(designDefinitions, [{ id, head, body }]);
  return createDownloadLink(ctx, { name: `${design.full_name}.txt`, bytes });
}

/** As the reference platform writes a design to a file. */
const ReferenceFile = z.object({
  fullName: z.string(),
  enCode: z.string(),
  category: z.string().nullish(),
  type: DesignType.catch(1),
  webType: WebType.catch(2),
  sortCode: z.coerce.number().int().min(0).max(999_999).catch(0),
  description: z.string().nullish(),
  formData: z.string(),
  columnData: z.string().nullish(),
  appColumnData: z.string().nullish(),
  flowTemplateJson: z.string().nullish(),
  tables: z.string().nullish(),
});

type Imported = { readonly id: string; readonly fullName: string; readonly notes: string[] };

/** Adds the design of a file, ours or the reference platform's; answers what of it has no effect here. */
export async function importDesign(ctx: Ctx, bytes: Uint8Array): Promise<Imported> {
  const { head, body } = isReference(bytes) ? ofReference(bytes) : ofOurs(bytes);
  // A category of another installation may not be known here.
  const category = head.category
    ? ((await optionCode(ctx.db, categoryDictionary(head.type), head.category)) ?? '')
    : '';
  const id = await addDesign(ctx, { ...head, category }, () => body);
  return { id, fullName: head.fullName, notes: unknownParts(body) };
}

type Transferred = { readonly head: DesignBase; readonly body: DesignBody };

function ofOurs(bytes: Uint8Array): Transferred {
  const [first] = readDefinitions(designDefinitions, DesignBase, bytes);
  return first ?? refuse('import.wrongFormat');
}

function ofReference(bytes: Uint8Array): Transferred {
  const file = readTransfer(bytes, ReferenceFile);
  const head = DesignBase.safeParse({
    ...file,
    category: file.category ?? '',
    description: file.description ?? '',
  });
  if (!head.success) refuse('import.wrongFormat');
  try {
    const body = designFromWire({
      formData: file.formData,
      columnData: file.columnData ?? '',
      appColumnData: file.appColumnData ?? '',
      flowTemplateJson: file.flowTemplateJson ?? '',
      // Tables of another installation are not here.
      tables: '',
    });
    return { head: head.data, body };
  } catch (error) {
    if (error instanceof UnreadableDesign) refuse('design.unreadable', { place: error.place });
    throw error;
  }
}

function isReference(bytes: Uint8Array): boolean {
  try {
    return ReferenceFile.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).success;
  } catch {
    return false;
  }
}
