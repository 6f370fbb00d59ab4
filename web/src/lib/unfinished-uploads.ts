import { z } from 'zod';
import { useSession } from './session.ts';
import { readLocal, writeLocal } from './storage.ts';

const STORE = 'uploads';
/** The server keeps chunks for three days. */
const KEPT_MS = 3 * 86_400_000;

const Unfinished = z.object({
  place: z.string(),
  user: z.string(),
  name: z.string(),
  size: z.number(),
  share: z.number(),
  at: z.number(),
});
export type Unfinished = z.output<typeof Unfinished>;

type Named = { readonly name: string; readonly size: number };

/** Large uploads of a field that a reload or a closed window has cut off. */
export function unfinishedUploads(place: string): readonly Unfinished[] {
  const user = userId();
  return stored().filter((upload) => upload.place === place && upload.user === user);
}

/** Notes how far a large upload has come. */
export function rememberUnfinished(place: string, { name, size }: Named, share: number): void {
  const upload = { place, user: userId(), name, size, share, at: Date.now() };
  writeLocal(STORE, [...stored().filter((other) => !isSame(other, upload)), upload]);
}

/** An upload that has arrived or was given up. */
export function forgetUnfinished(place: string, { name, size }: Named): void {
  const gone = { place, user: userId(), name, size };
  const left = stored().filter((other) => !isSame(other, gone));
  writeLocal(STORE, left.length > 0 ? left : null);
  forgotten++;
  for (const listener of listeners) listener();
}

let forgotten = 0;
const listeners = new Set<() => void>();

/** How many uploads were forgotten so far, so that every field hears when one of its list has arrived elsewhere. */
export const forgottenUploads = {
  count: (): number => forgotten,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const userId = (): string => useSession.getState().current?.userInfo.userId ?? '';

const isSame = (a: Omit<Unfinished, 'share' | 'at'>, b: Omit<Unfinished, 'share' | 'at'>): boolean =>
  a.place === b.place && a.user === b.user && a.name === b.name && a.size === b.size;

function stored(): Unfinished[] {
  const parsed = z.array(Unfinished).safeParse(readLocal(STORE));
  return parsed.success ? parsed.data.filter(({ at }) => Date.now() - at < KEPT_MS) : [];
}
