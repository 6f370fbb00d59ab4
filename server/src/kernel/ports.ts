/**
 * What a feature needs of features above it, as functions of its own types. The feature declares the port and calls
 * `use()`; the composition provides the functions once, before the first request.
 */
export function port<T extends object>(name: string): Port<T> {
  let provided: T | undefined;
  return {
    provide(functions) {
      provided = functions;
    },
    find: () => provided,
    use() {
      if (!provided) throw new Error(`Nothing is provided for the port ${name}: see server/src/features.ts.`);
      return provided;
    },
  };
}

export type Port<T extends object> = {
  provide(functions: T): void;
  /** The provided functions, where nothing may be provided. */
  find(): T | undefined;
  /** The provided functions; throws while there are none. */
  use(): T;
};
