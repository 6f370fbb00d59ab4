import { NAME_PATTERN } from '@auditplus/contract/kernel/values.ts';
import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Checks a form's values against a schema of the contract. Forms hold the values that a call takes (arrays where
 * the wire has a comma list), so the schema is run in the encoding direction.
 */
export function formResolver<Values extends FieldValues>(schema: z.ZodType<Values>): Resolver<Values> {
  return async (values, _context, options) => {
    const result = await schema.safeEncodeAsync(values);
    if (result.success) return { values, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of result.error.issues) {
      const path = issue.path.map(String).join('.') || 'root';
      errors[path] ??= fieldError(issue);
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
}

const PLAIN_NAME = String(new RegExp(NAME_PATTERN, 'u'));

type Issue = z.core.$ZodIssue;

function fieldError(issue: Issue): FieldError {
  const details: Record<string, string> = {};
  if (issue.code === 'too_small') {
    details.min = String(issue.minimum);
    details.origin = String(issue.origin);
  }
  if (issue.code === 'too_big') {
    details.max = String(issue.maximum);
    details.origin = String(issue.origin);
  }
  if (issue.code === 'invalid_format' && issue.pattern === PLAIN_NAME) details.format = 'plainName';
  return {
    type: issue.code,
    types: details,
    ...(issue.code === 'custom' ? { message: issue.message } : {}),
  };
}
