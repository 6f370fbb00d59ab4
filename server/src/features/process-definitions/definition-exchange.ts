import type { BpmnExport } from '@auditplus/contract/features/process-definitions/process-bpmn.model.ts';
import {
  ProcessBody,
  ProcessDefinitionEdit,
} from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { nodeTitleIn } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { DefinitionImport } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { bpmnUnsaid } from '@auditplus/core/processes/bpmn-unsaid.ts';
import { bpmnXml } from '@auditplus/core/processes/bpmn-xml.ts';
import { compileTemplate } from '@auditplus/core/processes/compile-template.ts';
import { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import {
  importState,
  readDefinitions,
  type TransferredDefinition,
  writeDefinitions,
} from '../../kernel/definitions/definition-file.ts';
import {
  assertAsDecided,
  type ObjectContent,
  type ObjectKind,
  objectFiles,
} from '../../kernel/design-objects/design-objects.ts';
import { orThrow } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { readTransfer } from '../../kernel/transfer-file.ts';
import { createDownloadLink } from '../files/public.ts';
import {
  bringBackDefinition,
  type DefinitionRow,
  definitionByCode,
  findDefinition,
  lockDefinition,
  standingNames,
} from './process-definitions.repository.ts';
import {
  bodyOf,
  changeDefinitionIn,
  createDefinitionIn,
  headOf,
  removeDefinitionIn,
} from './process-definitions.service.ts';
import { fieldsOfBody } from './process-forms.ts';
import { processVersions } from './process-versions.ts';

const Head = ProcessDefinitionEdit.pick({
  fullName: true,
  titles: true,
  enCode: true,
  category: true,
  type: true,
  icon: true,
  iconBackground: true,
  description: true,
  descriptions: true,
  sortCode: true,
});
type Head = z.output<typeof Head>;
type Transferred = TransferredDefinition<Head, ProcessBody>;

/** A definition's draft as a transfer file. */
export async function exportDefinition(ctx: Ctx, id: string): Promise<ExportLink> {
  const row = orThrow(await findDefinition(ctx.db, id), 'record.missing');
  const { body } = await processVersions.draft(ctx.db, id);
  const bytes = writeDefinitions(processVersions, [{ id, head: Head.parse(headOf(row)), body }]);
  return createDownloadLink(ctx, { name: `${row.full_name}.txt`, bytes });
}

/** A definition's draft as BPMN 2.0 XML, with what that cannot say. */
export async function exportBpmn(ctx: Ctx, id: string): Promise<BpmnExport> {
  const row = orThrow(await findDefinition(ctx.db, id), 'record.missing');
  const { body } = await processVersions.draft(ctx.db, id);
  const compiled = compileTemplate(
    body.template,
    fieldsOfBody(body).map(({ filedId }) => filedId),
  );
  const xml = bpmnXml(compiled, { enCode: row.en_code || id, fullName: row.full_name });
  const nameOf = (nodeId: string) => nodeTitleIn(compiled.steps.get(nodeId)?.properties ?? {}, ctx.language);
  return {
    name: `${row.full_name}.bpmn`,
    xml,
    unsaid: bpmnUnsaid(compiled).map((one) => ({ ...one, nodeName: nameOf(one.nodeId) || one.nodeName })),
  };
}

/** Brings definitions in as drafts: those of our own files by their id, one of the reference platform by its code. */
export async function importDefinitions(
  ctx: Ctx,
  bytes: Uint8Array,
  { overwrite }: { readonly overwrite: boolean },
): Promise<DefinitionImport> {
  const found = isOfReference(bytes)
    ? [await ofReference(ctx, bytes)]
    : readDefinitions(processVersions, Head, bytes);
  const items = await Promise.all(
    found.map(async (one) => ({ one, state: importState(await hereOf(ctx, one.id), one) })),
  );
  const isDone = overwrite || items.every(({ state }) => state !== 'changed');
  if (isDone)
    await change(ctx, async (step) => {
      for (const { one, state } of items)
        if (state !== 'equal') await bringIn(ctx, step, one, state === 'changed');
    });
  return {
    items: items.map(({ one: { id, head }, state }) => ({
      id,
      fullName: head.fullName,
      enCode: head.enCode,
      state,
    })),
    isDone,
  };
}

const files = objectFiles(processVersions, { read: Head });

/** What the file of a definition says of it; the process of a design is a part of the design. */
async function contentOf(db: Db, row: DefinitionRow | undefined): Promise<ObjectContent | undefined> {
  if (!row || row.design_id !== null) return undefined;
  const { body } = await processVersions.draft(db, row.id);
  return files.contentOf(Head.parse(headOf(row)), body);
}

/** Drafts of processes as objects that are kept as text. */
export const processObjects: ObjectKind = {
  kind: processVersions.kind,
  page: 'workFlow.flowEngine',
  words: ['流程', '流程', 'Process'],
  write: files.write,
  read: files.read,
  names: ({ db }) => standingNames(db),
  find: async ({ db }, id) => contentOf(db, await findDefinition(db, id)),
  store: (ctx, object, within) =>
    change(ctx, async (step) => {
      assertAsDecided(object.was, await contentOf(step.db, await lockDefinition(step.db, object.id)));
      const isKnown = object.was !== undefined || (await bringBackDefinition(step.db, object.id));
      await bringIn(ctx, step, files.typed(object), isKnown);
      await within(step);
    }),
  remove: (ctx, { id, was }, within) =>
    change(ctx, async (step) => {
      assertAsDecided(was, await contentOf(step.db, await lockDefinition(step.db, id)));
      await removeDefinitionIn(ctx, step, id);
      await within(step);
    }),
};

async function hereOf(ctx: Ctx, id: string) {
  const row = await findDefinition(ctx.db, id);
  if (!row) return undefined;
  const { body } = await processVersions.draft(ctx.db, id);
  return { head: Head.parse(headOf(row)), body };
}

async function bringIn(
  ctx: Ctx,
  step: Change,
  { id, head, body }: Transferred,
  isKnown: boolean,
): Promise<void> {
  const { template, ...rest } = body;
  const edit: ProcessDefinitionEdit = {
    ...head,
    ...rest,
    tables: rest.tables ?? [],
    dbLinkId: '0',
    enabledMark: 1,
    flowTemplateJson: template,
  };
  if (isKnown) await changeDefinitionIn(ctx, step, id, edit);
  else await createDefinitionIn(ctx, step, id, edit);
}

/** What an export of the reference platform holds: the definition itself, or it under its name. */
const Reference = z.looseObject({ flowTemplateJson: z.unknown() });
const Wrapped = z.looseObject({ flowEngine: Reference });

function isOfReference(bytes: Uint8Array): boolean {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return Wrapped.safeParse(parsed).success || Reference.safeParse(parsed).success;
  } catch {
    return false;
  }
}

async function ofReference(ctx: Ctx, bytes: Uint8Array): Promise<Transferred> {
  const edit = readTransfer(bytes, z.preprocess(referenceEdit, ProcessDefinitionEdit), {
    isKnown: true,
  });
  const here = await definitionByCode(ctx.db, edit.enCode);
  return {
    id: here?.id ?? newId(ctx.clock.now().getTime()),
    head: Head.parse(edit),
    body: ProcessBody.parse(bodyOf(edit)),
  };
}

const NUMBERS: ReadonlySet<string> = new Set(['type', 'formType', 'sortCode', 'enabledMark']);
const JSON_TEXTS: ReadonlySet<string> = new Set(['formData', 'tables', 'flowTemplateJson']);

/** Its JSON texts may lie in it as texts or as what they say, its numbers as texts; what is empty is left out. */
function referenceEdit(value: unknown): unknown {
  const wrapped = Wrapped.safeParse(value);
  const { success, data } = Reference.safeParse(wrapped.success ? wrapped.data.flowEngine : value);
  if (!success) return value;
  const given = Object.entries(data).filter(([name, one]) => name !== 'rev' && one !== null && one !== '');
  return {
    icon: 'icon-ym icon-ym-node',
    ...Object.fromEntries(
      given.map(([name, one]) => {
        if (NUMBERS.has(name)) return [name, Number(one)];
        return [name, JSON_TEXTS.has(name) && typeof one !== 'string' ? JSON.stringify(one) : one];
      }),
    ),
  };
}
