import {
  type ColumnType,
  type InterfaceParameter,
  METHOD,
  type ParameterType,
  parameterTitle,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { KeyHolder } from '../../kernel/access-keys.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { assertCallable } from './callable.ts';
import { calledIn, type PublishedInterface, publishedInterface } from './published.ts';

const PARAMETER_SCHEMAS: Readonly<Record<ParameterType, object>> = {
  varchar: { type: 'string' },
  text: { type: 'string' },
  int: { type: 'integer' },
  bigint: { type: 'string', pattern: '^-?\\d+$' },
  decimal: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
  datetime: { type: 'string' },
};

const COLUMN_SCHEMAS: Readonly<Record<ColumnType, object>> = {
  text: { type: ['string', 'null'] },
  integer: { type: ['integer', 'string', 'null'] },
  decimal: { type: ['number', 'string', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  moment: { type: ['integer', 'null'], description: 'Milliseconds since 1970' },
  other: {},
};

/** The OpenAPI document of the interfaces that a key opens, with their parameters and columns. */
export async function openDocument(ctx: Ctx, { opens }: KeyHolder): Promise<object> {
  const interfaces: PublishedInterface[] = [];
  for (const id of opens) {
    const found = await openInterface(ctx, id);
    if (found) interfaces.push(found);
  }
  interfaces.sort((a, b) => a.enCode.localeCompare(b.enCode));
  return {
    openapi: '3.1.0',
    info: { title: 'AuditPlus', version: '1' },
    servers: [{ url: '/prod-api' }, { url: '/' }],
    paths: Object.fromEntries(
      interfaces.map((each) => [`/api/open/${each.enCode}`, pathOf(each, ctx.language)]),
    ),
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Key …' },
      },
    },
  };
}

/** What cannot be called is not told of. */
async function openInterface(ctx: Ctx, id: string): Promise<PublishedInterface | null> {
  try {
    const found = await publishedInterface(ctx, id);
    await assertCallable(ctx, found);
    return found;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function pathOf(found: PublishedInterface, language: Language): object {
  const { enCode, body } = found;
  const basis = {
    summary: calledIn(found, language),
    security: [{ key: [] }],
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: envelopeOf(body) } } },
    },
  };
  const { requestParameters } = body;
  const get = {
    ...basis,
    operationId: `get.${enCode}`,
    parameters: requestParameters.map((parameter) => ({
      name: parameter.field,
      in: 'query',
      description: parameterTitle(parameter, language),
      required: isNeeded(parameter),
      schema: schemaOf(parameter),
    })),
  };
  const post = {
    ...basis,
    operationId: `post.${enCode}`,
    requestBody: { content: { 'application/json': { schema: objectOf(requestParameters) } } },
  };
  return body.requestMethod === METHOD.post ? { post } : { get, post };
}

const isNeeded = ({ required, defaultValue }: InterfaceParameter): boolean =>
  required === 1 && defaultValue === '';

const schemaOf = ({ dataType, multiple }: InterfaceParameter): object =>
  multiple === 1 ? { type: 'array', items: PARAMETER_SCHEMAS[dataType] } : PARAMETER_SCHEMAS[dataType];

const objectOf = (parameters: readonly InterfaceParameter[]): object => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map((parameter) => [parameter.field, schemaOf(parameter)])),
  required: parameters.filter(isNeeded).map(({ field }) => field),
});

function envelopeOf({ dataProcessing, plus }: PublishedInterface['body']): object {
  const isKnown = dataProcessing.trim() === '' && plus.columns.length > 0;
  const rows = {
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(plus.columns.map(({ name, type }) => [name, COLUMN_SCHEMAS[type]])),
    },
  };
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data: isKnown ? rows : {} },
  };
}
