/** What a JSON pointer (RFC 6901) leads to in a document; undefined where there is nothing. */
export function valueAt(document: unknown, pointer: string): unknown {
  let part = document;
  for (const name of stepsOf(pointer)) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
    part = Reflect.get(part, name);
  }
  return part;
}

/** The names on the way of a pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .replace(/^\//, '')
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
