import { z } from 'zod';

/** Any record id: at most 50 characters; the server makes UUIDv7, the specification's roots '0' and '-1' pass too. */
export const Id = z.string().trim().min(1).max(50);

/** The longest id of a record, in characters. */
export const MAX_RECORD_ID = 100;

/**
 * The id of a record of a design. It may hold a key of a table of people's own, so nothing of it is trimmed; a character
 * counts as two here where it is outside of the basic plane.
 */
export const RecordId = z
  .string()
  .min(1)
  .max(2 * MAX_RECORD_ID);

/** The parameters of a call on one record. */
export const ById = z.object({ id: Id });

/** Version of a record for optimistic locking; every accepted write raises it by one. */
export const Rev = z.int().min(0);

/** The query of a call on a record: the version that the caller has seen. */
export const AtRev = z.object({ rev: z.coerce.number().pipe(Rev).optional() });

/** A moment as epoch milliseconds, from the year 1 to the year 9999. */
export const Moment = z.int().min(-62_135_596_800_000).max(253_402_300_799_999);

/** A moment in the query of an address. */
export const AskedMoment = z.coerce.number().pipe(Moment);

/** A pure date as `YYYY-MM-DD`; day arithmetic is done in Asia/Shanghai. */
export const PlainDate = z.iso.date();

/** The platform's integer flag: 1 yes or enabled, 0 no or off. */
export const Flag = z.union([z.literal(0), z.literal(1)]);

/** Points as they travel: a number with at most two decimals (stored as integer hundredths). */
export const Points = z.number().multipleOf(0.01);

/** A comma-separated list in one string, worked with as an array: `'a,b'` and `['a', 'b']`. */
export const CommaList = z.codec(z.string(), z.array(z.string()), {
  decode: (text) => text.split(',').flatMap((part) => part.trim() || []),
  encode: (list) => list.join(','),
});

/** A JSON document kept in a string on the wire (`json-s` of platform-contract), worked with as its value. */
export function jsonText<T extends z.ZodType>(inner: T) {
  return z.codec(z.string(), inner, {
    decode: (text, payload): z.input<T> => {
      try {
        return JSON.parse(text);
      } catch {
        payload.issues.push({ code: 'invalid_format', format: 'json', input: text });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
}

/** Schemas never change: one of a length serves every field, where each held some kilobytes of its own. */
function oncePerLength<T>(make: (max: number) => T): (max: number) => T {
  const made = new Map<number, T>();
  return (max) => {
    const known = made.get(max) ?? make(max);
    made.set(max, known);
    return known;
  };
}

/** A short single-line text: trimmed, no control characters. */
export const line = oncePerLength((max) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u),
);

/** A longer text: trimmed, tabs and line breaks allowed, other control characters refused. */
export const prose = oncePerLength((max) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u),
);

/** An uploaded file as records keep it; `fileId` is the stored name, `sha256` is computed by the server. */
export const FileRef = z.object({
  name: z.string().max(255),
  fileId: z.string().max(100),
  fileVersionId: z.string().max(100).optional(),
  url: z.string().max(500),
  size: z.int().min(0).optional(),
  sha256: z.string().length(64).optional(),
});
export type FileRef = z.infer<typeof FileRef>;

/** A person as lists and details show one. */
export const PersonRef = z.object({ id: z.string(), name: z.string(), account: z.string().optional() });
export type PersonRef = z.infer<typeof PersonRef>;

/** An organisation as lists and details show one. */
export const OrgRef = z.object({ id: z.string(), fullName: z.string(), enCode: z.string().optional() });
export type OrgRef = z.infer<typeof OrgRef>;

/** A prepared download: its name, and the server-relative address that the browser opens. */
export const ExportLink = z.object({ name: z.string(), url: z.string() });
export type ExportLink = z.infer<typeof ExportLink>;

/** A name without special symbols: Chinese, letters, digits and the punctuation of names. */
export const NAME_PATTERN = String.raw`^[\p{Script=Han}\p{L}\p{N} \(\)（）、·.\/\-—_:：+%&]+$`;

export const nameLine = oncePerLength((max) =>
  z.string().trim().min(1).max(max).regex(new RegExp(NAME_PATTERN, 'u')),
);

/** A code: letters, digits and dots, no dot at the ends (product-spec point 5). */
export const codeLine = oncePerLength((max) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$/),
);

/** Place among siblings (排序). */
export const SortCode = z.int().min(0).max(999_999).default(0);

/** An own page such as `/audit/findings/{id}`, with columns of a row in braces; empty where there is none. */
export const LinkPattern = z
  .string()
  .max(500)
  .regex(/^(?:\/(?![/\\]).*)?$/)
  .default('');
