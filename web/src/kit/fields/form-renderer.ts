import type { FormKind } from '@auditplus/contract/kinds/form-kind.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';

/** What the control of a field gets. */
export type EditProps<P, V> = {
  readonly id: string;
  /** `amount`, or `items.amount` inside a child table. */
  readonly path: string;
  /** The field's title, for people who do not see where it stands. */
  readonly label: string;
  readonly value: V | null;
  readonly props: P;
  readonly isDisabled: boolean;
  readonly hasIssue: boolean;
  /** Which of the options can be chosen at this moment; all unless given. */
  readonly allows?: ((option: { readonly value: string; readonly label: string }) => boolean) | undefined;
  /** The values of the form that narrow records down, as the server is told them; none unless given. */
  readonly within?: string | undefined;
  /** The records among which a script lets people choose; all unless given. */
  readonly offered?: ReadonlySet<string> | undefined;
  /** Hears whether what is chosen is offered still. */
  onOffered?: ((isOffered: boolean) => void) | undefined;
  onChange(value: V | null): void;
  onBlur(): void;
};

export type ReadProps<P, V> = { readonly path: string; readonly value: V | null; readonly props: P };

/** How fields of a kind are drawn in designed forms. */
export type FormRenderer<P, V> = {
  /** In the palette of the designer. */
  readonly icon: ReactNode;
  Edit(props: EditProps<P, V>): ReactNode;
  /** The value to be read; as a cell says it unless given. */
  Read?(props: ReadProps<P, V>): ReactNode;
};

export type PropsOf<K> = K extends FormKind<infer P, infer _V> ? z.output<P> : never;
type ValueOf<K> = K extends FormKind<infer _P, infer V> ? V : never;

/** The renderer of a kind, by its type. */
export type RendererOf<K> = FormRenderer<PropsOf<K>, ValueOf<K>>;
