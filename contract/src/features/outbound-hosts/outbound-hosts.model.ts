import { z } from 'zod';
import { line, Rev } from '../../kernel/values.ts';

/** What a host is called for: over HTTP(S), as a database, or as a mail server. */
export const OutboundKind = z.enum(['http', 'database', 'mail']);
export type OutboundKind = z.output<typeof OutboundKind>;

/** A name of at least one label whose last one begins with a letter, so that no written form of an address is one. */
const NAME = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)*[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** What lies below a suffix of two labels or more; `*.com` would let everybody in. */
const BELOW = /^\*\.[^.]+\..+$/;
const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Whether a text is a host that can be registered: a name, `*.suffix`, an address or a network. */
const isHost = (text: string): boolean =>
  Address.safeParse(text).success || NAME.test(BELOW.test(text) ? text.slice('*.'.length) : text);

/** A host as it is kept: in small letters, without the dot at the end and the brackets around an IPv6 address. */
export const hostText = (error?: string) =>
  line(253)
    .min(1)
    .toLowerCase()
    .overwrite((text) => text.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1'))
    .refine(isHost, { error });

const Port = z.int().min(1).max(65_535);

/** A host to register or change. */
export const OutboundHostEdit = z.object({
  kind: OutboundKind,
  host: hostText(),
  ports: z.array(Port).min(1).max(20),
  description: line(200).default(''),
  rev: Rev.optional(),
});
export type OutboundHostEdit = z.output<typeof OutboundHostEdit>;

/** A registered host. */
export const OutboundHostRow = z.object({
  id: z.string(),
  kind: OutboundKind,
  host: z.string(),
  ports: z.array(z.int()),
  description: z.string(),
  rev: Rev,
  lastModifyUser: z.string(),
  lastModifyTime: z.int(),
});
export type OutboundHostRow = z.output<typeof OutboundHostRow>;
