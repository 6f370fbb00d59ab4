import type { ComponentType } from 'react';

/** What a feature adds to the bar of every layout, and hears of the live connection to the server. */
export type BarPart = {
  readonly Entry: ComponentType;
  readonly onFrame: (frame: unknown) => void;
  readonly onDown: () => void;
  readonly onBack: () => void;
};

let parts: readonly BarPart[] = [];

/** Names the parts, before the shell is drawn. */
export function provideBarParts(given: readonly BarPart[]): void {
  parts = given;
}

export const barParts = (): readonly BarPart[] => parts;
