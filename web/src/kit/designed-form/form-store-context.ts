import type { Device } from '@auditplus/contract/features/designs/design.schemas.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FormStore } from './form-store.ts';

type DesignedFormFrame = {
  readonly store: FormStore;
  /** Shows the same layout as text. */
  readonly isReadOnly: boolean;
  readonly device: Device;
  /** Prefix of the ids of controls. */
  readonly id: string;
};

export const DesignedFormContext = createContext<DesignedFormFrame | null>(null);

/** The designed form that a field stands in. */
export function useDesignedForm(): DesignedFormFrame {
  const frame = useContext(DesignedFormContext);
  if (!frame) throw new Error('A designed field stands outside of a designed form.');
  return frame;
}

/** A part of the form; the component is drawn anew when it becomes another one. */
export const usePart = <T>(store: FormStore, part: (store: FormStore) => T): T =>
  useSyncExternalStore(store.subscribe, () => part(store));
