import { after, before } from 'node:test';

/** Gives the tests of a file what a browser has and Node lacks, and takes it away behind them. */
export function provideGlobals(values: Readonly<Record<string, unknown>>): void {
  const own = new Map<string, PropertyDescriptor | undefined>();
  before(() => {
    for (const [name, value] of Object.entries(values)) {
      own.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  });
  after(() => {
    for (const [name, descriptor] of own)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  });
}
