import type { GeneratorRequest } from '@auditplus/contract/features/code-generation/code-generation.routes.ts';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FormRule, RecordModel, RecordRule } from '@auditplus/contract/kernel/records/record-type.ts';
import { designedProps } from '@auditplus/contract/kinds/designed.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { TONES } from '@auditplus/contract/kinds/tones.ts';
import { formModel, placedFields } from '@auditplus/core/forms/form-model.ts';
import { matchesOf } from '@auditplus/core/forms/narrowing.ts';
import { listCondition } from '@auditplus/core/records/list-condition.ts';
import { fieldsOfCondition, formatsOf } from '@auditplus/core/records/list-looks.ts';
import { fieldsOfButtons } from '@auditplus/core/records/record-buttons.ts';
import { readRule } from '@auditplus/core/records/record-rules.ts';
import {
  designedRules,
  requiredWhileShown,
  splitRules,
  unreadableColumns,
  unreadableRules,
} from './designed-rules.ts';
import { type Acting, designedScripts, unsupportedScripts } from './designed-scripts.ts';
import { columnsOf, differencesOf, firstView } from './differences.ts';
import { migrationSource } from './migration-source.ts';
import { type Names, namesOf } from './names.ts';
import {
  type Dictionaries,
  type ListUse,
  labelOf,
  type RecordField,
  recordField,
  rowsField,
} from './record-field.ts';
import { block, key } from './source-text.ts';
import { isNameable, sampleRecord, testSource } from './test-source.ts';
import type { Unsupported } from './unsupported.ts';

/** A file of the generated feature; its path is inside the repository. */
export type SourceFile = { readonly path: string; readonly content: string };

/** A text that is added to a file that is there already, in place of one that it has. */
export type SourceEdit = {
  readonly path: string;
  readonly replace: readonly [from: string, to: string];
  /** What is added. */
  readonly line: string;
};

export type GeneratedFeature = {
  readonly files: readonly SourceFile[];
  readonly edits: readonly SourceEdit[];
  /** In what the page differs from the form that was made online. */
  readonly differences: readonly Label[];
};

export type GeneratorInput = {
  readonly body: DesignBody;
  readonly webType: number;
  readonly fullName: string;
  readonly request: GeneratorRequest;
  readonly dictionaries: Dictionaries;
  /** The number of the migration: three digits or four. */
  readonly migration: string;
};

/** What the templates fill in. */
export type FeatureModel = {
  readonly names: Names;
  readonly fields: readonly RecordField[];
  /** The field that names a record. */
  readonly nameField: string;
  readonly rules: readonly RecordRule[];
  readonly formRules: readonly FormRule[];
  /** Which records the list shows; empty: all. */
  readonly listWhere: string;
  readonly rowTones: NonNullable<RecordModel['rowTones']>;
  /** Whether a process decides on each record. */
  readonly hasProcess: boolean;
  /** Its scripts and buttons. */
  readonly acting: Acting;
  readonly entries: Dictionaries;
};

/**
 * The feature that a developer would have written for a design; or everything of the design that a declared record
 * cannot say. Equal designs make equal files, in the order of the form.
 */
export function generateFeature(
  input: GeneratorInput,
): GeneratedFeature | { readonly unsupported: readonly Unsupported[] } {
  const { request, dictionaries } = input;
  const body = requiredWhileShown(input.body);
  const list = listOf(body);
  const model = formModel(body);
  const narrowed = narrowedPaths(body);
  const all = model.placed
    .filter(({ table }) => table === null)
    .flatMap(({ field }) => {
      const table = model.tables.find((one) => one.field === field);
      if (table) return [{ of: field.name, made: rowsField(table, { dictionaries, narrowed, form: model }) }];
      const held = model.byPath.get(field.name);
      return held ? [{ of: field.name, made: recordField(held, { list, dictionaries, narrowed }) }] : [];
    });
  const made = all.map((one) => one.made);
  const fields = made.filter((one): one is RecordField => 'field' in one);
  const nameField = [body.settings.titleField, ...fields.map(({ name }) => name)].find((name) =>
    fields.some((one) => one.name === name && one.field.kind === 'text'),
  );
  const ruled = designedRules(body);
  const acting = designedScripts(body, firstView(body));
  const unsupported = [
    ...made.filter((one): one is Unsupported => 'why' in one),
    ...unsupportedParts(input, fields),
    ...unsupportedScripts(body, acting, { view: firstView(body), fields, title: titleOf(input) }),
    ...unreadableRules(ruled, {
      fields,
      refused: all.flatMap((one) => ('why' in one.made ? one.of : [])),
    }),
    ...unreadableColumns(
      model.tables.filter(({ name }) => fields.some((one) => one.name === name)),
      fields,
    ),
    ...(nameField === undefined ? [{ what: titleOf(input), why: 'noName' } as const] : []),
    ...patternedName(fields, nameField),
    ...narrowedByNothing(fields),
  ];
  if (nameField === undefined || unsupported.length > 0) return { unsupported };
  const names = namesOf(request.className);
  const looking = lookingList(body, fields, acting);
  const complete = fields.some(({ name }) => name === 'creatorTime')
    ? looking.fields
    : [...looking.fields, CREATED];
  const feature: FeatureModel = {
    names,
    fields: complete.map(named(nameField)),
    nameField,
    rowTones: looking.rowTones,
    listWhere: firstView(body)?.where ?? '',
    acting,
    ...splitRules(ruled),
    hasProcess: input.webType === 3,
    entries: dictionaries,
  };
  // Whether a list shows what the generated test stores must be known beforehand.
  if (feature.listWhere !== '' && !sampleRecord(feature).isListed)
    return {
      unsupported: [{ what: labelOf(firstView(body)?.name ?? { zh: '' }, 'list'), why: 'viewWhere' }],
    };
  const path = 'contract/src/plain-records.ts';
  const line = `import { ${names.one} } from './features/${names.folder}/${names.folder}.record.ts';`;
  const edits: SourceEdit[] = [
    { path, line, replace: [BEHIND_IMPORTS, `${line}\n${BEHIND_IMPORTS}`] },
    { path, line: `${PLAIN}${names.one}, …`, replace: [PLAIN, `${PLAIN}${names.one}, `] },
  ];
  const files = [
    {
      path: `contract/src/features/${names.folder}/${names.folder}.record.ts`,
      content: recordSource(input, feature),
    },
    ...(acting.beforeSave || acting.scripts
      ? [
          {
            path: `contract/src/features/${names.folder}/${names.folder}.script.ts`,
            content: scriptSource(acting, names),
          },
        ]
      : []),
    {
      path: `server/src/db/migrations/${input.migration}-${names.folder}.sql`,
      content: migrationSource(feature, sentenceOf(input, names)),
    },
    {
      path: `server/src/features/${names.folder}/${names.folder}.test.ts`,
      content: testSource(feature),
    },
  ];
  const differences = differencesOf(body, feature);
  const readme = { path: 'README.md', content: readmeSource(input, feature, { files, edits, differences }) };
  return { edits, differences, files: [...files, readme] };
}

const BEHIND_IMPORTS = 'import type { RecordModel }';
const PLAIN = 'plainRecords: readonly RecordModel[] = [';

/** A name under a pattern that the generated test finds too few texts for. */
const patternedName = (fields: readonly RecordField[], nameField: string | undefined): Unsupported[] =>
  fields
    .filter(({ name, field }) => name === nameField && field.kind === 'text' && !isNameable(field))
    .map(({ field }) => ({ what: field.label, why: 'check' }));

/** The fields and columns whose options conditions of the design narrow down. */
const narrowedPaths = ({ form, rules }: DesignBody): ReadonlySet<string> =>
  new Set([
    ...placedFields(form.fields).flatMap(({ field, table }) =>
      field.expressions.options ? [table === null ? field.name : `${table.name}.${field.name}`] : [],
    ),
    ...rules.flatMap(({ enabled, actions }) =>
      actions.flatMap(({ action, fields }) => (enabled && action === 'setOptions' ? fields : [])),
    ),
  ]);

/** Fields and columns that something which the record does not have narrows down. */
function narrowedByNothing(fields: readonly RecordField[]): Unsupported[] {
  const placed = fields.flatMap(({ name, field }) => [
    { path: name, field },
    ...(field.kind === 'rows'
      ? Object.entries(field.columns).map(([column, held]) => ({ path: `${name}.${column}`, field: held }))
      : []),
  ]);
  const known = new Set(placed.map(({ path }) => path));
  return placed.flatMap(({ field }): Unsupported[] =>
    field.kind === 'designed' && matchesOf({ props: designedProps(field) }).some(({ own }) => !known.has(own))
      ? [{ what: field.label, why: 'narrowed' }]
      : [],
  );
}

/**
 * The fields with the conditions of the list that a declared record can read, and the colours of rows; what those ask for
 * and no column shows comes with the rows.
 */
function lookingList(
  body: DesignBody,
  fields: readonly RecordField[],
  acting: Acting,
): { readonly fields: readonly RecordField[]; readonly rowTones: FeatureModel['rowTones'] } {
  const declared = declaredOf(fields);
  const isKept = ({ when }: { readonly when: string }) => readRule(declared, when).ok;
  const rowTones = (firstView(body)?.rowColours ?? []).flatMap(({ when, colour }) => {
    const tone = TONES.find((one) => one === colour);
    return tone && isKept({ when }) ? [{ when, tone }] : [];
  });
  const formatted = fields.map(({ name, field }): RecordField => {
    if (!field.list || formatsOf(field).length === 0) return { name, field };
    const { formats: _formats, ...place } = field.list;
    const kept = formatsOf(field).filter(isKept);
    const { list: _list, ...rest } = field;
    const list = { ...place, ...(kept.length > 0 ? { formats: kept } : {}) };
    return { name, field: Object.keys(list).length > 0 ? { ...rest, list } : rest };
  });
  const asked = new Set([
    ...[...rowTones, ...formatted.flatMap(({ field }) => formatsOf(field))].flatMap(({ when }) =>
      fieldsOfCondition(declared, when),
    ),
    ...fieldsOfButtons({ fields: declared, ...acting }),
  ]);
  return {
    rowTones,
    fields: formatted.map(({ name, field }) =>
      field.list === false && asked.has(name)
        ? { name, field: { ...field, list: { isShown: false } } }
        : { name, field },
    ),
  };
}

/** When a record was added: lists are in this order. */
const CREATED: RecordField = {
  name: 'creatorTime',
  field: {
    kind: 'moment',
    label: ['创建时间', '建立時間', 'Created'],
    origin: 'system',
    list: { width: 160, spare: true },
  },
};

/** Records are found and listed by their name. */
const named =
  (nameField: string) =>
  ({ name, field }: RecordField): RecordField => {
    if (name !== nameField || field.kind !== 'text') return { name, field };
    const { list, ...rest } = field;
    return { name, field: { ...rest, searchable: true, ...(list ? { list } : {}) } };
  };

const listOf = (body: DesignBody): ListUse => {
  const view = firstView(body);
  return { columns: view ? columnsOf(view) : [], filters: view?.filters ?? [] };
};

/** What the design is called, for what concerns all of it. */
const titleOf = ({ fullName, body }: Pick<GeneratorInput, 'fullName' | 'body'>): Label => {
  const { en, zhtw } = body.settings.titles ?? {};
  return [fullName, zhtw || fullName, en || fullName];
};

const declaredOf = (fields: readonly RecordField[]): RecordModel['fields'] =>
  Object.fromEntries(fields.map(({ name, field }) => [name, field]));

/** Whether a condition can be asked does not depend on who asks. */
const NOBODY = { now: 0, me: { id: '', organize: '', roles: [] } };

function unsupportedParts(input: GeneratorInput, fields: readonly RecordField[]): Unsupported[] {
  const { body } = input;
  const { source } = body;
  const part = (isThere: boolean, what: Label, why: Unsupported['why']): Unsupported[] =>
    isThere ? [{ what, why }] : [];
  const first = firstView(body);
  const title = titleOf(input);
  return [
    ...(first
      ? [
          ...part(
            first.where !== '' && !listCondition(declaredOf(fields), first.where, NOBODY).ok,
            labelOf(first.name, 'list'),
            'viewWhere',
          ),
        ]
      : []),
    ...part(source.tables.length > 0, title, 'tables'),
  ];
}

/** The sentence above the declaration and the table. */
const sentenceOf = ({ request, fullName }: GeneratorInput, names: Names): string =>
  `${request.description || `${names.labels} (${fullName})`}`
    .replace(/[.。\s]*$/, '.')
    .replaceAll('*/', '* /');

function recordSource(
  input: GeneratorInput,
  { names, fields, nameField, rules, formRules, listWhere, rowTones, hasProcess, acting }: FeatureModel,
): string {
  const { module } = input.request;
  const [zh, zhtw] = titleOf(input);
  const label = (english: string): Label => [zh, zhtw, english];
  const page = `${module}.${names.one}`;
  const head: [string, unknown][] = [
    ['name', names.one],
    ['table', names.table],
    ['page', page],
    ['path', `/api/${module}/${names.type}`],
    ['label', { one: label(names.label), many: label(names.labels) }],
    ['nameField', nameField],
    ['order', ['creatorTime']],
    ...(rules.length > 0 ? [['rules', rules] as [string, unknown]] : []),
    ...(formRules.length > 0 ? [['formRules', formRules] as [string, unknown]] : []),
    ...(listWhere === '' ? [] : [['listWhere', listWhere] as [string, unknown]]),
    ...(['formTabs', 'formButtons', 'buttons', 'usualButtons'] as const).flatMap(
      (name): [string, unknown][] => (acting[name] ? [[name, acting[name]]] : []),
    ),
    ...(rowTones.length > 0 ? [['rowTones', rowTones] as [string, unknown]] : []),
    ...(hasProcess ? [['process', true] as [string, unknown]] : []),
    ...(input.body.settings.tamperEvident ? [['tamperEvident', true] as [string, unknown]] : []),
    ['without', ['toggle']],
    ['menu', { under: module, icon: 'FormOutlined' }],
  ];
  const inside = block(
    fields.map(({ name, field }) => [name, field]),
    '  ',
    hasProcess ? '    ...processFields,\n' : '',
  );
  const texts = (['beforeSave', 'scripts'] as const).filter((name) => acting[name]);
  const uses = [
    ...(hasProcess ? ["import { processFields } from '../processes/process-fields.ts';\n"] : []),
    ...(texts.length > 0 ? [`import { ${texts.join(', ')} } from './${names.folder}.script.ts';\n`] : []),
  ].join('');
  return `import { recordType } from '../../kernel/records/record-type.ts';
${uses}
/** ${sentenceOf(input, names)} */
export const ${names.one} = recordType(${block(head, '', `${texts.map((name) => `  ${name},\n`).join('')}  fields: ${inside},\n`)});
`;
}

/** The scripts in a file of their own, as they were written. */
function scriptSource({ beforeSave, scripts }: Acting, { labels }: Names): string {
  const many = labels.toLowerCase();
  const kept = beforeSave
    ? `/** What happens before ${many} are stored: the body of \`(data, old)\`, which runs in the sandbox of scripts. */
export const beforeSave = ${written(beforeSave)};
`
    : '';
  const entries = (texts: object, indent: string): string =>
    Object.entries(texts)
      .map(([name, text]) => {
        const value =
          typeof text === 'string' ? written(text) : `{\n${entries(text, `${indent}  `)}${indent}}`;
        return `${indent}${key(name)}: ${value},\n`;
      })
      .join('');
  const run = scripts
    ? `/** What runs in the browser while ${many} are filled in and their buttons pressed, with the functions of scripts of forms. */
export const scripts = {
${entries(scripts, '  ')}};
`
    : '';
  return [kept, run].filter(Boolean).join('\n');
}

/** A script as a text of its own lines. */
const written = (script: string): string =>
  `\`\n${script.replaceAll('\r\n', '\n').replace(/[\\`]|\$(?=\{)/g, '\\$&')}\n\``;

/** How a process is set up for the records. */
const processSource = ({ one, labels }: Names): string => `
A process decides on each record: make one under Process design with the form “${labels}” (\`record.${one}\`) as the design has
it. Its fields have the names of the design, so that conditions and rights of its steps can be taken over. Adding a record
launches it; while it runs, and once it has approved, the record is changed in the process only.
`;

function readmeSource(
  { fullName, migration }: GeneratorInput,
  { names, hasProcess }: FeatureModel,
  { files, edits, differences }: GeneratedFeature,
): string {
  return `# ${names.labels}

Source code of the design “${fullName}”, for a checkout of the product.

1. Put the files where their paths say:
${files.map(({ path }) => `   - \`${path}\``).join('\n')}
2. Add these lines:
${edits.map(({ path, line }) => `   - \`${path}\`: \`${line}\``).join('\n')}
3. Where the number ${migration} is taken, rename the migration to the next free one.
4. Run \`npx biome check --write contract\`, \`node scripts/run.mjs db-types\`, \`npm run check\` and \`npm test -- --server ${names.folder} records\`.

Calls, rights, menu entry, list, form, recycle bin, workbook and history follow from the declaration. The page is under
Permissions like every other one; administrators have it at once.
${hasProcess ? processSource(names) : ''}
What differs from the form that was made online:

${differences.map(([, , text]) => `- ${text}`).join('\n')}
`;
}
