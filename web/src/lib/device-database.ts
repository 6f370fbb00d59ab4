/**
 * A database of this browser, opened when it is first asked for and again after another tab has needed it closed.
 * `make` creates the stores of the first version.
 */
export function deviceDatabase(
  name: string,
  make: (database: IDBDatabase) => void,
): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | null = null;
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => make(request.result);
      request.onsuccess = () => {
        // Another tab with a newer release waits for this one to let go.
        request.result.onversionchange = () => {
          request.result.close();
          opened = null;
        };
        resolve(request.result);
      };
      request.onerror = () => {
        opened = null;
        reject(request.error);
      };
    });
  return () => {
    opened ??= open();
    return opened;
  };
}

/** The answer to a request. */
export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when what a transaction wrote lies on the disk. */
export function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
