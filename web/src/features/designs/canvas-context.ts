import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { Preset } from '@auditplus/core/designs/starting-parts.ts';
import { type ComponentType, createContext, type DragEvent, type MouseEvent, useContext } from 'react';
import type { Place, Slot } from './design-tree.ts';

/** What is dragged: a new field of a kind, or one that moves. */
export type Dragged =
  | { readonly is: 'new'; readonly kind: FieldKindId; readonly preset?: Preset | undefined }
  | { readonly is: 'field'; readonly field: DesignField };

/** What can be done on the canvas; the same functions as long as the designer is open. */
export type CanvasActions = {
  readonly select: (id: string, event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => void;
  readonly startDrag: (dragged: Dragged, event: DragEvent) => void;
  readonly dragOver: (slot: Slot, event: DragEvent<HTMLElement>) => void;
  readonly drop: (event: DragEvent) => void;
  readonly endDrag: () => void;
  readonly change: (id: string, change: (field: DesignField) => DesignField, about?: string) => void;
  readonly duplicate: (ids: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
};

export type CanvasState = {
  readonly selected: ReadonlySet<string>;
  /** Where what is dragged would stand, and how wide it is. */
  readonly drop: (Place & { readonly span: number }) | null;
  /** What is wrong with fields, by their ids. */
  readonly marks: ReadonlyMap<string, 'error' | 'warning'>;
};

export const CanvasActionsContext = createContext<CanvasActions | null>(null);
export const CanvasStateContext = createContext<CanvasState>({
  selected: new Set(),
  drop: null,
  marks: new Map(),
});

export function useCanvasActions(): CanvasActions {
  const actions = useContext(CanvasActionsContext);
  if (!actions) throw new Error('A part of the canvas stands outside of the designer.');
  return actions;
}

export const useCanvasState = (): CanvasState => useContext(CanvasStateContext);

export type CanvasGridProps = {
  readonly slot: Slot;
  readonly fields: readonly DesignField[];
  readonly emptyText: string;
};

/** A field as the canvas draws it; what holds fields draws them with `Grid`. */
export type FaceProps = { readonly field: DesignField; readonly Grid: ComponentType<CanvasGridProps> };
