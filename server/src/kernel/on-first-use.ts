/** A value that is made when it is first asked for; for libraries that are large and seldom wanted. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
