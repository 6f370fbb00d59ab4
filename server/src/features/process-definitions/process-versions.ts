import {
  fieldNameIn,
  ProcessBody,
  type ProcessField,
} from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import {
  ASSIGNEE_KINDS,
  nodeTitleIn,
  PrintProperties,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type CompiledTemplate, compileTemplate } from '@auditplus/core/processes/compile-template.ts';
import type { ConditionField } from '@auditplus/core/processes/conditions.ts';
import type { Db } from '../../kernel/db.ts';
import { type DefinitionUse, definitions } from '../../kernel/definitions/definitions.ts';
import { conditionFields, fieldsOfBody } from './process-forms.ts';

/** The print template that a step names. */
function printUse(properties: unknown, place: string): DefinitionUse[] {
  const { data } = PrintProperties.safeParse(properties);
  return data?.hasPrintBtn && data.printId !== '' ? [{ kind: 'print', target: data.printId, place }] : [];
}

/** Drafts and versions of process definitions. */
export const processVersions = definitions({
  kind: 'processDefinition',
  body: ProcessBody,
  uses: (body) =>
    [...compileBody(body).steps.values()].flatMap(({ subFlow, people, properties, title: place }) => [
      ...(subFlow && subFlow.flowId !== ''
        ? [{ kind: 'processDefinition', target: subFlow.flowId, place }]
        : []),
      ...(people?.kind === ASSIGNEE_KINDS.service && people.getUserUrl !== ''
        ? [{ kind: 'interface', target: people.getUserUrl, place }]
        : []),
      ...printUse(properties, place),
    ]),
});

/** A version as processes run it. */
export type ProcessVersion = CompiledTemplate & {
  readonly definitionId: string;
  readonly version: number;
  readonly body: ProcessBody;
  readonly fields: readonly ConditionField[];
  /** The fields of its form. */
  readonly formFields: readonly ProcessField[];
};

/** A body compiled with the fields of its form. */
export const compileBody = (body: ProcessBody): CompiledTemplate =>
  compileTemplate(
    body.template,
    fieldsOfBody(body).map(({ filedId }) => filedId),
  );

const KEPT = 500;
const compiled = new Map<string, Promise<ProcessVersion>>();

/**
 * A version by its number, compiled once: published versions never change. 0 is the draft as it is now. For readers its
 * steps and fields are named in their language; what is stored names them in Chinese.
 */
export async function processVersion(
  db: Db,
  definitionId: string,
  version: number,
  language: Language = 'zh',
): Promise<ProcessVersion> {
  const compiledVersion = await compiledOnce(db, definitionId, version);
  return language === 'zh' ? compiledVersion : namedIn(compiledVersion, language);
}

function compiledOnce(db: Db, definitionId: string, version: number): Promise<ProcessVersion> {
  if (version === 0) return read(db, definitionId, 0);
  const key = `${definitionId} ${version}`;
  const known = compiled.get(key);
  if (known) return known;
  const reading = read(db, definitionId, version);
  compiled.set(key, reading);
  reading.catch(() => compiled.delete(key));
  const [oldest] = compiled.keys();
  if (compiled.size > KEPT && oldest !== undefined) compiled.delete(oldest);
  return reading;
}

const named = new WeakMap<ProcessVersion, Map<Language, ProcessVersion>>();

function namedIn(version: ProcessVersion, language: Language): ProcessVersion {
  const known = named.get(version) ?? new Map<Language, ProcessVersion>();
  named.set(version, known);
  const before = known.get(language);
  if (before) return before;
  const made: ProcessVersion = {
    ...version,
    steps: new Map(
      [...version.steps].map(([id, step]) => [
        id,
        { ...step, title: nodeTitleIn(step.properties, language) || step.title },
      ]),
    ),
    formFields: version.formFields.map((field) => ({ ...field, filedName: fieldNameIn(field, language) })),
  };
  known.set(language, made);
  return made;
}

async function read(db: Db, definitionId: string, version: number): Promise<ProcessVersion> {
  const { body } =
    version === 0
      ? await processVersions.draft(db, definitionId)
      : await processVersions.version(db, definitionId, version);
  return {
    ...compileBody(body),
    definitionId,
    version,
    body,
    fields: conditionFields(fieldsOfBody(body)),
    formFields: fieldsOfBody(body),
  };
}
