import { useEffect, useRef, useState } from 'react';
import { type KeptInput, keep, keeper, readKept } from '../lib/kept-input.ts';
import { here } from '../lib/navigation.ts';

/** After so long without a key press what was typed is kept. */
const QUIET_MS = 400;

type Keeping = {
  /** Names the form and its record among those of the page; null: nothing is kept. */
  readonly name: string | null;
  readonly isDirty: boolean;
  /** What is not saved yet. */
  readonly unsaved: () => KeptInput['values'];
};

/**
 * Keeps what a person types into a form, for the same person in the same window: a session that ends, or a window that is
 * loaded anew, loses nothing. What was kept is offered when the form is opened again, until it is saved or given up.
 */
export function useKeptInput({ name, isDirty, unsaved }: Keeping) {
  const [person] = useState(keeper);
  const [place] = useState(here);
  const wanted = name === null ? null : `${place} ${name}`;
  // Edits stay with the record that they were made of, whatever is fetched meanwhile.
  const [offer, setOffer] = useState(() => offered(person, wanted));
  if (!isDirty && offer.key !== wanted) setOffer(offered(person, wanted));
  const { key, found } = offer;
  const held = useRef({ key, found, unsaved, isGivenUp: false, timer: 0 });
  useEffect(() => {
    Object.assign(held.current, { key, found, unsaved });
  });
  const [{ note, forget, write }] = useState(() => {
    const write = () => {
      const now = held.current;
      window.clearTimeout(now.timer);
      if (now.key === null || now.isGivenUp) return;
      const typed = now.unsaved();
      const isTyped = Object.keys(typed).length > 0;
      // What is still offered is not lost because something else was typed.
      keep(
        person,
        now.key,
        isTyped ? { at: Date.now(), values: { ...now.found?.values, ...typed } } : now.found,
      );
    };
    return {
      write,
      /** Something was typed, or taken back. */
      note: () => {
        const now = held.current;
        window.clearTimeout(now.timer);
        now.isGivenUp = false;
        now.timer = window.setTimeout(write, QUIET_MS);
      },
      /** It was saved or given up. */
      forget: () => {
        const now = held.current;
        window.clearTimeout(now.timer);
        now.isGivenUp = true;
        if (now.key !== null) keep(person, now.key, null);
        setOffer({ key: now.key, found: null });
      },
    };
  });
  useEffect(() => () => window.clearTimeout(held.current.timer), []);
  const isKeeping = isDirty && key !== null;
  useEffect(() => {
    if (!isKeeping) return;
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [isKeeping, write]);
  return {
    found,
    note,
    forget,
    /** What is offered was taken, and counts as typed. */
    take: () => setOffer({ key, found: null }),
  };
}

type Offer = { readonly key: string | null; readonly found: KeptInput | null };

const offered = (person: string, key: string | null): Offer => ({
  key,
  found: key === null ? null : readKept(person, key),
});
