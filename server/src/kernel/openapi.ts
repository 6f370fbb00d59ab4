import { SIGNATURE_HEADER } from '@auditplus/contract/kernel/envelope.ts';
import type { RouteGroup, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { z } from 'zod';

/** The OpenAPI 3.1 document of all declared endpoints. */
export function openApiDocument(groups: Readonly<Record<string, RouteGroup>>, version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [tag, group] of Object.entries(groups))
    for (const [name, route] of Object.entries(group)) {
      const path = route.path.replace(/:([A-Za-z]\w*)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(tag, name, route) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'AuditPlus 审核管理平台', version },
    servers: [{ url: '/prod-api' }, { url: '/' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        key: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Key …' },
      },
    },
  };
}

function operation(tag: string, name: string, route: RouteSpec): object {
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: route.summary,
    description: accessText(route),
    security: securityOf(route),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body && {
      requestBody: { required: true, content: { [mediaTypeOf(route)]: { schema: wire(route.body) } } },
    }),
    responses: {
      200: { description: 'Done', content: successContent(route) },
      default: { description: refusalList(route) },
    },
  };
}

function securityOf({ access }: RouteSpec): object[] {
  if (access.kind === 'public' || access.kind === 'signed') return [];
  return [access.kind === 'key' ? { key: [] } : { token: [] }];
}

function successContent(route: RouteSpec): object {
  if (route.reply === 'bytes') return { 'application/octet-stream': {} };
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data: wire(route.reply) },
  };
  return { 'application/json': { schema: envelope } };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: wire(field as z.ZodType),
  }));
}

/** JSON schema of what travels (codecs and defaults in their outer form). */
const wire = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' });

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  xml: 'text/xml',
};
/** The media type of an endpoint's body. */
export const mediaTypeOf = (route: RouteSpec): string => BODY_TYPES[route.bodyType ?? 'json'];

function accessText(route: RouteSpec): string {
  const { access } = route;
  if (access.kind === 'public') return 'Callable by anyone.';
  if (access.kind === 'session')
    return `Callable by everybody who is signed in${route.onScreen ? ', and with the key of a big screen' : ''}.`;
  if (access.kind === 'design')
    return `Needs a menu entry of the design${access.button ? `, and on it ${access.button}` : ''}${access.orAtStep ? ', or a part in the process that processId names' : ''}.`;
  if (access.kind === 'signed' && access.by === 'weChat')
    return 'Callable with msg_signature, timestamp and nonce as WeChat and WeCom sign them.';
  if (access.kind === 'signed')
    return `Callable with the header ${SIGNATURE_HEADER}: t=seconds,v1=HMAC-SHA256(secret, "t.body").`;
  if (access.kind === 'key') return 'Callable with an access key.';
  const grants = access.anyOf.map(({ module, button }) => (button ? `${module} / ${button}` : module));
  return `Needs one of: ${grants.join(', ')}.`;
}

function refusalList(route: RouteSpec): string {
  const codes = [...(route.refuses ?? []), ...(route.reports ?? [])];
  if (codes.length === 0) return 'Refused: see the general refusals.';
  return codes.map((code) => `${code} (${refusals[code].status}): ${refusals[code].en}`).join('\n\n');
}
