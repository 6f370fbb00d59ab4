import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { DESIGNS_PAGE } from '@auditplus/contract/features/designs/designs.routes.ts';
import { DesignBase, DesignType, WebType } from '@auditplus/contract/features/designs/designs.schemas.ts';
import {
  designFromWire,
  UnreadableDesign,
  unknownParts,
} from '@auditplus/contract/features/designs/designs.wire.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { readDefinitions } from '../../kernel/definitions/definition-file.ts';
import {
  assertAsDecided,
  type ObjectContent,
  type ObjectKind,
  objectFiles,
} from '../../kernel/design-objects/design-objects.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { optionCode } from '../../kernel/records/dictionary.queries.ts';
import { readTransfer } from '../../kernel/transfer-file.ts';
import { createDownloadLink } from '../files/public.ts';
import { changeRights } from '../rights/public.ts';
import { designDefinitions } from './design-definitions.ts';
import { categoryDictionary, isOwnDesign, ownDesigns } from './designs.queries.ts';
import { type DesignRecord, findDesign, lockDesign } from './designs.repository.ts';
import { addDesign, assertNotForeign, putDesign, takeDesign, typeOf, webTypeOf } from './designs.service.ts';
import { readDesign } from './designs.view.ts';
import { dropDesigns } from './live-designs.ts';

const files = objectFiles(designDefinitions, { read: DesignBase });

/** What the file of a design says of it. Whether it is switched on is up to each installation. */
async function contentOf(db: Db, design: DesignRecord | undefined): Promise<ObjectContent | undefined> {
  if (!design) return undefined;
  const { body } = await designDefinitions.draft(db, design.id);
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
  return files.contentOf(head, body);
}

/** The draft of a design as a file. */
export async function exportDesign(ctx: Ctx, id: string): Promise<ExportLink> {
  const design = await readDesign(ctx, id);
  const content = orThrow(await contentOf(ctx.db, design), 'record.missing');
  return createDownloadLink(ctx, { name: `${design.full_name}.txt`, bytes: files.write({ id, content }) });
}

/** Drafts of designs as objects that are kept as text. */
export const designObjects: ObjectKind = {
  kind: designDefinitions.kind,
  words: ['表单设计', '表單設計', 'Form design'],
  write: files.write,
  read: files.read,
  page: DESIGNS_PAGE,
  names: ownDesigns,
  find: async (ctx, id) =>
    (await isOwnDesign(ctx, ctx.db, id)) ? contentOf(ctx.db, await findDesign(ctx.db, id)) : undefined,
  async store(ctx, object, within) {
    const { id, head, body } = files.typed(object);
    await change(ctx, async (tx) => {
      await assertNotForeign(ctx, tx, id);
      assertAsDecided(object.was, await contentOf(tx.db, await lockDesign(tx.db, id)));
      await putDesign(ctx, tx, id, { base: head, body });
      await assertNotForeign(ctx, tx, id);
      await within(tx);
    });
    dropDesigns(ctx, id);
  },
  async remove(ctx, { id, was }, within) {
    await changeRights(ctx, async (tx) => {
      await assertNotForeign(ctx, tx, id);
      assertAsDecided(was, await contentOf(tx.db, await lockDesign(tx.db, id)));
      await takeDesign(ctx, tx, id);
      await within(tx);
    });
    dropDesigns(ctx, id);
  },
};

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

/** The reference platform designs for the browser and for phones apart; here one design serves both. */
const FOR_PHONES = 2;

/** Adds the design of a file, ours or the reference platform's; answers what of it has no effect here. */
export async function importDesign(ctx: Ctx, bytes: Uint8Array): Promise<Imported> {
  const { head: read, body } = isReference(bytes) ? ofReference(bytes) : ofOurs(bytes);
  const head = read.type === FOR_PHONES ? { ...read, type: 1 as const } : read;
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
