import { isCode } from '@auditplus/core/text/field-rules.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { recordMessages } from '../../kit/records/record.messages.ts';

/** The schema of a form with a code: a new one keeps the rule for codes, the stored one may stay as it is. */
export function useCodedSchema<T extends z.ZodType<{ enCode: string }>>(
  schema: T,
  storedCode: string | undefined,
): T {
  const shared = useMessages(recordMessages);
  return useMemo(
    () =>
      schema.refine(({ enCode }) => enCode === storedCode || isCode(enCode), {
        error: shared('codeRule'),
        path: ['enCode'],
      }),
    [schema, storedCode, shared],
  );
}
