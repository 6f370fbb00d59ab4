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
import { type Words, wordOf } from '@auditplus/contract/kernel/words.ts';
import { type CompiledTemplate, compileTemplate } from '@auditplus/core/processes/compile-template.ts';
import type { ConditionField } from '@auditplus/core/processes/conditions.ts';
import type { Db } from '../../kernel/db.ts';
import { type DefinitionUse, definitions } from '../../kernel/definitions/definitions.ts';
import { conditionFields, fieldsOfBody, type NumberedField, numberRules } from './process-forms.ts';

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
  /** The fields that the server numbers, with their rules. */
  readonly numbers: readonly NumberedField[];
  /** The same with its steps and fields named in a reader's language. */
  namedIn(language: Language): ProcessVersion;
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
  return (await compiledOnce(db, definitionId, version)).namedIn(language);
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

/** A version as it is stored, and as readers of other languages see it: named once for each. */
function readable(stored: Omit<ProcessVersion, 'namedIn'>): ProcessVersion {
  const named = new Map<Language, ProcessVersion>();
  const namedIn = (language: Language): ProcessVersion => {
    const known = named.get(language);
    if (known) return known;
    const made: ProcessVersion = { ...stored, ...(language !== 'zh' && namesOf(stored, language)), namedIn };
    named.set(language, made);
    return made;
  };
  return namedIn('zh');
}

const START: Words = { untitled: ['发起人', '發起人', 'Initiator'] };

/** Steps with their titles in a language; a start without a title is that of the initiator. */
const titled = (
  { steps, definition }: Pick<ProcessVersion, 'steps' | 'definition'>,
  language: Language,
): ProcessVersion['steps'] =>
  new Map(
    [...steps].map(([id, step]) => {
      const own = nodeTitleIn(step.properties, language);
      const usual = id === definition.start.id ? wordOf(START, 'untitled', language) : step.title;
      return [id, { ...step, title: own || (usual ?? '') }];
    }),
  );

const namesOf = (
  { formFields, ...version }: Pick<ProcessVersion, 'steps' | 'definition' | 'formFields'>,
  language: Language,
): Pick<ProcessVersion, 'steps' | 'formFields'> => ({
  steps: titled(version, language),
  formFields: formFields.map((field) => ({ ...field, filedName: fieldNameIn(field, language) })),
});

async function read(db: Db, definitionId: string, version: number): Promise<ProcessVersion> {
  const { body } =
    version === 0
      ? await processVersions.draft(db, definitionId)
      : await processVersions.version(db, definitionId, version);
  const compiledBody = compileBody(body);
  return readable({
    ...compiledBody,
    steps: titled(compiledBody, 'zh'),
    definitionId,
    version,
    body,
    fields: conditionFields(fieldsOfBody(body)),
    formFields: fieldsOfBody(body),
    numbers: numberRules(body),
  });
}
