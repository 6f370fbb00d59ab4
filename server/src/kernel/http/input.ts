import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { RouteInput, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { refuse } from '../errors.ts';
import { mediaTypeOf } from '../openapi.ts';
import { withoutEmptyTexts, withoutEmptyValues } from './empty-texts.ts';
import { faultText } from './fault-texts.ts';

/**
 * Validates params, query and body by the declaration; refuses with `request.malformed` naming every field, and with
 * `request.wrongType`.
 */
export function parseInput(
  route: RouteSpec,
  request: FastifyRequest,
  language: Language,
): RouteInput<RouteSpec> {
  if (route.body && route.bodyType !== 'multipart' && request.isMultipart())
    refuse('request.wrongType', { type: mediaTypeOf(route) });
  const problems: { field: string; message: string }[] = [];
  const parse = (part: string, schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const place = placeOfUnstorable(value);
    if (place !== null) problems.push({ field: place || part, message: UNSTORABLE[language] });
    const parsed = schema.safeParse(value ?? {}, { error: faultText(language) });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      problems.push({ field: issue.path.join('.') || part, message: issue.message });
    return undefined;
  };
  const params = parse('params', route.params, request.params);
  const query = parse('query', route.query, withoutEmptyValues(request.query));
  // A multipart body is a stream: its handler reads and checks the fields.
  const sent = route.body ? withoutEmptyTexts(route.body, request.body) : undefined;
  const body = route.bodyType === 'multipart' ? undefined : parse('body', route.body, sent);
  if (problems.length > 0) {
    const fields = problems.slice(0, 5).map(({ field, message }) => `${field} ${message}`);
    refuse('request.malformed', { fields: fields.join('; ') }, { problems });
  }
  // Each part was parsed by the schema that types it.
  return { params, query, body } as RouteInput<RouteSpec>;
}

const UNSTORABLE = {
  zh: '含有无法保存的控制字符',
  zhtw: '含有無法儲存的控制字元',
  en: 'holds a control character that cannot be stored',
};

/** PostgreSQL stores no NUL in any column, and no half of a pair of signs in JSON. */
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** Path of the first text that cannot be stored; null when there is none. */
function placeOfUnstorable(value: unknown): string | null {
  if (typeof value === 'string') return isUnstorable(value) ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const place = isUnstorable(name) ? '' : placeOfUnstorable(part);
    if (place !== null) return place === '' ? name.replaceAll('\0', '').toWellFormed() : `${name}.${place}`;
  }
  return null;
}

/** The language that a visitor asks for: zh unless Accept-Language prefers another of ours. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = String(request.headers['accept-language'] ?? '').toLowerCase();
  for (const tag of wanted.split(',').map((part) => part.split(';')[0]?.trim() ?? '')) {
    if (tag === 'zhtw' || /^zh-(tw|hk|mo|hant)/.test(tag)) return 'zhtw';
    if (tag.startsWith('zh')) return 'zh';
    if (tag.startsWith('en')) return 'en';
  }
  return 'zh';
}
