import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { refuse } from '../../kernel/errors.ts';

/** Multipart fields by their schema; refuses as a malformed request does, naming the fields. */
export function fieldsOf<T extends z.ZodType>(
  schema: T,
  values: Readonly<Record<string, unknown>>,
): z.output<T> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return refuse('request.malformed', { fields: fields.slice(0, 5).join('; ') });
}

/** The fields of a form without files, sent as multipart, as a form or as JSON. */
export async function formFields(request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  const values: Record<string, unknown> = {};
  if (!request.isMultipart()) {
    const { body } = request;
    return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : values;
  }
  for await (const part of request.parts({ limits: { files: 0 } }))
    if (part.type === 'field') values[part.fieldname] = part.value;
  return values;
}
