import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import type { z } from 'zod';
import type { Change } from '../audit-log.ts';
import type { Ctx } from '../context.ts';
import { readDefinitions, writeDefinitions } from '../definitions/definition-file.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { refuse } from '../errors.ts';

/** What a file says of an object; plain JSON. */
export type ObjectContent = { readonly head: unknown; readonly body: unknown };

export type DesignObject = { readonly id: string; readonly content: ObjectContent };

/** What a write replaces: the content that it was decided on, undefined where there was no such object. */
type Replaced = { readonly id: string; readonly was: ObjectContent | undefined };

/** Runs in the transaction of a write, after it. */
export type Within = (tx: Change) => Promise<void>;

/** Taking objects out, and bringing them in. */
export type Exchange = 'out' | 'in';

/**
 * A kind of object that is kept as text: a form, a dictionary. Its files are its transfer files with one definition
 * each. They hold no secrets and name no people.
 */
export type ObjectKind = {
  /** As files name it: `design`. */
  readonly kind: string;
  readonly words: readonly [zh: string, zhtw: string, en: string];
  /** It has no draft: what is stored takes effect at once. */
  readonly isLive?: boolean;
  /** The menu entry of its screen: files are for those who may export and import there. */
  readonly page: string;
  /** The buttons of that screen, where they have other codes than usual. */
  readonly buttons?: Readonly<Record<Exchange, string>>;
  /** The objects that are here. */
  names(ctx: Ctx): Promise<readonly { readonly id: string; readonly fullName: string }[]>;
  find(ctx: Ctx, id: string): Promise<ObjectContent | undefined>;
  /** The transfer file of an object. */
  write(object: DesignObject): Buffer;
  /** What a transfer file says, in today's shape and with every value that may be left out; refuses what is none. */
  read(bytes: Uint8Array): DesignObject;
  /**
   * Adds or changes an object in one transaction with its audit entry. Throws `ChangedMeanwhile` where it is no longer
   * what was replaced.
   */
  store(ctx: Ctx, object: DesignObject & Replaced, within: Within): Promise<void>;
  /** Takes an object away that was added; throws as `store` does. */
  remove(ctx: Ctx, object: Replaced, within: Within): Promise<void>;
};

/** Somebody changed an object between the decision on it and the write: it has to be decided anew. */
export class ChangedMeanwhile extends Error {}

/** Throws `ChangedMeanwhile` unless an object, read in the transaction that locked it, is what was decided on. */
export function assertAsDecided(was: unknown, now: unknown): void {
  if (canonicalJson(was) !== canonicalJson(now)) throw new ChangedMeanwhile('changed meanwhile');
}

const registered: ObjectKind[] = [];

/** Makes kinds of objects known, those first that others name; called once at composition. */
export function registerObjectKinds(kinds: readonly ObjectKind[]): void {
  registered.push(...kinds);
}

export const objectKinds = (): readonly ObjectKind[] => registered;

/** How the objects of a kind are written to files and read from them. */
export function objectFiles<H, B>(
  format: Pick<Definitions<B>, 'kind' | 'shape' | 'read'>,
  head: { readonly read: z.ZodType<H>; write?(head: H): unknown },
  transferred: (body: B) => unknown = (body) => body,
) {
  const write = ({ id, content }: DesignObject): Buffer => writeDefinitions(format, [{ id, ...content }]);
  const typed = (bytes: Uint8Array) => {
    const [only, ...more] = readDefinitions(format, head.read, bytes);
    return only && more.length === 0 ? only : refuse('import.wrongFormat');
  };
  const contentOf = (written: H, body: B): ObjectContent =>
    plain({ head: head.write ? head.write(written) : written, body: transferred(body) });
  return {
    write,
    read(bytes: Uint8Array): DesignObject {
      const found = typed(bytes);
      return { id: found.id, content: contentOf(found.head, found.body) };
    },
    contentOf,
    /** Head and body of a content as the feature knows them; refuses what is not right. */
    typed: (object: DesignObject) => typed(write(object)),
  };
}

/** As it is in a file: without members that are undefined. */
const plain = (content: ObjectContent): ObjectContent => {
  const { head, body }: { head: unknown; body: unknown } = JSON.parse(canonicalJson(content));
  return { head, body };
};
