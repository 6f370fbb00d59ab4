import type { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a big screen asks for with its key: its portal, or a map that the portal draws. */
export type ScreenPart = 'portal' | 'map';

/**
 * What an endpoint is: declared once, read by the server (validation, access, serialisation), by the browser's
 * typed client, by the OpenAPI document and by the tests that walk every endpoint.
 */
export type RouteSpec = {
  readonly method: Method;
  /** Path as served, `:name` for parameters, starting with `/api/`. */
  readonly path: `/api/${string}`;
  /** One line for the OpenAPI page. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * How the body travels; `json` unless said. Multipart bodies are streamed and `body` describes their
   * fields; XML is a text, and taken where calls are signed only.
   */
  readonly bodyType?: 'json' | 'form' | 'multipart' | 'xml';
  /** Bytes that its body may have where it is not what other endpoints take (4 MB). */
  readonly bodyBytes?: number;
  /** Schema of the envelope's `data`; `bytes` answers a stream without envelope. */
  readonly reply: z.ZodType | 'bytes';
  /** Refusals beyond those that every endpoint has (malformed, session, access, missing, stale). */
  readonly refuses?: readonly RefusalCode[];
  /** Refusals that its reply tells of row by row, or that the work which it begins in the background may end with. */
  readonly reports?: readonly RefusalCode[];
  /** The browser keeps the reply and asks whether it is still the same: for what is large and seldom changes. */
  readonly revalidates?: boolean;
  /** Only reads although it is no GET; may be called while one looks at the product as somebody else. */
  readonly reads?: boolean;
  /** Also callable with the key of a big screen, for its own portal: the parameter `id` names it, or a map of it. */
  readonly onScreen?: ScreenPart;
  /** The reply holds a secret that is shown once; it is stored encrypted, and for an hour, for a repeated request. */
  readonly secret?: boolean;
  /** Works while the screen is locked (unlock, logout, CurrentUser). */
  readonly whileLocked?: boolean;
  /** Works before a first password was replaced by an own one. */
  readonly beforeOwnPassword?: boolean;
  /** How long clients wait for the answer where the product specification says so (point 7). */
  readonly timeLimitMs?: number;
  /** Limited per address and minute (sign-in, captchas). */
  readonly rateLimited?: boolean;
};

/** Declares an endpoint. */
export const route = <const R extends RouteSpec>(spec: R): R => spec;

/** A feature's endpoints by operation name. */
export type RouteGroup = Readonly<Record<string, RouteSpec>>;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Validated input as the server's handler receives it. */
export type RouteInput<R extends RouteSpec> = {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  readonly body: Output<R['body']>;
};

/** What the server's handler answers and the browser's call resolves to. */
export type RouteReply<R extends RouteSpec> = R['reply'] extends z.ZodType ? z.output<R['reply']> : unknown;

type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends Input<S>
    ? { readonly [P in K]?: K extends 'body' ? Output<S> : Input<S> }
    : { readonly [P in K]: K extends 'body' ? Output<S> : Input<S> }
  : unknown;

/** What the browser passes to a call: only the parts that the endpoint declares. */
export type RouteRequest<R extends RouteSpec> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;
