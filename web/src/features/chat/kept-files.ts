import { deviceDatabase, done, ended } from '../../lib/device-database.ts';

const FILES = 'files';
const database = deviceDatabase('auditplus-chat', (made) => made.createObjectStore(FILES));

async function change(act: (store: IDBObjectStore) => void): Promise<void> {
  // A browser that keeps nothing only loses what is not sent when its page goes.
  try {
    const transaction = (await database()).transaction(FILES, 'readwrite');
    act(transaction.objectStore(FILES));
    await ended(transaction);
  } catch {
    return;
  }
}

/** Keeps the file of a message that is not sent yet, by the message's own id. */
export const keepFile = (clientId: string, file: File): Promise<void> =>
  change((store) => store.put(file, clientId));

/** Forgets the file of a message that was sent or given up. */
export const forgetFile = (clientId: string): Promise<void> => change((store) => store.delete(clientId));

/** Forgets all of them. */
export const forgetFiles = (): Promise<void> => change((store) => store.clear());

/** The file of a message; undefined where none was kept. */
export async function keptFile(clientId: string): Promise<File | undefined> {
  try {
    const found: unknown = await done((await database()).transaction(FILES).objectStore(FILES).get(clientId));
    return found instanceof File ? found : undefined;
  } catch {
    return undefined;
  }
}
