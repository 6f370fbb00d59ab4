import type {
  ProcessBody,
  ProcessFault,
  ProcessField,
} from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { bodyHash } from '../../kernel/definitions/definitions.ts';
import { faultsOf } from './definition-faults.ts';
import {
  countRunning,
  findDefinition,
  insertDefinition,
  runningVersions,
  setDefinitionMark,
  updateDefinition,
} from './process-definitions.repository.ts';
import { publishedColumns } from './process-definitions.service.ts';
import { processVersions } from './process-versions.ts';

/** The process of a design as it is published with it. */
type DesignProcess = {
  /** Also the id of the definition. */
  readonly designId: string;
  readonly fullName: string;
  /** Its names in the other languages. */
  readonly titles: OtherTitles | undefined;
  readonly enCode: string;
  readonly description: string;
  readonly category: string;
  /** The node tree as the draft of the design holds it. */
  readonly template: unknown;
  readonly fields: readonly ProcessField[];
  /** What the live version of the design says of its process; null where there is none. */
  readonly live: Pick<DesignProcess, 'template' | 'fields'> | null;
  readonly note: string;
};

/** Why the process of a design cannot be published; null: there is none yet. */
async function faults(
  ctx: Ctx,
  db: Db,
  { template, fields }: Pick<DesignProcess, 'template' | 'fields'>,
): Promise<ProcessFault[] | null> {
  const read = TemplateNode.safeParse(template);
  return read.success ? faultsOf(ctx, db, bodyOf({ designId: '', fields }, read.data)) : null;
}

const bodyOf = (
  { designId, fields }: Pick<DesignProcess, 'designId' | 'fields'>,
  template: TemplateNode,
): ProcessBody => ({
  formType: 2,
  formCode: '',
  formUrl: '',
  appFormUrl: '',
  formData: [...fields],
  tables: [],
  template,
  designId,
});

/**
 * Whether publishing a design would make a new version of its process. What the live version of the design says is read as
 * the draft is: a version of before an upgrade was stored as the product wrote it then, and is no other process for that.
 */
async function isNew(
  db: Db,
  { live, ...process }: Pick<DesignProcess, 'designId' | 'fields' | 'template' | 'live'>,
): Promise<boolean> {
  const hash = hashOf(process);
  if (hash === null) return false;
  const published = await processVersions.published(db, process.designId);
  if (!published) return true;
  return published.hash !== hash && (live === null || hashOf({ ...process, ...live }) !== hash);
}

function hashOf({
  template,
  ...process
}: Pick<DesignProcess, 'designId' | 'fields' | 'template'>): string | null {
  const read = TemplateNode.safeParse(template);
  return read.success ? bodyHash(bodyOf(process, read.data)) : null;
}

/**
 * Publishes the process of a design in the change that publishes the design: new instances run it. The design's check
 * has found no faults.
 */
async function publish(ctx: Ctx, step: Change, process: DesignProcess): Promise<void> {
  const { designId: id, fullName, titles, enCode, description, category, note } = process;
  const body = bodyOf(process, TemplateNode.parse(process.template));
  const columns = {
    full_name: fullName,
    titles: JSON.stringify(titles ?? OtherTitles.parse({})),
    en_code: enCode,
    category,
    description: description.slice(0, 500),
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: ctx.clock.now(),
  };
  const known = await findDefinition(step.db, id);
  if (known) await updateDefinition(step.db, id, columns);
  else {
    await insertDefinition(step.db, {
      id,
      design_id: id,
      type: 1,
      form_type: 2,
      icon: 'icon-ym icon-ym-node',
      creator_user_id: ctx.caller.userId,
      creator_time: ctx.clock.now(),
      ...columns,
    });
    await processVersions.create(ctx, step, { target: id, body });
  }
  if (!(await isNew(step.db, process))) return;
  await processVersions.save(ctx, step, { target: id, body });
  const { version } = await processVersions.publish(ctx, step, { target: id, note });
  await updateDefinition(step.db, id, { version, enabled_mark: 1, ...publishedColumns(body) });
}

/** Deletes or restores the process of a design together with the design. */
const mark = (step: Change, designId: string, deleteMark: 0 | 1): Promise<void> =>
  setDefinitionMark(step.db, designId, deleteMark);

/** How many records of a design are in a process that runs. */
const running = (db: Db, designId: string): Promise<number> => countRunning(db, designId);

/** The ids of fields that processes which run read, write or require; columns as `table-field`. */
async function fieldsInUse(db: Db, designId: string): Promise<Set<string>> {
  const used = new Set<string>();
  for (const number of await runningVersions(db, designId)) {
    const { body } = await processVersions.version(db, designId, number);
    if (!Array.isArray(body.formData)) continue;
    const text = JSON.stringify(body.template);
    for (const { filedId, fieldId } of body.formData)
      if (fieldId !== undefined && text.includes(JSON.stringify(filedId))) used.add(fieldId);
  }
  return used;
}

/** The processes that designs own: what designs do with them. */
export const designProcesses = { faults, isNew, publish, mark, running, fieldsInUse };
