import { z } from 'zod';
import { Moment, PersonRef } from '../../kernel/values.ts';

/** A hand-drawn signature as a PNG data address. */
export const SignatureImage = z
  .string()
  .max(400_000)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/);

/** What proves at the moment of signing that the signer is the account's owner. */
export const Credential = z.discriminatedUnion('method', [
  z.object({ method: z.literal('PASSWORD'), password: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ method: z.literal('SMS'), code: z.string().regex(/^\d{6}$/) }),
]);
export type Credential = z.infer<typeof Credential>;

/** How a signature looks: drawn now (kept for the next time when asked), or the one kept before. */
export const SignatureLook = z.object({
  image: SignatureImage.optional(),
  useStored: z.boolean().default(false),
  keepImage: z.boolean().default(false),
});
export type SignatureLook = z.infer<typeof SignatureLook>;

/** Asks for the re-authentication of a method: an SMS code is sent to the caller's own number. */
export const ChallengeBody = z.object({ method: z.enum(['PASSWORD', 'SMS']) });

/** How the caller may prove to be oneself. */
export const ChallengeReply = z.object({
  methods: z.array(z.enum(['PASSWORD', 'SMS'])),
  /** The number with its middle hidden, null where the person has none. */
  mobile: z.string().nullable(),
  storedImage: SignatureImage.nullable(),
  waitSeconds: z.int(),
  validSeconds: z.int(),
});

/** A signature as certificates show one. */
export const Certificate = z.object({
  id: z.string(),
  code: z.string(),
  signer: PersonRef,
  /** What the signer signed as: `partyA`, `partyB`, `assessor`, or the names of the signer's roles. */
  role: z.string(),
  method: z.string(),
  signedHash: z.string(),
  image: z.string().nullable(),
  signedAt: Moment,
  revokedAt: Moment.nullable(),
  revokeReason: z.string(),
  /** Not revoked, and what was signed is still what is there. */
  isValid: z.boolean(),
});
export type Certificate = z.infer<typeof Certificate>;

/** What a code stands for: `valid`, `void` after a change or a return, `replaced` by a later record. */
export const SignatureVerification = z.object({
  code: z.string(),
  state: z.enum(['valid', 'void', 'replaced']),
  reason: z.string(),
  targetType: z.enum(['contract', 'report', 'sheet']),
  /** Number and name of what was signed. */
  title: z.string(),
  signer: PersonRef,
  role: z.string(),
  method: z.string(),
  signedAt: Moment,
  signedHash: z.string(),
  /** Hash of what is there now; null where it cannot be taken any more. */
  currentHash: z.string().nullable(),
});
export type SignatureVerification = z.infer<typeof SignatureVerification>;
