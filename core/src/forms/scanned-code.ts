import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import { z } from 'zod';
import { schemaOf } from './field-schema.ts';
import type { FormField } from './form-model.ts';

/** What the code of a record holds (product-spec 3, the payload for dynamic form data). */
const RecordCode = z.object({
  t: z.literal('DFD'),
  id: z.string().min(1),
  mid: z.string().min(1),
  pid: z.string().catch(''),
});

/** The record that a code leads to: its design and its id, and the process that decides on it. */
export type CodedRecord = {
  readonly designId: string;
  readonly id: string;
  readonly processId?: string | null;
};

/** Kinds of designs as the payload numbers them. */
const MODEL_TYPES = { decided: 1, plain: 2 } as const;

/** What the code of a record holds. What is empty is left out of it, so that a small code can be read. */
export const codeText = ({ designId, id, processId }: CodedRecord): string =>
  JSON.stringify({
    t: 'DFD',
    id,
    mid: designId,
    ...(processId ? { mt: MODEL_TYPES.decided, pid: processId } : { mt: MODEL_TYPES.plain }),
  });

/** The record of a code: of the bare payload, or of the address that the product puts around it; null for other texts. */
export function codedRecord(text: string): CodedRecord | null {
  try {
    const { data } = RecordCode.safeParse(JSON.parse(payloadOf(text)));
    if (!data) return null;
    const { mid: designId, id, pid: processId } = data;
    return { designId, id, ...(processId === '' ? {} : { processId }) };
  } catch {
    return null;
  }
}

function payloadOf(text: string): string {
  const [, around] = /^https?:\/\/[^/?#]+(?:\/[^?#]*)?\/jump\?(?:[^#]*&)?q=([^&#]*)/.exec(text.trim()) ?? [];
  return around === undefined ? text : decodeURIComponent(around.replaceAll('+', ' '));
}

/** Whether a form offers to fill a field in by scanning. */
export const takesScan = ({ props }: Pick<FormField, 'props'>): boolean =>
  props.scan === true && props.multiple !== true;

type Scanned =
  | { readonly value: unknown }
  /** A record of another design; a text that the field cannot hold; a text to look for among the related records. */
  | { readonly issue: 'otherDesign' | 'unfit' }
  | { readonly lookFor: string };

/** What a scanned text fills into a field. */
export function scannedValue(field: FormField, text: string, language: Language): Scanned {
  const { kind, props, shape } = field;
  const said = text.trim();
  const reference = kind.refersTo?.(props);
  if (reference?.to === 'record') {
    const coded = codedRecord(said);
    if (!coded) return { lookFor: said };
    return coded.designId === reference.design ? { value: coded.id } : { issue: 'otherDesign' };
  }
  // The product's own records have no such codes.
  if (reference?.to === 'relation') return { lookFor: said };
  const cell = kind.fromCell(said, { props }, { language });
  if (!isCellIssue(cell) && said !== '') return { value: cell };
  // Options that come from elsewhere are not known here: their values are stored, and checked by the server.
  const read = shape === 'id' ? schemaOf(field).safeParse(said) : undefined;
  const isFit = read?.success && read.data !== null && !kind.check?.(read.data, props);
  return isFit ? { value: read.data } : { issue: 'unfit' };
}
